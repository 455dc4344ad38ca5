from __future__ import annotations

import asyncio
import inspect
import json
from collections.abc import Callable
from typing import Any, Union

import httpx

from assay_client import Assay, AsyncAssay

KEY = "assay_live_secret"
ADDRESS = "http://assay.test"
TEXT = "Canberra is the capital of Australia."

Client = Union[Assay, AsyncAssay]
Script = Union[httpx.Response, Exception]


class Service:
    """Gives scripted answers, the last one for good, and remembers what was asked."""

    def __init__(self, *script: Script) -> None:
        self.script = script
        self.seen: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.seen.append(request)
        answer = self.script[min(len(self.seen), len(self.script)) - 1]
        if isinstance(answer, Exception):
            raise answer
        # A response can be read once.
        return httpx.Response(answer.status_code, headers=answer.headers, content=answer.content)

    @property
    def bodies(self) -> list[Any]:
        return [json.loads(request.content) if request.content else None for request in self.seen]

    @property
    def idempotency_keys(self) -> list[str | None]:
        return [request.headers.get("idempotency-key") for request in self.seen]

    @property
    def paths(self) -> list[str]:
        return [request.url.raw_path.decode() for request in self.seen]


def answer(body: object, status: int = 200, headers: dict[str, str] | None = None) -> httpx.Response:
    if isinstance(body, str):
        return httpx.Response(status, text=body, headers={"Content-Type": "text/html", **(headers or {})})
    return httpx.Response(status, json=body, headers=headers)


def refusal(status: int, code: str, headers: dict[str, str] | None = None, **body: object) -> httpx.Response:
    """An error as the API tells it."""
    return answer(
        {"error": code, "message": f"It is {code}.", **body}, status, {"X-Request-Id": "req_1", **(headers or {})}
    )


DONE = answer({"claims": [], "flagged": False})
BUSY = refusal(503, "service_unavailable")
SPENT = refusal(429, "rate_limit_exceeded")
CUT = httpx.ReadError("the connection was cut")


class Kind:
    """The sync or the async client, each called in the same way."""

    def __init__(self, name: str) -> None:
        self.name = name

    def connect(self, service: Callable[[httpx.Request], httpx.Response], **options: Any) -> Any:
        transport = httpx.MockTransport(service)
        given = {"api_key": KEY, "base_url": ADDRESS, **options}
        if self.name == "sync":
            return Assay(http_client=httpx.Client(transport=transport), **given)
        return AsyncAssay(http_client=httpx.AsyncClient(transport=transport), **given)

    @staticmethod
    def done(result: Any) -> Any:
        return asyncio.run(result) if inspect.iscoroutine(result) else result

    def all(self, values: Any) -> list[Any]:
        return list(values) if self.name == "sync" else asyncio.run(_all(values))

    def first(self, values: Any) -> Any:
        return next(iter(values)) if self.name == "sync" else asyncio.run(_first(values))


async def _all(values: Any) -> list[Any]:
    return [value async for value in values]


async def _first(values: Any) -> Any:
    async for value in values:
        return value
