from __future__ import annotations

from typing import TYPE_CHECKING

from .. import _operations as operations
from .. import types
from .._requests import Call, IdempotencyKey
from .transport import AsyncTransport

if TYPE_CHECKING:
    from typing_extensions import Unpack


class AsyncKnowledge:
    """What claims are checked against."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport
        self.sources = AsyncSources(transport)
        self.relations = AsyncRelations(transport)

    async def search(self, **input: Unpack[types.SearchKnowledgeInput]) -> types.SearchKnowledgeOutput:
        return await self._transport.json(operations.SEARCH_KNOWLEDGE, Call(input=input))


class AsyncSources:
    """Facts and documents of your own."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self) -> types.ListSourcesOutput:
        return await self._transport.json(operations.LIST_SOURCES)

    async def create(
        self, *, idempotency_key: IdempotencyKey = None, **input: Unpack[types.CreateSourceInput]
    ) -> types.Source:
        """The import goes on behind the answer; read `status` by `get`."""
        return await self._transport.json(operations.CREATE_SOURCE, Call(input=input, idempotency_key=idempotency_key))

    async def get(self, source_id: str) -> types.Source:
        return await self._transport.json(operations.GET_SOURCE, Call({"source_id": source_id}))

    async def delete(self, source_id: str) -> types.DeleteSourceOutput:
        return await self._transport.json(operations.DELETE_SOURCE, Call({"source_id": source_id}))

    async def refresh(self, source_id: str, **input: Unpack[types.RefreshSourceInput]) -> types.Source:
        """Reads documents again, from their addresses or a new file. Tried again only where it was not begun."""
        return await self._transport.json(operations.REFRESH_SOURCE, Call({"source_id": source_id}, input))

    async def add_part(self, source_id: str, **input: Unpack[types.AddSourcePartInput]) -> types.Source:
        """A part that is sent again replaces itself, so that it may be tried again."""
        call = Call({"source_id": source_id}, input, is_repeatable=True)
        return await self._transport.json(operations.ADD_SOURCE_PART, call)


class AsyncRelations:
    """What the relations of your facts mean."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self) -> types.ListRelationsOutput:
        return await self._transport.json(operations.LIST_RELATIONS)

    async def update(self, predicate: str, **input: Unpack[types.UpdateRelationInput]) -> types.Relation:
        """`predicate` as the files write it. Without fields the relation is left to inference again."""
        return await self._transport.json(operations.UPDATE_RELATION, Call({"predicate": predicate}, input))
