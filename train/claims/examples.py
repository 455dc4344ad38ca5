"""Texts and the claims of their sentences as tensors, window by window."""

import json
import random
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor

from train.answers.examples import Text, Window, filled, text_of, window_of
from train.syntax.batches import Pieces

from .align import BEGIN, END, NEXT, Step, steps_of
from .model import MOST_STEPS

MOST_PIECES = 500  # of a window
CONTEXT = 240  # pieces of sentences before those asked about
LEAD = 80  # pieces of what stands first and of the heading above, where the context does not reach them
NONE = -100


@dataclass
class Told:
    """A window, and for each sentence asked about (by its number there) the steps of its claims; none for those that are not asked about."""

    window: Window
    steps: dict[int, list[list[Step]]]


def read_examples(path: Path, pieces: Pieces) -> list[Text]:
    examples = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [text_of({**example, "references": [], "candidates": []}, pieces) for example in examples]


@dataclass
class Plan:
    """The sentences of a window, by their numbers in the text, and those of them that are asked about."""

    read: list[int]
    asked: range


def plan(text: Text, shuffle: random.Random | None = None) -> list[Plan]:
    """Windows in which each sentence is asked about once, after those before it and, where these do not reach so far, the first of the text and
    the heading above. Shuffled, some begin or end early."""
    sizes, kinds = text.sizes, [sentence["kind"] for sentence in text.example["sentences"]]
    made, at = [], 0
    while at < len(sizes):
        context = CONTEXT if shuffle is None or shuffle.random() < 0.7 else shuffle.randint(0, CONTEXT)
        most = MOST_PIECES - 2 if shuffle is None or shuffle.random() < 0.7 else shuffle.randint(MOST_PIECES // 3, MOST_PIECES - 2)
        begin, used, context = at, 0, min(context, MOST_PIECES - 2 - LEAD - sizes[at])
        while begin > 0 and used + sizes[begin - 1] <= context:
            begin -= 1
            used += sizes[begin]
        above = lead_of(sizes, kinds, begin)
        used += sum(sizes[one] for one in above)
        to, end = filled(sizes, at, used, most)
        made.append(Plan([*above, *range(begin, end)], range(at, to)))
        at = to
    return made


def lead_of(sizes: list[int], kinds: list[str], begin: int) -> list[int]:
    """What tells a window that begins there what it is about."""
    first = next((at for at, kind in enumerate(kinds) if kind != "heading"), 0)
    headings = [at for at in range(begin) if kinds[at] == "heading"][-1:]
    chosen: list[int] = []
    for at in sorted({0, first, *headings}):
        if at < begin and sum(sizes[one] for one in chosen) + sizes[at] <= LEAD:
            chosen.append(at)
    return chosen


def part_of(text: Text, read: list[int]) -> Text:
    """A text of some sentences of another."""
    example = {**text.example, **{name: [text.example[name][at] for at in read] for name in ("sentences", "claims")}}
    starts, count = [], 0
    for at in read:
        starts.append(count)
        count += len(text.example["sentences"][at]["words"])
    return Text(example, [text.pieces[at] for at in read], [text.sizes[at] for at in read], starts)


def window_at(text: Text, one: Plan, tokenizer) -> tuple[Text, Window, dict[int, int]]:
    """The text of a window, the window, and where its sentences that are asked about stand in the text."""
    part = part_of(text, one.read)
    window = window_of(0, part, (0, 0, len(one.read), len(one.read)), tokenizer)
    return part, window, {place: at for place, at in enumerate(one.read) if at in one.asked and part.example["sentences"][place]["kind"] != "code" and part.example["claims"][place] is not None}


def told_of(text: Text, tokenizer, vocabulary: dict[str, int], shuffle: random.Random | None = None) -> list[Told]:
    made = []
    for one in plan(text, shuffle):
        part, window, asked = window_at(text, one, tokenizer)
        words = [word for sentence in part.example["sentences"] for word in sentence["words"]]
        steps = {}
        for place in asked:
            own = [steps_of(claim, words, window.sentences, place, vocabulary) for claim in part.example["claims"][place]]
            is_told = all(own_steps is not None and all(is_read(window, step, len(vocabulary)) for step in own_steps) for own_steps in own)
            if is_told and sum(map(len, own)) + len(own) < MOST_STEPS:
                steps[place] = own
        if steps:
            made.append(Told(window, steps))
    return made


# A sentence that is too long is cut off; its last words are nowhere.
def is_read(window: Window, step: Step, vocabulary: int) -> bool:
    return step.action < vocabulary or window.first[step.action - vocabulary] > 0


def batches(told: list[Told], pieces: int, vocabulary: int, shuffle: random.Random | None = None):
    """Batches of about that many pieces, padding included."""
    order = list(told)
    if shuffle:
        shuffle.shuffle(order)
    order.sort(key=lambda one: len(one.window.ids) // 48)
    made: list[list[Told]] = [[]]
    for one in order:
        if made[-1] and (len(made[-1]) + 1) * len(one.window.ids) > pieces:
            made.append([])
        made[-1].append(one)
    if shuffle:
        shuffle.shuffle(made)
    for some in made:
        if some:
            yield tensors(some, vocabulary)


def tensors(some: list[Told], vocabulary: int) -> dict[str, Tensor]:
    def padded(rows: list[list[int]], fill=0) -> Tensor:
        width = max(map(len, rows))
        return torch.tensor([row + [fill] * (width - len(row)) for row in rows])

    batch = {name: padded([getattr(one.window, name) for one in some]) for name in ("ids", "kinds", "first", "last")}
    batch["sentences"] = padded([one.window.sentences for one in some], 10_000)
    queries = [queries_of(one, vocabulary) for one in some]
    fills = {"actions": 0, "places": 0, "units": 0, "onward": -1, "has_written": 0, "targets": NONE, "cases": NONE, "glued": NONE, "rows": -1}
    return batch | {name: padded([own[name] for own in queries], fill) for name, fill in fills.items()}


def queries_of(told: Told, vocabulary: int) -> dict[str, list[int]]:
    """All steps of a window in one row: what stands before each, what is to come, and where in the text the writer is."""
    names = ("actions", "places", "units", "onward", "has_written", "targets", "cases", "glued", "rows")
    queries: dict[str, list[int]] = {name: [] for name in names}
    for row, (unit, claims) in enumerate(sorted(told.steps.items())):
        before, onward, has_written, place = BEGIN, -1, 0, 0
        signs = [Step(NEXT, 0, False)] * (len(claims) - 1) + [Step(END, 0, False)] if claims else [Step(END, 0, False)]
        for step in [step for own, sign in zip(claims or [[]], signs, strict=True) for step in (*own, sign)]:
            is_copy = step.action >= vocabulary
            is_word = step.action > END
            values = (before, place, unit, onward, has_written, step.action, step.case if is_copy else NONE, int(step.glued) if is_word else NONE, row)
            for name, value in zip(names, values, strict=True):
                queries[name].append(value)
            onward = step.action - vocabulary + 1 if is_copy else onward
            has_written = int(not is_copy)
            before, place = step.action, place + 1
    return queries
