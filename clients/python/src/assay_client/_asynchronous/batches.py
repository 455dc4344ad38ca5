from __future__ import annotations

from asyncio import sleep
from collections.abc import Mapping
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from .. import _operations as operations
from .. import types
from .._requests import Call, IdempotencyKey, Operation
from .._retries import look_after
from .pages import AsyncPages
from .transport import AsyncTransport

if TYPE_CHECKING:
    from typing_extensions import Unpack

Page = TypeVar("Page", bound=Mapping[str, Any])
Result = TypeVar("Result")


class AsyncBatches:
    """Many texts in one request, checked behind its answer."""

    def __init__(self, transport: AsyncTransport) -> None:
        self.verify = AsyncVerifyBatches(transport, operations.GET_VERIFY_BATCH, operations.CANCEL_VERIFY_BATCH)
        self.harm = AsyncHarmBatches(transport, operations.GET_HARM_BATCH, operations.CANCEL_HARM_BATCH)


class AsyncTextBatches(Generic[Page, Result]):
    """Batches of one kind."""

    def __init__(self, transport: AsyncTransport, get: Operation[Page], cancel: Operation[types.Batch]) -> None:
        self._transport = transport
        self._reading = get
        self._cancelling = cancel

    async def get(self, batch_id: str, *, limit: int | None = None, cursor: str | None = None) -> Page:
        """How far it is, with one page of results."""
        return await self._transport.json(
            self._reading, Call({"batch_id": batch_id}, {"limit": limit, "cursor": cursor})
        )

    async def wait(self, batch_id: str, *, timeout_seconds: float | None = None) -> types.Batch:
        """Looks until it has ended; raises TimeoutError where that takes longer than `timeout_seconds`."""
        started_at = monotonic()
        looks = 0
        while True:
            page = await self.get(batch_id, limit=1)
            if page["status"] in ("finished", "cancelled"):
                batch = {name: value for name, value in page.items() if name not in ("results", "next_cursor")}
                return cast(types.Batch, batch)
            wait = look_after(looks)
            if timeout_seconds is not None and monotonic() + wait > started_at + timeout_seconds:
                raise TimeoutError(f"The batch {batch_id} has not ended within {timeout_seconds:g} s.")
            await sleep(wait)
            looks += 1

    def results(self, batch_id: str, *, limit: int | None = None) -> AsyncPages[Page, Result]:
        """The results of all items, in their order; `limit` is how many come with a request."""

        async def read(cursor: str | None) -> Page:
            return await self.get(batch_id, limit=limit, cursor=cursor)

        return AsyncPages(read, lambda page: cast("list[Result]", page["results"]))

    async def cancel(self, batch_id: str) -> types.Batch:
        return await self._transport.json(self._cancelling, Call({"batch_id": batch_id}))


class AsyncVerifyBatches(AsyncTextBatches[types.GetVerifyBatchOutput, types.VerifyBatchResult]):
    async def create(
        self, *, idempotency_key: IdempotencyKey = None, **input: Unpack[types.CreateVerifyBatchInput]
    ) -> types.Batch:
        call = Call(input=input, idempotency_key=idempotency_key)
        return await self._transport.json(operations.CREATE_VERIFY_BATCH, call)


class AsyncHarmBatches(AsyncTextBatches[types.GetHarmBatchOutput, types.HarmBatchResult]):
    async def create(
        self, *, idempotency_key: IdempotencyKey = None, **input: Unpack[types.CreateHarmBatchInput]
    ) -> types.Batch:
        call = Call(input=input, idempotency_key=idempotency_key)
        return await self._transport.json(operations.CREATE_HARM_BATCH, call)
