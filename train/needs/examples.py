"""Sentences that may need a name of other ones, as numbers, and which name a careful reader's claims of them have."""

import json
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from train.answers.examples import plan, text_of, window_of
from train.syntax.batches import Pieces
from train.syntax.export import session

WIDTH = 384
EMPTY = frozenset(
    "the a an of in on at to for from by with and or but as is are was were be been being it its they them their he she his her him this that these those which who whom whose what "
    "when where while if than then so such not no nor do does did has have had can could may might will would shall should must there here also more most less many much some any each "
    "every all both either neither other another one two into over under out up down about after before during between among through against within without because since until only own "
    "same very just like regarding".split()
)
MONTHS = frozenset("january february march april may june july august september october november december".split())


@dataclass
class Case:
    """A sentence of a text. `gold`: which of its candidates a reader's claims have, none (-1) alone where they need no name."""

    sentence: Tensor
    root: Tensor
    subject: Tensor
    signs: Tensor
    candidates: Tensor
    mentions: Tensor
    mention_candidates: list[int]
    gold: list[int]


class States:
    """What the shipped reader of answers makes of the words and sentences of a text, as the product asks it."""

    def __init__(self, folder: Path, tokenizer):
        self.pieces, self.answers = session(folder / "pieces.onnx"), session(folder / "answers.onnx")
        self.tokenizer, self.cut = tokenizer, Pieces(tokenizer)

    def of(self, example: dict) -> tuple[np.ndarray, np.ndarray, list[int]]:
        """Words × width, sentences × width, and of each sentence the number of words before it."""
        text = text_of(example, self.cut)
        words = np.zeros((sum(len(one["words"]) for one in example["sentences"]), WIDTH), np.float32)
        sentences = np.zeros((len(example["sentences"]), WIDTH), np.float32)
        for bounds in plan(text.sizes):
            window = window_of(0, text, bounds, self.tokenizer)
            row = lambda values: np.array([values], np.int32)  # noqa: E731
            feeds = {name: row(getattr(window, name)) for name in ("kinds", "first", "last", "sentences", "markers")}
            feeds |= {"embedded": self.pieces.run(None, {"ids": row(window.ids)})[0], "anaphors": np.zeros((1, 2), np.int32)}
            states, own = self.answers.run(["states", "words"], feeds)
            begin, asked, to, _ = bounds
            sentences[asked:to] = states[0][asked - begin : to - begin]
            first, end = text.starts[asked], text.starts[to] if to < len(text.starts) else len(words)
            words[first:end] = own[0][first - window.from_word : end - window.from_word]
        return words, sentences, text.starts


def read_cases(path: Path, states: States) -> dict[str, list[Case]]:
    """By part; those alone of which the claims tell which name is needed, or that none is."""
    sets: dict[str, list[Case]] = {"train": [], "dev": [], "test": []}
    for line in path.read_text(encoding="utf-8").splitlines():
        example = json.loads(line)
        words, sentences, starts = states.of(example)
        for case in example["cases"]:
            gold = gold_of(example, case)
            if gold is None:
                continue
            at = lambda place, starts=starts: starts[place["sentence"]] + place["node"]  # noqa: E731
            own = starts[case["sentence"]]
            mentions = [(at(place), k) for k, one in enumerate(case["candidates"]) for place in one["mentions"]]
            sets[example["split"]].append(
                Case(
                    half(sentences[case["sentence"]]),
                    half(words[own + case["root"]]),
                    half(words[own + case["subject"]]),
                    torch.tensor(case["signs"]),
                    torch.tensor([one["signs"] for one in case["candidates"]]),
                    half(words[[place for place, _ in mentions]]),
                    [candidate for _, candidate in mentions],
                    gold,
                )
            )
    return sets


def half(values: np.ndarray) -> Tensor:
    return torch.from_numpy(values.astype(np.float16))


def gold_of(example: dict, case: dict) -> list[int] | None:
    """
    The candidates that have the most of what half the claims of a sentence have beside its own words; -1 where that is nothing.
    Dates and the rest of names that the sentence has a part of count for nothing. None where no candidate tells it.
    """
    claims = [set(content(claim)) for claim in example["claims"][case["sentence"]]]
    if not claims:
        return None
    told = set(content(" ".join(word for one in example["sentences"] for word in one["words"])))
    own = set(content(" ".join(example["sentences"][case["sentence"]]["words"])))
    counts = Counter(word for claim in claims for word in claim - own)
    needed = {word for word, count in counts.items() if count * 2 >= len(claims) and word in told and not word.isdigit() and word not in MONTHS}
    names = [set(content(one["name"])) for one in case["candidates"]]
    for name, one in zip(names, case["candidates"], strict=True):
        if name & own and one["name"][:1].isupper():
            needed -= name
    if not needed:
        return [-1]
    shared = [len(name & needed) if name <= needed | own else 0 for name in names]
    most = max(shared)
    return [k for k, count in enumerate(shared) if count == most] if most else None


def content(words: str) -> list[str]:
    """The words that say something, in small letters, plurals and owners like the rest."""
    found = (base(part) for word in re.findall(r"\w[\w'’.\-]*", words) for part in word.split("-"))
    return [word for word in found if word and word not in EMPTY]


def base(word: str) -> str:
    word = re.sub(r"['’]s$", "", word.lower().strip("'’\".,;:()[]"))
    if len(word) > 3 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith("es") and word[-3] in "sxzh":
        return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def tensors(cases: list[Case]) -> dict[str, Tensor]:
    """One row a case, a candidate, a mention, or a pair of a case and a mention; `candidate_cases` and the like say of which. `gold`: cases × (1 + most candidates)."""
    sizes = [len(case.candidates) for case in cases]
    starts = np.cumsum([0, *sizes[:-1]]).tolist()
    gold = torch.zeros(len(cases), 1 + max(sizes), dtype=torch.bool)
    for row, case in enumerate(cases):
        gold[row, [k + 1 for k in case.gold]] = True
    return {
        "sentences": torch.stack([case.sentence for case in cases]).float(),
        "roots": torch.stack([case.root for case in cases]).float(),
        "subjects": torch.stack([case.subject for case in cases]).float(),
        "signs": torch.stack([case.signs for case in cases]).float(),
        "candidates": torch.cat([case.candidates for case in cases]).float(),
        "candidate_cases": torch.tensor([row for row, size in enumerate(sizes) for _ in range(size)]),
        "mentions": torch.cat([case.mentions for case in cases]).float(),
        "pair_mentions": torch.arange(sum(len(case.mentions) for case in cases)),
        "pair_cases": torch.tensor([row for row, case in enumerate(cases) for _ in case.mention_candidates]),
        "pair_candidates": torch.tensor([starts[row] + k for row, case in enumerate(cases) for k in case.mention_candidates]),
        "places": torch.tensor([1 + k for size in sizes for k in range(size)]),
        "gold": gold,
    }
