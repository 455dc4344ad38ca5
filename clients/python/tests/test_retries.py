from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from email.utils import formatdate
from time import time
from typing import Any

import httpx
import pytest
from scripted import BUSY, CUT, DONE, SPENT, TEXT, Kind, Script, Service, answer, refusal

from assay_client import APITimeoutError, AssayError, RateLimitError

Call = Callable[[Any], Any]


@pytest.mark.parametrize(
    "script",
    [BUSY, refusal(500, "internal_error"), SPENT, answer("<html>", 502), CUT, httpx.ConnectTimeout("slow")],
    ids=["503", "500", "429", "502 of a proxy", "cut", "timeout"],
)
def test_a_text_is_sent_again_under_the_same_idempotency_key(kind: Kind, script: Script) -> None:
    service = Service(script, DONE)
    assert kind.done(kind.connect(service).verify(text=TEXT)) == {"claims": [], "flagged": False}
    assert service.bodies == [{"text": TEXT}] * 2
    first, second = service.idempotency_keys
    assert re.fullmatch(r"[0-9a-f-]{36}", first or "")
    assert first == second


def test_each_call_has_a_key_of_its_own_unless_it_is_given_one(kind: Kind) -> None:
    service = Service(DONE)
    assay = kind.connect(service)
    for options in [{}, {}, {"idempotency_key": "mine"}]:
        kind.done(assay.verify(text=TEXT, **options))
    assert len(set(service.idempotency_keys)) == 3
    assert service.idempotency_keys[2] == "mine"
    assert service.bodies == [{"text": TEXT}] * 3
    with pytest.raises(ValueError, match="idempotency_key"):
        kind.done(assay.verify(text=TEXT, idempotency_key="mine\n"))


def test_no_key_is_sent_where_none_is_needed_by_reading_by_one_try_alone_or_where_it_is_not_wanted(kind: Kind) -> None:
    service = Service(DONE)
    assay = kind.connect(service)
    kind.done(assay.usage())
    kind.done(assay.with_options(max_retries=0).verify(text=TEXT))
    kind.done(assay.verify(text=TEXT, idempotency_key=False))
    assert service.idempotency_keys == [None, None, None]


UNREPEATABLE: list[Call] = [
    lambda assay: assay.verify(text=TEXT, idempotency_key=False),
    lambda assay: assay.knowledge.sources.refresh("src_1"),
]


@pytest.mark.parametrize("call", UNREPEATABLE, ids=["a text without a key", "a refresh, which takes none"])
def test_what_could_be_done_twice_is_sent_again_where_it_was_not_begun_and_only_there(kind: Kind, call: Call) -> None:
    scripts: list[Script] = [CUT, BUSY]
    for script in scripts:
        service = Service(script, DONE)
        with pytest.raises(AssayError):
            kind.done(call(kind.connect(service)))
        assert len(service.seen) == 1
    service = Service(SPENT, DONE)
    kind.done(call(kind.connect(service)))
    assert len(service.seen) == 2


REPEATABLE: list[Call] = [
    lambda assay: assay.keys.list(),
    lambda assay: assay.webhooks.update("wh_1", status="active"),
    lambda assay: assay.webhooks.delete("wh_1"),
    lambda assay: assay.knowledge.sources.add_part("src_1", part=1, content="x"),
]


@pytest.mark.parametrize("call", REPEATABLE, ids=["reading", "a change of fields", "a deletion", "a part of a file"])
def test_what_a_repeat_does_not_change_is_sent_again_without_a_key(kind: Kind, call: Call) -> None:
    service = Service(BUSY, CUT, answer({}))
    kind.done(call(kind.connect(service)))
    assert service.idempotency_keys == [None, None, None]


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 413, 422])
def test_what_has_to_change_is_not_tried_again(kind: Kind, status: int) -> None:
    service = Service(refusal(status, "x"), DONE)
    with pytest.raises(AssayError):
        kind.done(kind.connect(service).verify(text=TEXT))
    assert len(service.seen) == 1


