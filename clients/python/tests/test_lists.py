from __future__ import annotations

import httpx
import pytest
from scripted import Kind, Service, answer


def deliveries(ids: str, next_cursor: str | None) -> httpx.Response:
    return answer({"deliveries": [{"id": id} for id in ids], "next_cursor": next_cursor})


def batch(status: str, ids: str = "", next_cursor: str | None = None) -> httpx.Response:
    results = [{"id": id} for id in ids]
    return answer({"id": "bat_1", "status": status, "results": results, "next_cursor": next_cursor})


def test_a_list_is_read_one_request_a_page_and_only_as_far_as_somebody_reads(kind: Kind) -> None:
    service = Service(deliveries("ab", "2/&"), deliveries("", "3"), deliveries("c", None))
    list = kind.connect(service).webhooks.deliveries("wh_1", status="failed", limit=2)
    assert service.seen == []
    assert kind.first(list) == {"id": "a"}
    assert len(service.seen) == 1


def test_a_list_is_read_to_its_end_by_the_cursor_of_each_page_as_often_as_one_likes(kind: Kind) -> None:
    pages = [deliveries("ab", "2/&"), deliveries("", "3"), deliveries("c", None)]
    service = Service(*pages, *pages)
    list = kind.connect(service).webhooks.deliveries("wh_1", status="failed", limit=2)
    for _ in range(2):
        assert kind.all(list) == [{"id": "a"}, {"id": "b"}, {"id": "c"}]
    path = "/v1/webhooks/wh_1/deliveries?status=failed&limit=2"
    assert service.paths == [path, f"{path}&cursor=2%2F%26", f"{path}&cursor=3"] * 2


def test_the_results_of_a_batch_are_a_list_in_pages(kind: Kind) -> None:
    service = Service(batch("finished", "ab", "2"), batch("finished", "c"))
    results = kind.connect(service).batches.verify.results("bat_1")
    assert kind.all(results) == [{"id": "a"}, {"id": "b"}, {"id": "c"}]
    assert service.paths == ["/v1/verify/batch/bat_1", "/v1/verify/batch/bat_1?cursor=2"]
    assert [page["next_cursor"] for page in kind.all(results.pages())] == [None]


@pytest.mark.parametrize("status", ["finished", "cancelled"])
def test_waiting_ends_when_the_batch_has_ended(kind: Kind, status: str, waits: list[float]) -> None:
    service = Service(*[batch("waiting")] * 7, batch(status))
    assert kind.done(kind.connect(service).batches.harm.wait("bat_1")) == {"id": "bat_1", "status": status}
    assert set(service.paths) == {"/v1/harm/batch/bat_1?limit=1"}
    assert waits == [0.5, 1, 2, 4, 8, 10, 10]


def test_waiting_ends_when_it_takes_longer_than_is_wanted(kind: Kind, waits: list[float]) -> None:
    service = Service(batch("running"))
    with pytest.raises(TimeoutError, match="bat_1"):
        kind.done(kind.connect(service).batches.verify.wait("bat_1", timeout_seconds=1.5))
    assert waits == [0.5, 1]
