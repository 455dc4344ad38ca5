from __future__ import annotations

import json
from email.message import Message
from pathlib import Path
from typing import Any

import httpx
import pytest

from assay_client import WebhookSignatureError, verify_service_signature, verify_webhook

VECTORS = json.loads((Path(__file__).parents[2] / "webhook-vectors.json").read_text("utf-8"))
PLAIN = VECTORS[0]
LATER_SECONDS = 10

each_vector = pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])


class Clock:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = PLAIN["timestamp"] + LATER_SECONDS
        monkeypatch.setattr("assay_client._webhooks.time.time", lambda: self.now)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def asked(vector: dict[str, Any] = PLAIN, **changes: Any) -> dict[str, Any]:
    return {
        "payload": vector["body"],
        "headers": vector["headers"],
        "secret": vector["secrets"][0],
        "tolerance_seconds": 300,
        **changes,
    }


def code_of(**changes: Any) -> str:
    with pytest.raises(WebhookSignatureError) as caught:
        verify_webhook(**asked(**changes))
    return caught.value.code


def with_header(name: str, value: str) -> dict[str, str]:
    return {**PLAIN["headers"], name: value}


@each_vector
def test_a_known_delivery_is_accepted_with_each_of_its_secrets(vector: dict[str, Any], clock: Clock) -> None:
    clock.now = vector["timestamp"] + LATER_SECONDS
    for secret in vector["secrets"]:
        assert verify_webhook(**asked(vector, secret=secret)) == json.loads(vector["body"])


@each_vector
def test_a_known_delivery_is_accepted_as_text_and_as_bytes_with_headers_of_any_kind(
    vector: dict[str, Any], clock: Clock
) -> None:
    clock.now = vector["timestamp"] + LATER_SECONDS
    body = vector["body"].encode()
    message = Message()
    for name, value in vector["headers"].items():
        message[name] = value
    shouted = {name.upper(): value for name, value in vector["headers"].items()}
    for payload in [body, bytearray(body), memoryview(body)]:
        for headers in [message, shouted, httpx.Headers(vector["headers"])]:
            assert verify_webhook(**asked(vector, payload=payload, headers=headers)) == json.loads(body)


@each_vector
def test_the_signature_of_the_service_alone_is_that_of_the_newest_secret(vector: dict[str, Any]) -> None:
    newest, *older = vector["secrets"]
    headers = {"x-service-signature": vector["headers"]["X-Service-Signature"]}
    assert verify_service_signature(vector["body"].encode(), headers, newest) == json.loads(vector["body"])
    for secret in [*older, "another"]:
        with pytest.raises(WebhookSignatureError, match="No signature"):
            verify_service_signature(vector["body"], headers, secret)
    with pytest.raises(WebhookSignatureError, match="No signature"):
        verify_service_signature(vector["body"] + " ", headers, newest)
    with pytest.raises(WebhookSignatureError, match="x-service-signature"):
        verify_service_signature(vector["body"], {}, newest)


def test_another_secret_body_id_or_time_is_refused() -> None:
    assert code_of(secret="incorrect horse") == "signature_wrong"
    assert code_of(payload=PLAIN["body"].replace("Zürich", "Zurich")) == "signature_wrong"
    assert code_of(headers=with_header("webhook-id", "evt_2")) == "signature_wrong"
    assert code_of(headers=with_header("webhook-timestamp", str(PLAIN["timestamp"] + 1))) == "signature_wrong"


@pytest.mark.parametrize(
    "signature",
    ["v1,", "v1", "v1,AAAA", "v2,4/Ki8k1XEi2ys83Mq+r1qzUmyzXfa+f3N3Hq9nuAWLE=", "v1,%", "sha256=00", "v1,ü"],
)
def test_a_signature_that_is_none_is_refused(signature: str) -> None:
    assert code_of(headers=with_header("webhook-signature", signature)) == "signature_wrong"


def test_a_delivery_is_accepted_for_five_minutes_around_its_time_or_as_long_as_is_said(clock: Clock) -> None:
    for seconds in (300, -300):
        clock.now = PLAIN["timestamp"] + seconds
        verify_webhook(PLAIN["body"], PLAIN["headers"], PLAIN["secrets"][0])
    for seconds in (301, -301):
        clock.now = PLAIN["timestamp"] + seconds
        assert code_of() == "timestamp_off"
        verify_webhook(**asked(tolerance_seconds=302))
    for value in ["soon", "-1", "1e9", "nan", "1" * 5000, "١٧٦٩٨٦٠٨٠٠"]:
        headers = with_header("webhook-timestamp", value)
        assert code_of(headers=headers, tolerance_seconds=float("inf")) == "timestamp_off"


@pytest.mark.parametrize("name", ["webhook-id", "webhook-timestamp", "webhook-signature"])
def test_without_a_header_of_the_three_it_is_refused_since_the_other_signature_covers_no_time(name: str) -> None:
    headers = {at: value for at, value in PLAIN["headers"].items() if at != name}
    assert code_of(headers=headers) == "header_missing"


@pytest.mark.parametrize("verify", [verify_webhook, verify_service_signature])
def test_a_secret_that_was_not_set_is_told_rather_than_taken_as_one_that_signs_nothing(verify: Any) -> None:
    with pytest.raises(ValueError, match="secret"):
        verify(PLAIN["body"], PLAIN["headers"], "")
