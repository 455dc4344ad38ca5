"""Checks text with Assay: verifies claims, detects harm."""

from . import types
from ._asynchronous.assay import AsyncAssay
from ._asynchronous.pages import AsyncPages
from ._errors import (
    APIConnectionError,
    APITimeoutError,
    AssayError,
    AuthenticationError,
    BlockedError,
    ConflictError,
    NotFoundError,
    PermissionDeniedError,
    QuotaError,
    RateLimitError,
    UnavailableError,
    ValidationError,
    WebhookSignatureError,
)
from ._events import ClaimEvent, ResultEvent, VerifyEvent
from ._synchronous.assay import Assay
from ._synchronous.pages import Pages
from ._webhooks import verify_service_signature, verify_webhook

__all__ = [
    "APIConnectionError",
    "APITimeoutError",
    "Assay",
    "AssayError",
    "AsyncAssay",
    "AsyncPages",
    "AuthenticationError",
    "BlockedError",
    "ClaimEvent",
    "ConflictError",
    "NotFoundError",
    "Pages",
    "PermissionDeniedError",
    "QuotaError",
    "RateLimitError",
    "ResultEvent",
    "UnavailableError",
    "ValidationError",
    "VerifyEvent",
    "WebhookSignatureError",
    "types",
    "verify_service_signature",
    "verify_webhook",
]