def test_tries_end_after_max_retries_of_the_client_or_of_the_call_with_the_last_failure(kind: Kind) -> None:
    service = Service(BUSY)
    assay = kind.connect(service, max_retries=2)
    for client, tries in [(assay, 3), (assay.with_options(max_retries=1), 5), (assay, 8)]:
        with pytest.raises(AssayError, match="service_unavailable"):
            kind.done(client.verify(text=TEXT))
        assert len(service.seen) == tries


@pytest.mark.parametrize("script", [BUSY, CUT], ids=["unavailable", "cut"])
def test_waits_are_anywhere_up_to_a_bound_that_doubles_to_eight_seconds(
    kind: Kind, script: Script, waits: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    for share in (0.0, 1.0):
        waits.clear()
        monkeypatch.setattr("random.random", lambda share=share: share)
        with pytest.raises(AssayError):
            kind.done(kind.connect(Service(script), max_retries=7).verify(text=TEXT))
        assert waits == [share * bound for bound in (0.5, 1, 2, 4, 8, 8, 8)]


@pytest.mark.parametrize(
    ("given", "least"),
    [("60", 60), ("1", 1), (formatdate(time() - 5, usegmt=True), 0), ("soon", 0), ("", 0)],
)
def test_retry_after_is_waited_for(
    kind: Kind, given: str, least: float, waits: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    for share in (0.0, 1.0):
        waits.clear()
        monkeypatch.setattr("random.random", lambda share=share: share)
        service = Service(refusal(429, "rate_limit_exceeded", {"Retry-After": given}), DONE)
        kind.done(kind.connect(service).verify(text=TEXT))
        assert waits == [least + share * 0.5]


def test_retry_after_may_be_a_date(kind: Kind, waits: list[float]) -> None:
    service = Service(refusal(503, "x", {"Retry-After": formatdate(time() + 20, usegmt=True)}), DONE)
    kind.done(kind.connect(service).verify(text=TEXT))
    assert 18 < waits[0] < 21


def test_nobody_waits_for_the_end_of_a_month(kind: Kind, waits: list[float]) -> None:
    service = Service(refusal(429, "rate_limit_exceeded", {"Retry-After": "86400"}))
    with pytest.raises(RateLimitError) as caught:
        kind.done(kind.connect(service).verify(text=TEXT))
    assert caught.value.retry_after_seconds == 86400
    assert (len(service.seen), waits) == (1, [])


def test_each_try_has_the_time_of_the_client_or_of_the_call(kind: Kind) -> None:
    service = Service(httpx.ReadTimeout("slow"), DONE)
    assay = kind.connect(service, timeout_seconds=7)
    kind.done(assay.verify(text=TEXT))
    kind.done(assay.with_options(timeout_seconds=9).verify(text=TEXT))
    limits = [set(request.extensions["timeout"].values()) for request in service.seen]
    assert limits == [{7}, {7}, {9}]


class Drops(httpx.SyncByteStream, httpx.AsyncByteStream):
    """An answer that never ends, a byte a second."""

    def __init__(self, clock: list[float]) -> None:
        self.clock = clock

    def __iter__(self) -> Iterator[bytes]:
        while True:
            self.clock[0] += 1
            yield b" "

    async def __aiter__(self) -> Any:
        for byte in self:
            yield byte


def test_an_answer_in_drops_is_given_up_when_the_time_of_the_try_is_over(
    kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [0.0]
    monkeypatch.setattr("assay_client._requests.time.monotonic", lambda: clock[0])
    assay = kind.connect(lambda _: httpx.Response(200, stream=Drops(clock)), timeout_seconds=5, max_retries=0)
    with pytest.raises(APITimeoutError, match="within 5 s") as caught:
        kind.done(assay.verify(text=TEXT))
    assert (caught.value.code, clock) == ("timeout", [6.0])
