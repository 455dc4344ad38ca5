from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, cast

from .types import VerifyOutput


@dataclass(frozen=True)
class FailedAnswer:
    """What came back for a request that failed."""

    status: int
    headers: Mapping[str, str]
    """By names in small letters."""
    body: Any
    """Parsed where it is JSON, else its text."""


class AssayError(Exception):
    """Every failure of a call. Tell kinds apart by class, and what exactly went wrong by `code`."""

    def __init__(self, code: str, message: str, answer: FailedAnswer | None = None) -> None:
        super().__init__(code, message, answer)  # all of it, so that a failure can be sent to another process
        self.code = code
        """As the API names it; `no_answer`, `timeout` or `unexpected_answer` where it did not speak."""
        self.message = message
        self.status = answer.status if answer else None
        """Of the answer; None where none came."""
        self.request_id = answer.headers.get("x-request-id") if answer else None
        """`X-Request-Id`: tells the operator of the service which request it was."""
        self.body = answer.body if answer else None
        """The whole answer."""

    def __str__(self) -> str:
        return self.message

    @property
    def details(self) -> dict[str, Any]:
        """What the API says of it beside code and message; empty where it says no more."""
        details = _field_of(self.body, "details")
        return details if isinstance(details, dict) else {}


class AuthenticationError(AssayError):
    """401: the key is missing, wrong, revoked or expired."""


class PermissionDeniedError(AssayError):
    """403: the key may not do this."""


class QuotaError(PermissionDeniedError):
    """403 `quota_exceeded`: the plan has no room for more knowledge of your own."""


class NotFoundError(AssayError):
    """404: there is no such key, webhook, batch or source."""


class ConflictError(AssayError):
    """409: what is there already does not allow it."""


class ValidationError(AssayError):
    """400, 413, 415, 422: the request has to change before it can succeed."""

    @property
    def issues(self) -> list[dict[str, str]]:
        """What is wrong with which field, as `path` and `message`, where the API tells."""
        return cast("list[dict[str, str]]", self.details.get("issues", []))


class BlockedError(AssayError):
    """400 `verification_failed`: the mode is `blocking` and a claim is unverified."""

    @property
    def result(self) -> VerifyOutput:
        """The whole verdict."""
        return cast(VerifyOutput, self.body)


class _RetryableError(AssayError):
    def __init__(self, code: str, message: str, answer: FailedAnswer | None = None) -> None:
        super().__init__(code, message, answer)
        self.retry_after_seconds = _retry_after_of(answer) if answer else None
        """After which a request may succeed, counted from the answer."""


class RateLimitError(_RetryableError):
    """429: the plan's or the key's minute or month is spent."""

    @property
    def limit(self) -> int | None:
        """Requests that the limit allows."""
        return self.details.get("limit")

    @property
    def reset_at(self) -> datetime | None:
        at = self.details.get("reset_at")
        return datetime.fromisoformat(at.replace("Z", "+00:00")) if isinstance(at, str) else None


class UnavailableError(_RetryableError):
    """408 and 5xx: the service cannot answer now."""


class APIConnectionError(AssayError):
    """No whole answer came: the name, the network or the connection failed."""


class APITimeoutError(APIConnectionError):
    """No whole answer came within `timeout_seconds`."""


class WebhookSignatureError(AssayError):
    """A webhook's signature does not hold: answer 401 and do nothing."""


_BY_CODE: dict[str, type[AssayError]] = {"verification_failed": BlockedError, "quota_exceeded": QuotaError}
_BY_STATUS: dict[int, type[AssayError]] = {
    400: ValidationError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    408: UnavailableError,
    409: ConflictError,
    413: ValidationError,
    415: ValidationError,
    422: ValidationError,
    429: RateLimitError,
}


def error_of(answer: FailedAnswer) -> AssayError:
    """The error that an answer tells of. Answers that are not the API's, as a proxy's, have a code of ours."""
    kind = _BY_STATUS.get(answer.status, UnavailableError if answer.status >= 500 else AssayError)
    code, message = _field_of(answer.body, "error"), _field_of(answer.body, "message")
    if isinstance(code, str) and isinstance(message, str):
        return _BY_CODE.get(code, kind)(code, message, answer)
    return kind("unexpected_answer", _unexpected(answer), answer)


def _unexpected(answer: FailedAnswer) -> str:
    elsewhere = answer.headers.get("location")
    if elsewhere:
        return f"The service redirects to {elsewhere}. Give the address of the service itself as base_url."
    return f"An answer with status {answer.status} that is not the API's. Is base_url the address of Assay?"


def _retry_after_of(answer: FailedAnswer) -> float | None:
    """`Retry-After`, seconds or a date, in seconds from now."""
    given = answer.headers.get("retry-after", "")
    if given.isascii() and given.isdigit():
        return float(given)
    try:
        at = parsedate_to_datetime(given)
    except ValueError:
        return None
    return max(0.0, (at if at.tzinfo else at.replace(tzinfo=timezone.utc)).timestamp() - time.time())


def _field_of(body: Any, name: str) -> Any:
    return body.get(name) if isinstance(body, dict) else None
