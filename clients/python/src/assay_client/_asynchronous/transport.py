from __future__ import annotations

from asyncio import sleep
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any, cast

import httpx

from .._answers import failure_of, no_answer, read
from .._errors import AssayError
from .._events import EVENTS, ServerEvents, VerifyEvent, cut_off, is_stream, verify_event
from .._requests import Call, Operation, Output, Prepared, Settings, prepared
from .._retries import wait_after


class AsyncTransport:
    """Sends requests of the API and tries again where that is safe."""

    def __init__(self, settings: Settings, http_client: httpx.AsyncClient) -> None:
        self._settings = settings
        self._http_client = http_client

    def with_options(self, *, timeout_seconds: float | None = None, max_retries: int | None = None) -> AsyncTransport:
        given = {"timeout_seconds": timeout_seconds, "max_retries": max_retries}
        changes: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        return AsyncTransport(replace(self._settings, **changes), self._http_client)

    async def json(self, operation: Operation[Output], call: Call | None = None) -> Output:
        return cast(Output, await self._send(prepared(self._settings, operation, call or Call())))

    async def csv(self, operation: Operation[Any], call: Call) -> str:
        request = prepared(self._settings, operation, replace(call, accept="text/csv"))
        return cast(str, await self._send(request))

    async def events(self, operation: Operation[Any], call: Call) -> AsyncIterator[VerifyEvent]:
        """An answer that is read as it comes; until its first event it is tried again as others are."""
        request = prepared(self._settings, operation, replace(call, accept=EVENTS))
        retry, has_begun = 0, False
        while True:
            try:
                async for event in self._listen(request):
                    has_begun = True
                    yield event
                return
            except AssayError as failure:
                wait = wait_after(failure, retry=retry, is_repeatable=request.is_repeatable)
                if has_begun or wait is None or retry >= request.max_retries:
                    raise
            await sleep(wait)
            retry += 1

    async def _listen(self, request: Prepared) -> AsyncIterator[VerifyEvent]:
        arriving, heard = request.arriving(), ServerEvents()
        try:
            async with self._http_client.stream(
                request.method,
                request.url,
                headers=request.headers,
                content=request.content,
                timeout=request.timeout_seconds,
                follow_redirects=False,
            ) as response:
                async for chunk in response.aiter_bytes():
                    if not is_stream(response):
                        arriving.add(chunk)
                        continue
                    arriving.check()
                    for event in heard.add(chunk):
                        told = verify_event(event, response)
                        if told is not None:
                            yield told
                        if told is not None and told["type"] == "result":
                            return
        except httpx.RequestError as cause:
            raise no_answer(request, cause) from cause
        raise cut_off() if is_stream(response) else failure_of(response, arriving.content)

    async def _send(self, request: Prepared) -> Any:
        retry = 0
        while True:
            try:
                return await self._try(request)
            except AssayError as failure:
                wait = wait_after(failure, retry=retry, is_repeatable=request.is_repeatable)
                if wait is None or retry >= request.max_retries:
                    raise
            await sleep(wait)
            retry += 1

    async def _try(self, request: Prepared) -> Any:
        arriving = request.arriving()
        try:
            async with self._http_client.stream(
                request.method,
                request.url,
                headers=request.headers,
                content=request.content,
                timeout=request.timeout_seconds,
                follow_redirects=False,  # a redirect would take the key elsewhere
            ) as response:
                async for chunk in response.aiter_bytes():
                    arriving.add(chunk)
        except httpx.RequestError as cause:
            raise no_answer(request, cause) from cause
        return read(response, arriving.content)
