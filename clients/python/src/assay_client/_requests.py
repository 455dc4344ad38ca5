from __future__ import annotations

import json
import re
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar, Union
from urllib.parse import quote, urlencode

import httpx

Output = TypeVar("Output")
IdempotencyKey = Union[str, Literal[False], None]


@dataclass(frozen=True)
class Operation(Generic[Output]):
    """Where something is asked for; `Output` is what a success answers."""

    method: str
    path: str
    takes_key: bool = False


@dataclass(frozen=True)
class Settings:
    """What holds for every call of a client."""

    api_key: str = field(repr=False)
    base_url: str
    timeout_seconds: float
    max_retries: int


@dataclass(frozen=True)
class Call:
    """What one call adds to its operation."""

    at: Mapping[str, str] = field(default_factory=dict)
    """Parameters of the path."""
    input: Mapping[str, Any] = field(default_factory=dict)
    accept: str = "application/json"
    idempotency_key: IdempotencyKey = None
    is_repeatable: bool = False
    """True where a repeat changes nothing, though the operation takes no Idempotency-Key."""


@dataclass(frozen=True)
class Prepared:
    """A request as all tries send it."""

    method: str
    url: str
    headers: dict[str, str] = field(repr=False)
    content: bytes | None
    timeout_seconds: float
    max_retries: int
    is_repeatable: bool

    @property
    def origin(self) -> str:
        url = httpx.URL(self.url)
        return f"{url.scheme}://{url.netloc.decode()}"

    def arriving(self) -> Arriving:
        return Arriving(time.monotonic() + self.timeout_seconds)


class Arriving:
    """The bytes of an answer, which have to be there by a deadline."""

    def __init__(self, deadline: float) -> None:
        self._deadline = deadline
        self._chunks: list[bytes] = []

    def add(self, chunk: bytes) -> None:
        self.check()
        self._chunks.append(chunk)

    def check(self) -> None:
        # httpx limits each wait alone: an answer in drops would never end.
        if time.monotonic() > self._deadline:
            raise httpx.ReadTimeout("The answer comes too slowly")

    @property
    def content(self) -> bytes:
        return b"".join(self._chunks)


def prepared(settings: Settings, operation: Operation[Any], call: Call) -> Prepared:
    key = _key_of(call.idempotency_key, settings.max_retries) if operation.takes_key else None
    has_body = operation.method in ("POST", "PATCH")
    headers = {"X-API-Key": settings.api_key, "Accept": call.accept}
    if key is not None:
        headers["Idempotency-Key"] = key
    if has_body:
        headers["Content-Type"] = "application/json"
    query = "" if has_body else _query_of(call.input)
    return Prepared(
        method=operation.method,
        url=f"{settings.base_url}{_filled(operation.path, call.at)}{query}",
        headers=headers,
        content=_json_of(call.input) if has_body else None,
        timeout_seconds=settings.timeout_seconds,
        max_retries=settings.max_retries,
        is_repeatable=operation.method != "POST" or key is not None or call.is_repeatable,
    )


def checked_header(name: str, value: str) -> str:
    """Refused here, since httpx would tell the value, which may be a key with a line break behind it."""
    if not re.fullmatch(r"[\x21-\x7e]+", value):
        raise ValueError(f"{name} must be printable ASCII without spaces or line breaks.")
    return value


def _key_of(given: IdempotencyKey, max_retries: int) -> str | None:
    """The key that all tries share. A call that is tried once needs none."""
    if given is False:
        return None
    if given is not None:
        return checked_header("idempotency_key", given)
    return str(uuid.uuid4()) if max_retries > 0 else None


def _filled(path: str, at: Mapping[str, str]) -> str:
    def value_of(match: re.Match[str]) -> str:
        value = at[match[1]]
        # These would address something else: a folder above, or the list itself.
        if value in ("", ".", ".."):
            raise ValueError(f'{match[1]} must be an identifier, not "{value}"')
        return quote(value, safe="")

    return re.sub(r"\{(\w+)\}", value_of, path)


def _query_of(input: Mapping[str, Any]) -> str:
    given = [(name, _text_of(value)) for name, value in input.items() if value is not None]
    return f"?{urlencode(given)}" if given else ""


def _text_of(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _json_of(input: Mapping[str, Any]) -> bytes:
    # Half a surrogate pair, as models cut them, becomes the escape that JSON has for it.
    return json.dumps(input, ensure_ascii=False, allow_nan=False).encode("utf-8", "backslashreplace")
