from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any

import pytest
from scripted import Kind, Service, answer, refusal

from assay_client import AssayError, _operations
from assay_client._requests import Operation

OPERATIONS = {name: one for name, one in vars(_operations).items() if isinstance(one, Operation)}

BODY = {"text": "x", "name": "x", "label": "x"}
ITEMS = {"items": [{"text": "x"}]}
PAGE = {"limit": 2, "cursor": "a&b"}
QUERY: dict[str, dict[str, Any]] = {
    "USAGE": {"period": "week"},
    "LIST_DELIVERIES": {"status": "failed", "limit": 2},
    "GET_VERIFY_BATCH": PAGE,
    "GET_HARM_BATCH": PAGE,
    "SEARCH_KNOWLEDGE": {"query": "lamp Aurora", "limit": 2},
}

# The method of the client for each operation.
CALLS: dict[str, Callable[..., Any]] = {
    "VERIFY": lambda assay, **key: assay.verify(**BODY, **key),
    "HARM_DETECT": lambda assay, **key: assay.detect_harm(**BODY, **key),
    "USAGE": lambda assay: assay.usage(**QUERY["USAGE"]),
    "LIST_KEYS": lambda assay: assay.keys.list(),
    "CREATE_KEY": lambda assay, **key: assay.keys.create(**BODY, **key),
    "CURRENT_KEY": lambda assay: assay.keys.current(),
    "GET_KEY": lambda assay: assay.keys.get("key_id"),
    "UPDATE_KEY": lambda assay: assay.keys.update("key_id", **BODY),
    "REVOKE_KEY": lambda assay: assay.keys.revoke("key_id"),
    "ROTATE_KEY": lambda assay, **key: assay.keys.rotate("key_id", **BODY, **key),
    "CREATE_WEBHOOK": lambda assay, **key: assay.webhooks.create(**BODY, **key),
    "LIST_WEBHOOKS": lambda assay: assay.webhooks.list(),
    "GET_WEBHOOK": lambda assay: assay.webhooks.get("webhook_id"),
    "UPDATE_WEBHOOK": lambda assay: assay.webhooks.update("webhook_id", **BODY),
    "DELETE_WEBHOOK": lambda assay: assay.webhooks.delete("webhook_id"),
    "TEST_WEBHOOK": lambda assay, **key: assay.webhooks.test("webhook_id", **key),
    "ROTATE_WEBHOOK_SECRET": lambda assay, **key: assay.webhooks.rotate_secret("webhook_id", **BODY, **key),
    "LIST_DELIVERIES": lambda assay: assay.webhooks.deliveries("webhook_id", **QUERY["LIST_DELIVERIES"]).pages(),
    "RESEND_DELIVERY": lambda assay, **key: assay.webhooks.resend("webhook_id", "delivery_id", **key),
    "CREATE_VERIFY_BATCH": lambda assay, **key: assay.batches.verify.create(**ITEMS, **key),
    "GET_VERIFY_BATCH": lambda assay: assay.batches.verify.get("batch_id", **PAGE),
    "CANCEL_VERIFY_BATCH": lambda assay: assay.batches.verify.cancel("batch_id"),
    "CREATE_HARM_BATCH": lambda assay, **key: assay.batches.harm.create(**ITEMS, **key),
    "GET_HARM_BATCH": lambda assay: assay.batches.harm.get("batch_id", **PAGE),
    "CANCEL_HARM_BATCH": lambda assay: assay.batches.harm.cancel("batch_id"),
    "CREATE_SOURCE": lambda assay, **key: assay.knowledge.sources.create(**BODY, **key),
    "LIST_SOURCES": lambda assay: assay.knowledge.sources.list(),
    "GET_SOURCE": lambda assay: assay.knowledge.sources.get("source_id"),
    "DELETE_SOURCE": lambda assay: assay.knowledge.sources.delete("source_id"),
    "REFRESH_SOURCE": lambda assay: assay.knowledge.sources.refresh("source_id", **BODY),
    "ADD_SOURCE_PART": lambda assay: assay.knowledge.sources.add_part("source_id", **BODY),
    "SEARCH_KNOWLEDGE": lambda assay: assay.knowledge.search(**QUERY["SEARCH_KNOWLEDGE"]),
    "LIST_RELATIONS": lambda assay: assay.knowledge.relations.list(),
    "UPDATE_RELATION": lambda assay: assay.knowledge.relations.update("predicate", **BODY),
    "HEALTH": lambda assay: assay.health(),
    "READY": lambda assay: assay.ready(),
}

WITHOUT_FIELDS = {"TEST_WEBHOOK", "RESEND_DELIVERY"}


def test_every_operation_of_the_api_has_a_method() -> None:
    assert sorted(CALLS) == sorted(OPERATIONS)


@pytest.mark.parametrize("name", CALLS)
def test_each_sends_its_request_and_gives_the_answer(kind: Kind, name: str) -> None:
    operation = OPERATIONS[name]
    service = Service(answer({"name": name, "next_cursor": None}))
    result = CALLS[name](kind.connect(service))
    given = kind.first(result) if inspect.isgenerator(result) or inspect.isasyncgen(result) else kind.done(result)
    assert given == {"name": name, "next_cursor": None}
    [request] = service.seen
    assert (request.method, request.url.path) == (operation.method, re.sub(r"[{}]", "", operation.path))
    assert dict(request.url.params) == {key: str(value) for key, value in QUERY.get(name, {}).items()}
    fields = {} if name in WITHOUT_FIELDS else ITEMS if name.endswith("_BATCH") else BODY
    assert service.bodies == [fields if operation.method in ("POST", "PATCH") else None]
    assert ("idempotency-key" in request.headers) is operation.takes_key


@pytest.mark.parametrize("name", [name for name, operation in OPERATIONS.items() if operation.takes_key])
def test_each_that_takes_an_idempotency_key_takes_one_of_the_caller(kind: Kind, name: str) -> None:
    service = Service(answer({}))
    kind.done(CALLS[name](kind.connect(service), idempotency_key="mine"))
    assert service.idempotency_keys == ["mine"]


def test_usage_comes_as_csv_where_that_is_asked_for(kind: Kind) -> None:
    csv = "date,requests\n2026-01-31,1\n"
    service = Service(answer(csv, headers={"Content-Type": "text/csv; charset=utf-8"}))
    assert kind.done(kind.connect(service).usage_csv(period="week")) == csv
    assert service.paths == ["/v1/usage?period=week"]
    assert service.seen[0].headers["accept"] == "text/csv"


def test_a_service_that_is_not_ready_is_reported_with_what_is_missing_after_one_look(kind: Kind) -> None:
    service = Service(answer({"status": "unavailable", "missing": ["graph"]}, 503))
    assert kind.done(kind.connect(service).ready())["missing"] == ["graph"]
    assert len(service.seen) == 1


def test_a_service_that_says_nothing_of_itself_is_a_failure(kind: Kind) -> None:
    for response in [answer("<html>", 503), refusal(503, "service_unavailable")]:
        with pytest.raises(AssayError):
            kind.done(kind.connect(Service(response)).ready())
