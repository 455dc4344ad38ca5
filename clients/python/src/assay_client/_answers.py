from __future__ import annotations

import json
from typing import Any

import httpx

from ._errors import APIConnectionError, APITimeoutError, AssayError, FailedAnswer, error_of
from ._requests import Prepared


def read(response: httpx.Response, content: bytes) -> Any:
    """What a success answers; raises the error that any other answer tells of."""
    kind = response.headers.get("content-type", "")
    body = _body_of(kind, content)
    if response.is_success and (isinstance(body, (dict, list)) or kind.startswith("text/csv")):
        return body
    raise error_of(FailedAnswer(response.status_code, dict(response.headers), body))


def failure_of(response: httpx.Response, content: bytes) -> AssayError:
    """What an answer tells that is none of those asked for."""
    body = _body_of(response.headers.get("content-type", ""), content)
    return error_of(FailedAnswer(response.status_code, dict(response.headers), body))


def no_answer(request: Prepared, cause: httpx.RequestError) -> APIConnectionError:
    """What it means that the request ended without an answer."""
    if isinstance(cause, httpx.TimeoutException):
        message = f"No whole answer of {request.origin} within {request.timeout_seconds:g} s"
        return APITimeoutError("timeout", message)
    return APIConnectionError("no_answer", f"No answer of {request.origin}: {cause or type(cause).__name__}")


def _body_of(kind: str, content: bytes) -> Any:
    text = content.decode("utf-8", "replace")
    if not kind.startswith("application/json"):
        return text
    try:
        return json.loads(text)
    except ValueError:
        return text
