# Made from ../_asynchronous by `npm run client-types`. Changes made here are lost.
from __future__ import annotations

from time import sleep
from collections.abc import Mapping
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from .. import _operations as operations
from .. import types
from .._requests import Call, IdempotencyKey, Operation
from .._retries import look_after
from .pages import Pages
from .transport import Transport

if TYPE_CHECKING:
    from typing_extensions import Unpack

Page = TypeVar("Page", bound=Mapping[str, Any])
Result = TypeVar("Result")


class Batches:
    """Many texts in one request, checked behind its answer."""

    def __init__(self, transport: Transport) -> None:
        self.verify = VerifyBatches(transport, operations.GET_VERIFY_BATCH, operations.CANCEL_VERIFY_BATCH)
        self.harm = HarmBatches(transport, operations.GET_HARM_BATCH, operations.CANCEL_HARM_BATCH)


class TextBatches(Generic[Page, Result]):
    """Batches of one kind."""

    def __init__(self, transport: Transport, get: Operation[Page], cancel: Operation[types.Batch]) -> None:
        self._transport = transport
        self._reading = get
        self._cancelling = cancel

    def get(self, batch_id: str, *, limit: int | None = None, cursor: str | None = None) -> Page:
        """How far it is, with one page of results."""
        return self._transport.json(
            self._reading, Call({"batch_id": batch_id}, {"limit": limit, "cursor": cursor})
        )

    def wait(self, batch_id: str, *, timeout_seconds: float | None = None) -> types.Batch:
        """Looks until it has ended; raises TimeoutError where that takes longer than `timeout_seconds`."""
        started_at = monotonic()
        looks = 0
        while True:
            page = self.get(batch_id, limit=1)
            if page["status"] in ("finished", "cancelled"):
                batch = {name: value for name, value in page.items() if name not in ("results", "next_cursor")}
                return cast(types.Batch, batch)
            wait = look_after(looks)
            if timeout_seconds is not None and monotonic() + wait > started_at + timeout_seconds:
                raise TimeoutError(f"The batch {batch_id} has not ended within {timeout_seconds:g} s.")
            sleep(wait)
            looks += 1

    def results(self, batch_id: str, *, limit: int | None = None) -> Pages[Page, Result]:
        """The results of all items, in their order; `limit` is how many come with a request."""

        def read(cursor: str | None) -> Page:
            return self.get(batch_id, limit=limit, cursor=cursor)

        return Pages(read, lambda page: cast("list[Result]", page["results"]))

    def cancel(self, batch_id: str) -> types.Batch:
        return self._transport.json(self._cancelling, Call({"batch_id": batch_id}))


class VerifyBatches(TextBatches[types.GetVerifyBatchOutput, types.VerifyBatchResult]):
    def create(
        self, *, idempotency_key: IdempotencyKey = None, **input: Unpack[types.CreateVerifyBatchInput]
    ) -> types.Batch:
        call = Call(input=input, idempotency_key=idempotency_key)
        return self._transport.json(operations.CREATE_VERIFY_BATCH, call)


class HarmBatches(TextBatches[types.GetHarmBatchOutput, types.HarmBatchResult]):
    def create(
        self, *, idempotency_key: IdempotencyKey = None, **input: Unpack[types.CreateHarmBatchInput]
    ) -> types.Batch:
        call = Call(input=input, idempotency_key=idempotency_key)
        return self._transport.json(operations.CREATE_HARM_BATCH, call)
