from __future__ import annotations

from collections.abc import AsyncIterator
from types import TracebackType
from typing import TYPE_CHECKING, cast

import httpx

from .. import _operations as operations
from .. import types
from .._errors import UnavailableError
from .._events import VerifyEvent
from .._requests import Call, IdempotencyKey
from .._settings import settings_of
from .batches import AsyncBatches
from .keys import AsyncKeys
from .knowledge import AsyncKnowledge
from .transport import AsyncTransport
from .webhooks import AsyncWebhooks

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack


class AsyncAssay:
    """A client of one service with one key, which keeps connections open until it is closed."""

    def __init__(
        self,
        api_key: str | None = None,
        *,
        base_url: str | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        """
        api_key: `ASSAY_API_KEY` of the environment where absent.
        base_url: where the service is reached; `ASSAY_URL` of the environment where absent, else this machine.
        timeout_seconds: for each try of a call, 30 where absent.
        max_retries: tries after the first at most, 3 where absent.
        http_client: one of your own, such as one with a proxy; it stays yours to close.
        """
        settings = settings_of(api_key, base_url, timeout_seconds, max_retries)
        self._owned = httpx.AsyncClient() if http_client is None else None
        self._attach(AsyncTransport(settings, http_client or cast(httpx.AsyncClient, self._owned)))

    def _attach(self, transport: AsyncTransport) -> None:
        self._transport = transport
        self.batches = AsyncBatches(transport)
        self.keys = AsyncKeys(transport)
        self.webhooks = AsyncWebhooks(transport)
        self.knowledge = AsyncKnowledge(transport)

    def with_options(self, *, timeout_seconds: float | None = None, max_retries: int | None = None) -> AsyncAssay:
        """The same client, over the same connections, with other options: for one call, or for many."""
        other = AsyncAssay.__new__(AsyncAssay)
        other._owned = None
        other._attach(self._transport.with_options(timeout_seconds=timeout_seconds, max_retries=max_retries))
        return other

    async def verify(
        self, *, idempotency_key: IdempotencyKey = None, **input: Unpack[types.VerifyInput]
    ) -> types.VerifyOutput:
        """Checks each claim of a text. In the mode `blocking` an unverified one raises BlockedError with the result."""
        return await self._transport.json(operations.VERIFY, Call(input=input, idempotency_key=idempotency_key))

    def verify_stream(
        self, *, idempotency_key: IdempotencyKey = False, **input: Unpack[types.VerifyInput]
    ) -> AsyncIterator[VerifyEvent]:
        """
        The same claim by claim, as they are decided, in any order; the last event is the whole result. A blocked text
        raises nothing: `blocked` of the result tells. With an `idempotency_key`, of which there is none unless you give
        it, all events come at the end.
        """
        return self._transport.events(operations.VERIFY, Call(input=input, idempotency_key=idempotency_key))

    async def detect_harm(
        self, *, idempotency_key: IdempotencyKey = None, **input: Unpack[types.HarmDetectInput]
    ) -> types.HarmDetectOutput:
        """Looks for harmful content by category."""
        return await self._transport.json(operations.HARM_DETECT, Call(input=input, idempotency_key=idempotency_key))

    async def usage(self, **input: Unpack[types.UsageInput]) -> types.UsageOutput:
        """Requests by day, and what is left of the month."""
        return await self._transport.json(operations.USAGE, Call(input=input))

    async def usage_csv(self, **input: Unpack[types.UsageInput]) -> str:
        """The days of the same report as CSV."""
        return await self._transport.csv(operations.USAGE, Call(input=input))

    async def health(self) -> types.HealthOutput:
        """Whether the process of the service lives."""
        return await self._transport.json(operations.HEALTH)

    async def ready(self) -> types.ReadyOutput:
        """Whether it serves now, and what is `missing` otherwise; asked once, whatever the answer is."""
        try:
            return await self._transport.with_options(max_retries=0).json(operations.READY)
        except UnavailableError as failure:
            if isinstance(failure.body, dict) and "missing" in failure.body:
                return cast(types.ReadyOutput, failure.body)
            raise

    async def aclose(self) -> None:
        """Closes the connections, unless they are of a client of your own."""
        if self._owned is not None:
            await self._owned.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()
