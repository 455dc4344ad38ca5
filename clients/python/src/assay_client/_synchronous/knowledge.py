# Made from ../_asynchronous by `npm run client-types`. Changes made here are lost.
from __future__ import annotations

from typing import TYPE_CHECKING

from .. import _operations as operations
from .. import types
from .._requests import Call, IdempotencyKey
from .transport import Transport

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Knowledge:
    """What claims are checked against."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.sources = Sources(transport)
        self.relations = Relations(transport)

    def search(self, **input: Unpack[types.SearchKnowledgeInput]) -> types.SearchKnowledgeOutput:
        return self._transport.json(operations.SEARCH_KNOWLEDGE, Call(input=input))


class Sources:
    """Facts and documents of your own."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self) -> types.ListSourcesOutput:
        return self._transport.json(operations.LIST_SOURCES)

    def create(
        self, *, idempotency_key: IdempotencyKey = None, **input: Unpack[types.CreateSourceInput]
    ) -> types.Source:
        """The import goes on behind the answer; read `status` by `get`."""
        return self._transport.json(operations.CREATE_SOURCE, Call(input=input, idempotency_key=idempotency_key))

    def get(self, source_id: str) -> types.Source:
        return self._transport.json(operations.GET_SOURCE, Call({"source_id": source_id}))

    def delete(self, source_id: str) -> types.DeleteSourceOutput:
        return self._transport.json(operations.DELETE_SOURCE, Call({"source_id": source_id}))

    def refresh(self, source_id: str, **input: Unpack[types.RefreshSourceInput]) -> types.Source:
        """Reads documents again, from their addresses or a new file. Tried again only where it was not begun."""
        return self._transport.json(operations.REFRESH_SOURCE, Call({"source_id": source_id}, input))

    def add_part(self, source_id: str, **input: Unpack[types.AddSourcePartInput]) -> types.Source:
        """A part that is sent again replaces itself, so that it may be tried again."""
        call = Call({"source_id": source_id}, input, is_repeatable=True)
        return self._transport.json(operations.ADD_SOURCE_PART, call)


class Relations:
    """What the relations of your facts mean."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self) -> types.ListRelationsOutput:
        return self._transport.json(operations.LIST_RELATIONS)

    def update(self, predicate: str, **input: Unpack[types.UpdateRelationInput]) -> types.Relation:
        """`predicate` as the files write it. Without fields the relation is left to inference again."""
        return self._transport.json(operations.UPDATE_RELATION, Call({"predicate": predicate}, input))
