from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any, Generic, TypeVar

Page = TypeVar("Page", bound=Mapping[str, Any])
Item = TypeVar("Item")


class AsyncPages(Generic[Page, Item]):
    """A list that the API answers in pages: loop over its items or `pages()`. Nothing is asked for before that."""

    def __init__(self, read: Callable[[str | None], Awaitable[Page]], items_of: Callable[[Page], list[Item]]) -> None:
        self._read = read
        self._items_of = items_of

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in self._items_of(page):
                yield item

    async def pages(self) -> AsyncIterator[Page]:
        cursor: str | None = None
        while True:
            page = await self._read(cursor)
            yield page
            cursor = page["next_cursor"]
            if cursor is None:
                return
