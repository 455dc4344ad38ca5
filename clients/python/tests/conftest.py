from __future__ import annotations

import pytest
from scripted import Kind


@pytest.fixture(params=["sync", "async"])
def kind(request: pytest.FixtureRequest) -> Kind:
    return Kind(request.param)


@pytest.fixture(autouse=True)
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Nobody waits in a test; what would have been waited is listed."""
    waited: list[float] = []

    async def pause(seconds: float) -> None:
        waited.append(seconds)

    for module in ("transport", "batches"):
        monkeypatch.setattr(f"assay_client._synchronous.{module}.sleep", waited.append)
        monkeypatch.setattr(f"assay_client._asynchronous.{module}.sleep", pause)
    return waited
