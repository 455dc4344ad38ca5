from __future__ import annotations

import pickle
from datetime import datetime, timezone
from typing import Any

import httpx
import pytest
from scripted import TEXT, Kind, Service, answer, refusal

import assay_client
from assay_client import AssayError, BlockedError, RateLimitError, ValidationError


def failure_of(kind: Kind, response: httpx.Response | Exception) -> AssayError:
    service = Service(response)
    with pytest.raises(AssayError) as caught:
        kind.done(kind.connect(service, max_retries=0).verify(text=TEXT, mode="blocking"))
    assert len(service.seen) == 1
    return caught.value


@pytest.mark.parametrize(
    ("status", "code", "name"),
    [
        (400, "text_too_long", "ValidationError"),
        (401, "invalid_api_key", "AuthenticationError"),
        (403, "insufficient_permissions", "PermissionDeniedError"),
        (403, "quota_exceeded", "QuotaError"),
        (404, "key_not_found", "NotFoundError"),
        (409, "idempotency_conflict", "ConflictError"),
        (413, "payload_too_large", "ValidationError"),
        (415, "unsupported_media", "ValidationError"),
        (422, "document_unreadable", "ValidationError"),
        (429, "rate_limit_exceeded", "RateLimitError"),
        (500, "internal_error", "UnavailableError"),
        (503, "service_unavailable", "UnavailableError"),
        (408, "request_timeout", "UnavailableError"),
        (418, "teapot", "AssayError"),
    ],
)
def test_each_status_is_told_with_its_class_code_request_and_details(
    kind: Kind, status: int, code: str, name: str
) -> None:
    details = {"limit": 60, "reset_at": "2026-01-31T12:00:00.000Z"}
    failure = failure_of(kind, refusal(status, code, details=details))
    assert type(failure) is getattr(assay_client, name)
    assert (failure.status, failure.code, failure.request_id) == (status, code, "req_1")
    assert (failure.details, str(failure)) == (details, f"It is {code}.")
    if isinstance(failure, RateLimitError):
        assert (failure.limit, failure.reset_at) == (60, datetime(2026, 1, 31, 12, tzinfo=timezone.utc))


def test_a_text_that_is_blocked_comes_with_its_whole_verdict(kind: Kind) -> None:
    verdict: dict[str, Any] = {
        "request_id": "req_1",
        "blocked": True,
        "claims": [{"text": "Berlin", "verified": False}],
    }
    failure = failure_of(kind, refusal(400, "verification_failed", **verdict))
    assert isinstance(failure, BlockedError)
    assert failure.result == {"error": "verification_failed", "message": "It is verification_failed.", **verdict}


def test_fields_that_are_wrong_are_listed(kind: Kind) -> None:
    issues = [{"path": "text", "message": "Must not be empty"}]
    failure = failure_of(kind, refusal(400, "invalid_request", details={"issues": issues}))
    assert isinstance(failure, ValidationError)
    assert failure.issues == issues


@pytest.mark.parametrize(("status", "body"), [(200, "<html>"), (404, "<html>"), (200, "null")])
def test_an_answer_that_is_not_the_apis_is_a_failure(kind: Kind, status: int, body: str) -> None:
    failure = failure_of(kind, answer(body, status))
    assert (failure.status, failure.code, failure.body) == (status, "unexpected_answer", body)


def test_an_answer_that_says_json_and_is_none_is_a_failure(kind: Kind) -> None:
    failure = failure_of(kind, httpx.Response(200, text='{"claims": [', headers={"Content-Type": "application/json"}))
    assert (failure.code, failure.body) == ("unexpected_answer", '{"claims": [')


def test_where_nobody_answers_it_says_where_and_why() -> None:
    assay = assay_client.Assay("key", base_url="http://127.0.0.1:1", max_retries=0)
    with pytest.raises(assay_client.APIConnectionError, match=r"127\.0\.0\.1:1: .*refused") as caught:
        assay.verify(text=TEXT)
    assert (caught.value.code, caught.value.status, caught.value.details) == ("no_answer", None, {})


def test_a_failure_can_be_sent_to_another_process(kind: Kind) -> None:
    failure = failure_of(kind, refusal(429, "rate_limit_exceeded", {"Retry-After": "7"}, details={"limit": 1}))
    again = pickle.loads(pickle.dumps(failure))
    assert type(again) is RateLimitError
    assert (again.code, again.limit, again.retry_after_seconds) == ("rate_limit_exceeded", 1, 7)
    assert str(again) == str(failure)
