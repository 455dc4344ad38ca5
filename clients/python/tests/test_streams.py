from __future__ import annotations

import json

import httpx
import pytest
from scripted import CUT, SPENT, TEXT, Kind, Service, answer, refusal

from assay_client import APIConnectionError, RateLimitError, UnavailableError, ValidationError
from assay_client._events import ServerEvents

CLAIM = {"text": "Canberra is the capital of Australia.", "verdict": "supported"}
RESULT = {"claims": [CLAIM], "flagged": False}
HEARD = [{"type": "claim", "index": 0, "claim": CLAIM}, {"type": "result", "result": RESULT}]


def told(name: str, data: object) -> str:
    return f"event: {name}\ndata: {json.dumps(data)}\n\n"


WHOLE = told("claim", {"index": 0, "claim": CLAIM}) + told("result", RESULT)


def stream(body: str, status: int = 200) -> httpx.Response:
    return httpx.Response(status, content=body.encode(), headers={"Content-Type": "text/event-stream; charset=utf-8"})


def test_claims_come_one_by_one_and_then_the_result(kind: Kind) -> None:
    service = Service(stream(": noise\nid: 7\n" + told("later", {"of": "another version"}) + WHOLE))
    assert kind.all(kind.connect(service).verify_stream(text=TEXT)) == HEARD
    [request] = service.seen
    assert request.headers["accept"] == "text/event-stream"
    assert "idempotency-key" not in request.headers
    assert service.bodies == [{"text": TEXT}]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_events_are_the_same_wherever_a_body_is_cut(end: str) -> None:
    body = (told("claim", {"text": "Zürich 🐟"}) + "data: a\ndata: b\n\n").replace("\n", end).encode()
    # With CR alone nothing tells that the last line has ended: one byte more does.
    body += b":"
    whole = ServerEvents().add(body)
    assert [event.name for event in whole] == ["claim", "message"]
    assert whole[1].data == "a\nb"
    for at in range(len(body)):
        parts = ServerEvents()
        assert parts.add(body[:at]) + parts.add(body[at:]) == whole


def test_a_refusal_raises_what_it_is_and_is_tried_again_only_where_that_is_safe(kind: Kind, waits: list[float]) -> None:
    spent = Service(SPENT, stream(WHOLE))
    assert kind.all(kind.connect(spent).verify_stream(text=TEXT)) == HEARD
    assert len(spent.seen) == 2
    with pytest.raises(RateLimitError):
        kind.all(kind.connect(Service(SPENT), max_retries=0).verify_stream(text=TEXT))
    wrong = Service(refusal(400, "validation_error"))
    with pytest.raises(ValidationError):
        kind.all(kind.connect(wrong).verify_stream(text=""))
    cut = Service(CUT)
    with pytest.raises(APIConnectionError):
        kind.all(kind.connect(cut).verify_stream(text=TEXT))
    assert len(cut.seen) == 1  # it may have been counted


def test_a_failure_told_on_the_way_is_raised_and_not_tried_again(kind: Kind) -> None:
    error = {"error": "internal_error", "message": "It failed"}
    failed = told("claim", {"index": 0, "claim": CLAIM}) + told("error", error)
    service = Service(stream(failed))
    with pytest.raises(UnavailableError, match="It failed"):
        kind.all(kind.connect(service).verify_stream(text=TEXT))
    with pytest.raises(APIConnectionError, match="ended before its result"):
        kind.all(kind.connect(Service(stream(WHOLE[:-1]))).verify_stream(text=TEXT))
    assert len(service.seen) == 1


def test_another_answer_than_events_is_an_error(kind: Kind) -> None:
    with pytest.raises(Exception, match="not the API's"):
        kind.all(kind.connect(Service(answer("<html>"))).verify_stream(text=TEXT))


def test_who_stops_listening_leaves_the_rest(kind: Kind) -> None:
    assert kind.first(kind.connect(Service(stream(WHOLE))).verify_stream(text=TEXT)) == HEARD[0]
