"""A runnable of LangChain that checks answers of models. It needs `langchain-core`: `assay-client[langchain]`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, cast

from langchain_core.documents import Document
from langchain_core.messages import BaseMessage
from langchain_core.runnables import Runnable, RunnableLambda

from . import types
from ._asynchronous.assay import AsyncAssay
from ._errors import AssayError
from ._synchronous.assay import Assay

Given: TypeAlias = Mapping[str, Any]
"""What goes with the text of an answer: `context`, `options`."""


@dataclass(frozen=True)
class CheckedAnswer:
    """What is known of an answer when it is checked."""

    text: str
    """Its words."""
    value: Any
    """What came to the runnable: a message, a text, or the values of a chain."""


def check_answers(
    assay: Assay | AsyncAssay,
    *,
    input: Callable[[CheckedAnswer], Given] | None = None,
    replace: Callable[[types.VerifyOutput, CheckedAnswer], str] | None = None,
    on_failure: Literal["raise", "pass"] = "raise",
) -> Runnable[Any, Any]:
    """
    Takes what a model or a chain answers, and gives the same checked: a message, a text, or values with `answer` and
    the passages of `context`. A stream that goes through it is told once it is whole. With
    an `AsyncAssay` it is awaited.

    input: what goes with the text of an answer, such as the passages that it has to agree with.
    replace: what is told in the place of an answer that is flagged; where absent the answer is told, with its verdict.
    on_failure: what becomes of an answer that cannot be checked: it raises what failed, or passes unchecked.
    """

    def call_of(value: Any) -> tuple[CheckedAnswer, dict[str, Any]]:
        call = CheckedAnswer(_text_of(_answer_of(value)), value)
        return call, {**_passages_of(value), **(input(call) if input else {}), "text": call.text, "mode": "flagging"}

    def told(call: CheckedAnswer, result: types.VerifyOutput) -> Any:
        replacement = replace(result, call) if replace and result["flagged"] else None
        return _told(call.value, {"result": result}, replacement)

    def passed(call: CheckedAnswer, failure: AssayError) -> Any:
        if on_failure == "raise":
            raise failure
        return _told(call.value, {"failure": {"code": failure.code, "message": failure.message}}, None)

    def check(value: Any) -> Any:
        call, given = call_of(value)
        if not call.text.strip():
            return value
        try:
            return told(call, cast(Assay, assay).verify(**cast(types.VerifyInput, given)))
        except AssayError as failure:
            return passed(call, failure)

    async def check_awaited(value: Any) -> Any:
        call, given = call_of(value)
        if not call.text.strip():
            return value
        try:
            return told(call, await cast(AsyncAssay, assay).verify(**cast(types.VerifyInput, given)))
        except AssayError as failure:
            return passed(call, failure)

    if isinstance(assay, AsyncAssay):
        return RunnableLambda(check_awaited, name="check_answers")
    return RunnableLambda(check, name="check_answers")


def _answer_of(value: Any) -> str | BaseMessage:
    answer = value.get("answer") if isinstance(value, Mapping) else value
    if not isinstance(answer, (str, BaseMessage)):
        raise TypeError("There is no answer to check: give a message, a text, or values with an answer.")
    return answer


def _text_of(answer: str | BaseMessage) -> str:
    if isinstance(answer, str):
        return answer
    if isinstance(answer.content, str):
        return answer.content
    return "\n\n".join(text for part in answer.content if (text := _words_of(part)))


def _words_of(part: str | dict[Any, Any]) -> str:
    if isinstance(part, str):
        return part
    return str(part.get("text", "")) if part.get("type") == "text" else ""


def _passages_of(value: Any) -> Given:
    context = value.get("context") if isinstance(value, Mapping) else None
    if isinstance(context, str) and context:
        return {"context": context}
    if not isinstance(context, list):
        return {}
    return {"context": [_passage(document) for document in context]}


def _passage(document: Document) -> dict[str, str]:
    passage = {"text": document.page_content}
    url = document.metadata.get("url", document.metadata.get("source"))
    for name, found in (("title", document.metadata.get("title")), ("url", url)):
        if isinstance(found, str):
            passage[name] = found
    return passage


def _told(value: Any, verdict: Mapping[str, Any], replacement: str | None) -> Any:
    """The same value with the verdict, and perhaps with other words. A text has no place for a verdict."""
    if isinstance(value, Mapping):
        return {**value, "answer": _told(value["answer"], verdict, replacement), "assay": verdict}
    if isinstance(value, str):
        return value if replacement is None else replacement
    content = value.content if replacement is None else _replaced(value.content, replacement)
    metadata = {**value.response_metadata, "assay": verdict}
    return value.model_copy(update={"content": content, "response_metadata": metadata})


def _replaced(content: str | list[str | dict[Any, Any]], text: str) -> str | list[str | dict[Any, Any]]:
    """The first part of text says it, the others go."""
    if isinstance(content, str):
        return text
    first = next(n for n, part in enumerate(content) if _words_of(part))
    kept = [part for part in content[first + 1 :] if not _words_of(part)]
    return [*content[:first], {"type": "text", "text": text}, *kept]
