from __future__ import annotations

import codecs
import json
from dataclasses import dataclass
from typing import Any, Literal, TypedDict, Union

import httpx

from . import types
from ._errors import APIConnectionError, FailedAnswer, UnavailableError

EVENTS = "text/event-stream"


class ClaimEvent(TypedDict):
    """A claim that is decided."""

    type: Literal["claim"]
    index: int
    """Its number in the text's list of claims, from 0."""
    claim: types.Claim


class ResultEvent(TypedDict):
    """The whole answer, after all claims."""

    type: Literal["result"]
    result: types.VerifyOutput


VerifyEvent = Union[ClaimEvent, ResultEvent]


@dataclass(frozen=True)
class ServerEvent:
    name: str
    data: str


class ServerEvents:
    """The server-sent events of a body, wherever its chunks are cut; comments, ids and retry times are passed over."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._name = ""
        self._data: list[str] = []

    def add(self, chunk: bytes) -> list[ServerEvent]:
        """The events that this chunk makes whole."""
        text = self._rest + self._decoder.decode(chunk)
        held = "\r" if text.endswith("\r") else ""  # an LF that follows belongs to the same line end
        *lines, rest = text[: len(text) - len(held)].replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._rest = rest + held
        return [event for line in lines for event in self._take(line)]

    def _take(self, line: str) -> list[ServerEvent]:
        field, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if field == "event":
            self._name = value
        if field == "data":
            self._data.append(value)
        if line != "":
            return []
        whole = [ServerEvent(self._name or "message", "\n".join(self._data))] if self._data else []
        self._name, self._data = "", []
        return whole


def is_stream(response: httpx.Response) -> bool:
    return response.is_success and response.headers.get("content-type", "").startswith(EVENTS)


def verify_event(event: ServerEvent, response: httpx.Response) -> VerifyEvent | None:
    """What an event tells; None for those that only later clients know. Raises what it tells of a failure."""
    told: Any = json.loads(event.data)
    if event.name == "error":
        answer = FailedAnswer(response.status_code, dict(response.headers), told)
        raise UnavailableError(told["error"], told["message"], answer)
    if event.name == "claim":
        return ClaimEvent(type="claim", index=told["index"], claim=told["claim"])
    return ResultEvent(type="result", result=told) if event.name == "result" else None


def cut_off() -> APIConnectionError:
    return APIConnectionError("no_answer", "The answer ended before its result")
