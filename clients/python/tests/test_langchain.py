from __future__ import annotations

import asyncio
from typing import Any

import pytest
from scripted import BUSY, DONE, Kind, Service, answer

pytest.importorskip("langchain_core")

from langchain_core.documents import Document
from langchain_core.language_models import FakeListChatModel
from langchain_core.messages import AIMessage, AIMessageChunk
from langchain_core.output_parsers import StrOutputParser
from langchain_core.prompts import ChatPromptTemplate
from langchain_core.runnables import Runnable, RunnableLambda, RunnablePassthrough

from assay_client import UnavailableError
from assay_client.langchain import check_answers

ANSWER = "The lamp's battery lasts 24 hours."
QUESTION = {"question": "How long does it last?"}
RESULT = {"claims": [{"text": ANSWER, "verdict": "refuted", "expected": "14 hours"}], "flagged": True}
FLAGGED = answer(RESULT)

prompt = ChatPromptTemplate.from_template("{question}")
model = FakeListChatModel(responses=[ANSWER])


def checking(kind: Kind, service: Service, **options: Any) -> Runnable[Any, Any]:
    return check_answers(kind.connect(service, max_retries=0), **options)


def invoked(kind: Kind, chain: Runnable[Any, Any], value: Any) -> Any:
    return chain.invoke(value) if kind.name == "sync" else asyncio.run(chain.ainvoke(value))


def unsure(result: Any, call: Any) -> str:
    return f"Not so: {call.text} ({result['claims'][0]['expected']})"


def test_a_message_goes_on_in_its_class_with_its_verdict_checked_with_what_was_given(kind: Kind) -> None:
    service = Service(FLAGGED)
    check = checking(kind, service, input=lambda call: {"context": f"Not: {call.text}"})
    message = invoked(kind, prompt | model | check, QUESTION)
    assert isinstance(message, AIMessage)
    assert message.content == ANSWER
    assert message.response_metadata["assay"] == {"result": RESULT}
    assert service.bodies == [{"text": ANSWER, "context": f"Not: {ANSWER}", "mode": "flagging"}]


def test_a_flagged_answer_is_replaced_a_fine_one_is_not_and_what_came_in_stays_as_it_was(kind: Kind) -> None:
    check = checking(kind, Service(FLAGGED), replace=unsure)
    said = AIMessage(ANSWER)
    assert invoked(kind, check, said).content == f"Not so: {ANSWER} (14 hours)"
    assert said.content == ANSWER
    assert invoked(kind, checking(kind, Service(DONE), replace=unsure), said).content == ANSWER
    parts: list[Any] = [{"type": "image_url", "image_url": "x"}, {"type": "text", "text": ANSWER}, "More."]
    told = invoked(kind, check, AIMessage(parts)).content
    assert told == [parts[0], {"type": "text", "text": f"Not so: {ANSWER}\n\nMore. (14 hours)"}]


def test_a_text_is_checked_behind_a_parser(kind: Kind) -> None:
    check = checking(kind, Service(FLAGGED), replace=lambda result, call: "I do not know.")
    assert invoked(kind, prompt | model | StrOutputParser() | check, QUESTION) == "I do not know."


def test_an_answer_of_a_chain_is_held_against_the_documents_that_the_chain_found(kind: Kind) -> None:
    documents = [
        Document("The battery lasts 14 hours.", metadata={"title": "Manual", "source": "https://example.com/m"}),
        Document("The lamp weighs 300 g.", metadata={"page": 3}),
    ]
    service = Service(FLAGGED)
    find: Runnable[Any, Any] = RunnableLambda(lambda values: {**values, "context": documents})
    say = RunnablePassthrough.assign(answer=prompt | model | StrOutputParser())
    values = invoked(kind, find | say | checking(kind, service, replace=unsure), QUESTION)
    assert values == {
        **QUESTION,
        "context": documents,
        "answer": f"Not so: {ANSWER} (14 hours)",
        "assay": {"result": RESULT},
    }
    assert service.bodies[0]["context"] == [
        {"text": "The battery lasts 14 hours.", "title": "Manual", "url": "https://example.com/m"},
        {"text": "The lamp weighs 300 g."},
    ]


def test_a_stream_shows_nothing_that_was_not_checked(kind: Kind) -> None:
    service = Service(FLAGGED)
    chain = prompt | model | checking(kind, service, replace=lambda result, call: "I do not know.")

    async def shown() -> list[tuple[Any, int]]:
        return [(chunk.content, len(service.seen)) async for chunk in chain.astream(QUESTION)]

    if kind.name == "sync":
        assert [(chunk.content, len(service.seen)) for chunk in chain.stream(QUESTION)] == [("I do not know.", 1)]
    else:
        assert asyncio.run(shown()) == [("I do not know.", 1)]


def test_an_answer_that_cannot_be_checked_is_not_told_unless_that_is_wanted(kind: Kind) -> None:
    with pytest.raises(UnavailableError):
        invoked(kind, checking(kind, Service(BUSY)), ANSWER)
    message = invoked(kind, checking(kind, Service(BUSY), on_failure="pass"), AIMessageChunk(content=ANSWER))
    assert isinstance(message, AIMessageChunk)
    assert message.content == ANSWER
    assert message.response_metadata["assay"]["failure"]["code"] == "service_unavailable"


def test_an_answer_without_text_is_not_checked_and_what_is_no_answer_is_refused(kind: Kind) -> None:
    service = Service(DONE)
    call = AIMessage("", tool_calls=[{"name": "look", "args": {}, "id": "1"}])
    assert invoked(kind, checking(kind, service), call) == call
    assert service.seen == []
    with pytest.raises(TypeError):
        invoked(kind, checking(kind, service), {"question": "Why?"})


def test_the_plain_client_serves_awaited_chains_too() -> None:
    sync = Kind("sync")
    assert asyncio.run(checking(sync, Service(DONE)).ainvoke(ANSWER)) == ANSWER
