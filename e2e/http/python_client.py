"""A round of calls by the installed Python client against a running service; see python-client.test.ts."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import httpx
import pytest

from assay_client import (
    Assay,
    AsyncAssay,
    AuthenticationError,
    BlockedError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ValidationError,
    WebhookSignatureError,
    verify_service_signature,
    verify_webhook,
)

KEYS = os.environ["ASSAY_KEYS"].split()
UNKNOWN_KEY = f"assay_live_{'0' * 48}"
SUPPORTED = "Canberra is the capital of Australia."
REFUTED = "Berlin is the capital of Spain."
THREAT = "😀 I'm going to k1ll you."


@pytest.fixture
def key() -> str:
    """Of an organization that no other test uses."""
    return KEYS.pop()


@pytest.fixture
def assay(key: str) -> Iterator[Assay]:
    with Assay(key) as client:
        yield client


def wait_until(is_so: Callable[[], bool], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.1)


def test_texts_are_judged_and_a_blocked_one_comes_with_its_verdict(assay: Assay) -> None:
    result = assay.verify(text=SUPPORTED)
    assert ([claim["verdict"] for claim in result["claims"]], result["flagged"]) == (["supported"], False)
    *claims, last = assay.verify_stream(text=SUPPORTED)
    assert [event["claim"]["verdict"] for event in claims if event["type"] == "claim"] == ["supported"]
    assert last["type"] == "result" and not last["result"]["flagged"]
    assert assay.detect_harm(text=THREAT)["harmful"]
    with pytest.raises(BlockedError) as caught:
        assay.verify(text=REFUTED, mode="blocking")
    blocked = caught.value
    assert (blocked.status, blocked.code, blocked.result["blocked"]) == (400, "verification_failed", True)
    assert blocked.result["claims"][0].get("expected") == "Madrid"
    assert blocked.request_id == blocked.result["request_id"]


class Losing(httpx.BaseTransport):
    """Loses the first answer to each call."""

    def __init__(self) -> None:
        self.inner = httpx.HTTPTransport()
        self.tries = 0

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        response = self.inner.handle_request(request)
        self.tries += 1
        if self.tries > 1:
            return response
        response.read()
        raise httpx.ReadError("the connection was lost")


def test_a_call_whose_first_answer_was_lost_is_done_and_charged_once(key: str) -> None:
    losing = Losing()
    assay = Assay(key, http_client=httpx.Client(transport=losing))
    assay.verify(text=SUPPORTED)
    assert losing.tries == 2
    assert assay.usage()["current_usage"] == 1
    losing.tries = 0
    assay.keys.create(name="Another")
    assert losing.tries == 2
    assert len(assay.keys.list()["keys"]) == 2


def test_a_batch_is_waited_for_and_its_results_are_read_page_by_page(assay: Assay) -> None:
    batch = assay.batches.verify.create(items=[{"id": "a", "text": SUPPORTED}, {"text": REFUTED}])
    ended = assay.batches.verify.wait(batch["id"], timeout_seconds=60)
    assert (ended["id"], ended["status"], ended["completed"]) == (batch["id"], "finished", 2)
    results = [(one["id"], one["body"]) for one in assay.batches.verify.results(batch["id"], limit=1)]
    assert [(id, body and body.get("flagged")) for id, body in results] == [("a", False), (None, True)]
    harm = assay.batches.harm.create(items=[{"text": THREAT}])
    assay.batches.harm.wait(harm["id"], timeout_seconds=60)
    assert assay.batches.harm.cancel(harm["id"])["status"] == "finished"


def test_keys_are_made_rotated_and_revoked_and_failures_have_their_class(assay: Assay) -> None:
    made = assay.keys.create(name="Short-lived", scopes=["verify"])
    lesser = Assay(made["api_key"])
    current = lesser.keys.current()
    assert (current["id"], current["scopes"]) == (made["id"], ["verify"])
    with pytest.raises(PermissionDeniedError):
        lesser.keys.list()
    rotated = assay.keys.rotate(made["id"], grace="0")
    with pytest.raises(AuthenticationError):
        lesser.keys.current()
    assert assay.keys.revoke(rotated["id"])["revoked_key_id"] == rotated["id"]
    with pytest.raises(NotFoundError) as missing:
        assay.keys.revoke("key_0")
    assert missing.value.code == "key_not_found"
    with pytest.raises(AuthenticationError):
        Assay(UNKNOWN_KEY).verify(text="x")
    with pytest.raises(ValidationError) as invalid:
        assay.verify(text="")
    assert invalid.value.issues[0]["path"] == "text"


def test_a_spent_minute_is_told_with_its_limit_where_nobody_wants_to_wait_for_the_next() -> None:
    async def look() -> list[Any]:
        async with AsyncAssay(os.environ["ASSAY_FREE_KEY"], max_retries=0) as assay:
            looks = [assay.knowledge.search(query="Berlin") for _ in range(130)]
            return await asyncio.gather(*looks, return_exceptions=True)

    answers = asyncio.run(look())
    refused = next(one for one in answers if isinstance(one, RateLimitError))
    assert (refused.limit, refused.code) == (60, "rate_limit_exceeded")
    assert refused.retry_after_seconds is not None and refused.reset_at is not None
    assert refused.reset_at.second == 0


class Receiver(HTTPServer):
    """Accepts deliveries and remembers them."""

    def __init__(self) -> None:
        self.received: list[tuple[bytes, Any]] = []
        super().__init__(("127.0.0.1", 0), Receiving)
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Receiving(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        payload = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.received.append((payload, self.headers))
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None: ...


def test_a_webhook_is_made_and_tested_and_its_delivery_is_verified_listed_and_sent_again(assay: Assay) -> None:
    receiver = Receiver()
    secret = "a secret that nobody is told"
    url = f"http://127.0.0.1:{receiver.server_port}/"
    id = assay.webhooks.create(url=url, events=["key.created"], secret=secret)["id"]
    sent = assay.webhooks.test(id)
    wait_until(lambda: len(receiver.received) == 1)
    payload, headers = receiver.received[0]
    event = verify_webhook(payload, headers, secret)
    assert event["type"] == "webhook.test" and event["data"] == {"webhook_id": id}
    assert verify_service_signature(payload, headers, secret) == event
    for verify in (verify_webhook, verify_service_signature):
        with pytest.raises(WebhookSignatureError):
            verify(payload, headers, "another")
    wait_until(lambda: next(iter(assay.webhooks.deliveries(id)))["status"] == "delivered")
    assay.webhooks.resend(id, sent["id"])
    assert len(list(assay.webhooks.deliveries(id, limit=1))) == 2
    assert assay.webhooks.update(id, status="disabled")["status"] == "disabled"
    assay.webhooks.delete(id)
    with pytest.raises(NotFoundError):
        assay.webhooks.get(id)
    receiver.shutdown()


def test_documents_are_imported_searched_and_removed(assay: Assay) -> None:
    text = "The lamp Aurora weighs 300 g. Its battery lasts 14 hours."
    id = assay.knowledge.sources.create(name="Manual", kind="documents", file_name="manual.md", content=text)["id"]
    wait_until(lambda: assay.knowledge.sources.get(id)["status"] == "ready")
    [passage] = assay.knowledge.search(query="Aurora battery", limit=1)["passages"]
    assert passage["source"] == "Manual" and "14 hours" in passage["text"]
    assert assay.knowledge.sources.delete(id)["deleted_source_id"] == id
    assert assay.knowledge.sources.list()["sources"] == []
    assert assay.knowledge.relations.list() == {"relations": []}


def test_usage_comes_as_a_report_and_as_csv_and_the_service_says_how_it_is(assay: Assay) -> None:
    [today] = assay.usage(period="day")["daily"]
    assert today["date"] in assay.usage_csv(period="day").split("\n")[1]
    assert assay.health()["status"] == "ok"
    assert assay.ready()["missing"] == []


def test_the_same_holds_with_asyncio(key: str) -> None:
    async def work() -> None:
        async with AsyncAssay(key) as assay:
            batch = await assay.batches.verify.create(items=[{"text": SUPPORTED}, {"text": REFUTED}])
            await assay.batches.verify.wait(batch["id"], timeout_seconds=60)
            bodies = [result["body"] async for result in assay.batches.verify.results(batch["id"], limit=1)]
            assert [body and body.get("flagged") for body in bodies] == [False, True]
            with pytest.raises(BlockedError):
                await assay.verify(text=REFUTED, mode="blocking")

    asyncio.run(work())
