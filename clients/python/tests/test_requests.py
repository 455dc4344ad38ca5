from __future__ import annotations

import asyncio
import json
import traceback

import httpx
import pytest
from scripted import ADDRESS, DONE, KEY, TEXT, Kind, Service, answer, refusal

from assay_client import Assay, AssayError, AsyncAssay


def test_key_address_and_body_are_those_given_below_a_path_as_well(kind: Kind) -> None:
    service = Service(DONE)
    assay = kind.connect(service, base_url=f"{ADDRESS}/assay/")
    assert kind.done(assay.verify(text=TEXT, mode="logging")) == {"claims": [], "flagged": False}
    [request] = service.seen
    assert (request.method, str(request.url)) == ("POST", f"{ADDRESS}/assay/v1/verify")
    assert service.bodies == [{"text": TEXT, "mode": "logging"}]
    assert request.headers["x-api-key"] == KEY
    assert request.headers["accept"] == "application/json"
    assert request.headers["content-type"] == "application/json"


@pytest.mark.parametrize("client", [Assay, AsyncAssay])
def test_key_and_address_come_from_the_environment_where_they_are_not_given(
    client: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASSAY_API_KEY", "assay_live_environment")
    monkeypatch.setenv("ASSAY_URL", "https://assay.example.com/")
    settings = client()._transport._settings
    assert (settings.api_key, settings.base_url) == ("assay_live_environment", "https://assay.example.com")
    monkeypatch.delenv("ASSAY_URL")
    assert client()._transport._settings.base_url == "http://127.0.0.1:3000"


@pytest.mark.parametrize("client", [Assay, AsyncAssay])
def test_without_a_key_or_with_an_address_that_is_none_there_is_no_client(
    client: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ASSAY_API_KEY", raising=False)
    with pytest.raises(ValueError, match="ASSAY_API_KEY"):
        client()
    for address in ["assay", "ftp://assay.test", "http://", "http://assay.test:port"]:
        with pytest.raises(ValueError, match="base_url"):
            client(KEY, base_url=address)


@pytest.mark.parametrize("key", [f"{KEY}\n", f" {KEY}", "schlüssel"])
def test_a_key_that_no_header_can_hold_is_refused_and_not_told(key: str) -> None:
    with pytest.raises(ValueError, match="api_key must be") as caught:
        Assay(key)
    assert key.strip() not in str(caught.value)


def test_what_stands_in_a_path_is_encoded_and_what_would_address_something_else_is_refused(kind: Kind) -> None:
    service = Service(answer({}))
    assay = kind.connect(service)
    kind.done(assay.knowledge.relations.update("http://example.com/a b?c#d", label="x"))
    assert service.paths == ["/v1/knowledge/relations/http%3A%2F%2Fexample.com%2Fa%20b%3Fc%23d"]
    for id in ["", ".", ".."]:
        with pytest.raises(ValueError, match="key_id"):
            kind.done(assay.keys.revoke(id))
    assert len(service.seen) == 1


def test_a_text_arrives_as_it_is_half_a_character_too(kind: Kind) -> None:
    service = Service(DONE)
    text = "Zürich 😀 \ud83d end"
    kind.done(kind.connect(service).verify(text=text))
    assert json.loads(service.seen[0].content)["text"] == text
    assert "Zürich 😀".encode() in service.seen[0].content


def test_a_number_that_json_does_not_have_is_refused(kind: Kind) -> None:
    with pytest.raises(ValueError):
        kind.done(kind.connect(Service(DONE)).verify(text=TEXT, options={"min_confidence": float("nan")}))


def test_nobody_who_prints_a_client_or_its_failure_sees_the_key(kind: Kind) -> None:
    assay = kind.connect(Service(refusal(401, "invalid_api_key")))
    with pytest.raises(AssayError) as caught:
        kind.done(assay.verify(text=TEXT))
    told = "".join(traceback.format_exception(caught.value))
    transport = assay._transport
    assert KEY not in "".join([told, repr(caught.value), repr(assay), repr(vars(assay)), repr(vars(transport))])


@pytest.mark.parametrize("follow", [False, True], ids=["usually", "where the caller's own client would"])
def test_a_redirect_is_not_followed_so_that_the_key_goes_nowhere_else(kind: Kind, follow: bool) -> None:
    service = Service(answer("", 308, {"Location": "https://elsewhere.example/v1/verify"}))
    assay = kind.connect(service)
    assay._transport._http_client.follow_redirects = follow
    with pytest.raises(AssayError, match=r"elsewhere\.example"):
        kind.done(assay.verify(text=TEXT))
    assert len(service.seen) == 1


def test_it_closes_what_it_opened_and_nothing_else() -> None:
    mine = httpx.Client()
    with Assay(KEY) as assay, Assay(KEY, http_client=mine):
        assay.with_options(max_retries=0).close()
        opened = assay._transport._http_client
        assert not opened.is_closed
    assert (opened.is_closed, mine.is_closed) == (True, False)


def test_it_closes_what_it_opened_and_nothing_else_with_asyncio() -> None:
    async def work() -> None:
        mine = httpx.AsyncClient()
        async with AsyncAssay(KEY) as assay, AsyncAssay(KEY, http_client=mine):
            await assay.with_options(max_retries=0).aclose()
            opened = assay._transport._http_client
            assert not opened.is_closed
        assert (opened.is_closed, mine.is_closed) == (True, False)

    asyncio.run(work())
