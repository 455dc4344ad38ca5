# Made from ../_asynchronous by `npm run client-types`. Changes made here are lost.
from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType
from typing import TYPE_CHECKING, cast

import httpx

from .. import _operations as operations
from .. import types
from .._errors import UnavailableError
from .._events import VerifyEvent
from .._requests import Call, IdempotencyKey
from .._settings import settings_of
from .batches import Batches
from .keys import Keys
from .knowledge import Knowledge
from .transport import Transport
from .webhooks import Webhooks

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack


class Assay:
    """A client of one service with one key, which keeps connections open until it is closed."""

    def __init__(
        self,
        api_key: str | None = None,
        *,
        base_url: str | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
        http_client: httpx.Client | None = None,
    ) -> None:
        """
        api_key: `ASSAY_API_KEY` of the environment where absent.
        base_url: where the service is reached; `ASSAY_URL` of the environment where absent, else this machine.
        timeout_seconds: for each try of a call, 30 where absent.
        max_retries: tries after the first at most, 3 where absent.
        http_client: one of your own, such as one with a proxy; it stays yours to close.
        """
        settings = settings_of(api_key, base_url, timeout_seconds, max_retries)
        self._owned = httpx.Client() if http_client is None else None
        self._attach(Transport(settings, http_client or cast(httpx.Client, self._owned)))

    def _attach(self, transport: Transport) -> None:
        self._transport = transport
        self.batches = Batches(transport)
        self.keys = Keys(transport)
        self.webhooks = Webhooks(transport)
        self.knowledge = Knowledge(transport)

    def with_options(self, *, timeout_seconds: float | None = None, max_retries: int | None = None) -> Assay:
        """The same client, over the same connections, with other options: for one call, or for many."""
        other = Assay.__new__(Assay)
        other._owned = None
        other._attach(self._transport.with_options(timeout_seconds=timeout_seconds, max_retries=max_retries))
        return other

    def verify(
        self, *, idempotency_key: IdempotencyKey = None, **input: Unpack[types.VerifyInput]
    ) -> types.VerifyOutput:
        """Checks each claim of a text. In the mode `blocking` an unverified one raises BlockedError with the result."""
        return self._transport.json(operations.VERIFY, Call(input=input, idempotency_key=idempotency_key))

    def verify_stream(
        self, *, idempotency_key: IdempotencyKey = False, **input: Unpack[types.VerifyInput]
    ) -> Iterator[VerifyEvent]:
        """
        The same claim by claim, as they are decided, in any order; the last event is the whole result. A blocked text
        raises nothing: `blocked` of the result tells. With an `idempotency_key`, of which there is none unless you give
        it, all events come at the end.
        """
        return self._transport.events(operations.VERIFY, Call(input=input, idempotency_key=idempotency_key))

    def detect_harm(
        self, *, idempotency_key: IdempotencyKey = None, **input: Unpack[types.HarmDetectInput]
    ) -> types.HarmDetectOutput:
        """Looks for harmful content by category."""
        return self._transport.json(operations.HARM_DETECT, Call(input=input, idempotency_key=idempotency_key))

    def usage(self, **input: Unpack[types.UsageInput]) -> types.UsageOutput:
        """Requests by day, and what is left of the month."""
        return self._transport.json(operations.USAGE, Call(input=input))

    def usage_csv(self, **input: Unpack[types.UsageInput]) -> str:
        """The days of the same report as CSV."""
        return self._transport.csv(operations.USAGE, Call(input=input))

    def health(self) -> types.HealthOutput:
        """Whether the process of the service lives."""
        return self._transport.json(operations.HEALTH)

    def ready(self) -> types.ReadyOutput:
        """Whether it serves now, and what is `missing` otherwise; asked once, whatever the answer is."""
        try:
            return self._transport.with_options(max_retries=0).json(operations.READY)
        except UnavailableError as failure:
            if isinstance(failure.body, dict) and "missing" in failure.body:
                return cast(types.ReadyOutput, failure.body)
            raise

    def close(self) -> None:
        """Closes the connections, unless they are of a client of your own."""
        if self._owned is not None:
            self._owned.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
