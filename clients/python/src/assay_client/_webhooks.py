from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Iterable
from typing import Protocol, Union, cast

from ._errors import WebhookSignatureError
from .types import WebhookEvent

TOLERANCE_SECONDS = 300  # as the libraries of Standard Webhooks


class Headers(Protocol):
    """The headers of a request as any framework has them: a mapping, or what has `items()` like one."""

    def items(self) -> Iterable[tuple[str, str]]: ...


Payload = Union[bytes, bytearray, memoryview, str]


def verify_webhook(
    payload: Payload, headers: Headers, secret: str, *, tolerance_seconds: float = TOLERANCE_SECONDS
) -> WebhookEvent:
    """The event of a delivery whose signature holds; raises WebhookSignatureError otherwise.

    `payload` is the body exactly as it arrived, before anything parsed it. It checks `webhook-signature`, which covers
    the time, so that old deliveries cannot be replayed, and lists both secrets during a rotation.
    """
    key, body = _key_of(secret), _bytes_of(payload)
    id, timestamp = _header_of(headers, "webhook-id"), _header_of(headers, "webhook-timestamp")
    _check_time(timestamp, tolerance_seconds)
    digest = hmac.digest(key, f"{id}.{timestamp}.".encode() + body, "sha256")
    expected = f"v1,{base64.b64encode(digest).decode()}"
    # Each is compared, and in constant time.
    if not any([_is_same(given, expected) for given in _header_of(headers, "webhook-signature").split(" ")]):
        raise _wrong()
    return cast(WebhookEvent, json.loads(body))


def verify_service_signature(payload: Payload, headers: Headers, secret: str) -> WebhookEvent:
    """The same by `X-Service-Signature` alone, for receivers to whom no other header gets through.

    It covers no time, so that whoever saw a delivery can send it again: remember each event's `id`. During a rotation
    it is by the new secret alone.
    """
    key, body = _key_of(secret), _bytes_of(payload)
    expected = f"sha256={hmac.new(key, body, hashlib.sha256).hexdigest()}"
    if not _is_same(_header_of(headers, "x-service-signature"), expected):
        raise _wrong()
    return cast(WebhookEvent, json.loads(body))


def _key_of(secret: str) -> bytes:
    if not secret:
        raise ValueError("Give the secret of the subscription.")
    return secret.encode()


def _bytes_of(payload: Payload) -> bytes:
    return payload.encode() if isinstance(payload, str) else bytes(payload)


def _header_of(headers: Headers, name: str) -> str:
    value = next((value for at, value in headers.items() if at.lower() == name), "")
    if value:
        return value
    raise WebhookSignatureError("header_missing", f"The header {name} is missing.")


def _check_time(timestamp: str, tolerance_seconds: float) -> None:
    is_time = timestamp.isascii() and timestamp.isdigit() and len(timestamp) < 16
    if is_time and abs(time.time() - int(timestamp)) <= tolerance_seconds:
        return
    message = f"webhook-timestamp is not within {tolerance_seconds:g} s of this machine's clock."
    raise WebhookSignatureError("timestamp_off", message)


def _is_same(given: str, expected: str) -> bool:
    return hmac.compare_digest(given.encode(), expected.encode())


def _wrong() -> WebhookSignatureError:
    return WebhookSignatureError("signature_wrong", "No signature holds for this secret and the bytes of this body.")
