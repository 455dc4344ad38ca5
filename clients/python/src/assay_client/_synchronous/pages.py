# Made from ../_asynchronous by `npm run client-types`. Changes made here are lost.
from __future__ import annotations

from collections.abc import Iterator, Callable, Mapping
from typing import Any, Generic, TypeVar

Page = TypeVar("Page", bound=Mapping[str, Any])
Item = TypeVar("Item")


class Pages(Generic[Page, Item]):
    """A list that the API answers in pages: loop over its items or `pages()`. Nothing is asked for before that."""

    def __init__(self, read: Callable[[str | None], Page], items_of: Callable[[Page], list[Item]]) -> None:
        self._read = read
        self._items_of = items_of

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            for item in self._items_of(page):
                yield item

    def pages(self) -> Iterator[Page]:
        cursor: str | None = None
        while True:
            page = self._read(cursor)
            yield page
            cursor = page["next_cursor"]
            if cursor is None:
                return
