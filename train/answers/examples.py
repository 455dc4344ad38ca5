"""Answers as numbers, in windows that the encoder can read at once."""

import json
import random
from dataclasses import dataclass, field
from pathlib import Path

import torch
from torch import Tensor

from train.syntax.batches import IGNORED, Pieces
from train.syntax.model import KINDS, kind_of

LABELS = ("claim", "advice", "opinion", "forecast", "first_person", "meta", "question", "heading", "fragment", "code", "quotation")
BLOCKS = ("paragraph", "item", "heading", "row", "code")
MARKER_PIECE = "[unused1]"  # one piece before each sentence; its kind tells what the sentence stands in
MARKERS = 2 * (len(BLOCKS) + 1)  # each first in its block or not; the last is an item under an item
MOST_PIECES = 384  # of a window
CONTEXT = 160  # pieces of sentences before those asked about
AHEAD = 48  # pieces kept for sentences behind them
LONGEST = 300  # pieces of one sentence; what is longer is cut off


def marker_kind(sentence: dict) -> int:
    """The kind of a sentence's marker, counted behind the kinds of words."""
    is_deep = sentence["kind"] == "item" and sentence["depth"] > 1
    place = len(BLOCKS) if is_deep else BLOCKS.index(sentence["kind"])
    return KINDS + 2 * place + int(sentence["isFirst"])


@dataclass
class Window:
    """A stretch of an answer. Words are counted in the window, from `from_word` of the answer; `asked`: its sentences to be judged."""

    text: int
    from_word: int
    ids: list[int]
    kinds: list[int]
    first: list[int] = field(default_factory=list)
    last: list[int] = field(default_factory=list)
    sentences: list[int] = field(default_factory=list)
    markers: list[int] = field(default_factory=list)
    labels: list[int] = field(default_factory=list)
    asked: range = range(0)
    references: list[dict] = field(default_factory=list)


@dataclass
class Text:
    """An answer with the pieces of its sentences, each cut to `LONGEST`."""

    example: dict
    pieces: list[list[tuple[list[int], int]]]
    sizes: list[int]
    starts: list[int]


def read_texts(path: Path, pieces: Pieces) -> list[Text]:
    return [text_of(json.loads(line), pieces) for line in path.read_text(encoding="utf-8").splitlines()]


def text_of(example: dict, pieces: Pieces) -> Text:
    cut, starts, count = [], [], 0
    for sentence in example["sentences"]:
        words, size = [], 1
        for word, glued in zip(sentence["words"], sentence["glued"], strict=True):
            own = pieces.of(word)
            size += len(own)
            if size > LONGEST:
                break
            words.append((own, kind_of(word, glued)))
        cut.append(words)
        starts.append(count)
        count += len(sentence["words"])
    return Text(example, cut, [1 + sum(len(own) for own, _ in words) for words in cut], starts)


def plan(sizes: list[int], shuffle: random.Random | None = None) -> list[tuple[int, int, int, int]]:
    """Windows as (begin, asked from, asked to, end) over sentences. Each sentence is asked about once. Shuffled, the
    first windows end early, so that the borders fall elsewhere each time."""
    made, at, room = [], 0, MOST_PIECES - 2
    while at < len(sizes):
        begin, used = at, 0
        while begin > 0 and used + sizes[begin - 1] <= CONTEXT:
            begin -= 1
            used += sizes[begin]
        most = room if shuffle is None else shuffle.randint(room // 2, room)
        to, end = filled(sizes, at, used, most)
        made.append((begin, at, to, end))
        at = to
    return made


def filled(sizes: list[int], at: int, used: int, most: int) -> tuple[int, int]:
    """Where a window ends that has so many pieces before sentence `at`, and to where its sentences are asked about."""
    end = at
    while end < len(sizes) and (end == at or used + sizes[end] <= most):
        used += sizes[end]
        end += 1
    to, behind = end, 0
    if end < len(sizes):
        while to - 1 > at and behind + sizes[to - 1] <= AHEAD:
            to -= 1
            behind += sizes[to]
    return to, end


def windows_of(number: int, text: Text, tokenizer, shuffle: random.Random | None = None) -> list[Window]:
    return [window_of(number, text, bounds, tokenizer) for bounds in plan(text.sizes, shuffle)]


def window_of(number: int, text: Text, bounds: tuple[int, int, int, int], tokenizer) -> Window:
    begin, asked_from, asked_to, end = bounds
    window = Window(number, text.starts[begin], [tokenizer.cls_token_id], [0], asked=range(asked_from - begin, asked_to - begin))
    marker = tokenizer.convert_tokens_to_ids(MARKER_PIECE)
    for at in range(begin, end):
        sentence = text.example["sentences"][at]
        window.markers.append(len(window.ids))
        window.ids.append(marker)
        window.kinds.append(marker_kind(sentence))
        label = sentence.get("label")
        is_asked = asked_from <= at < asked_to
        window.labels.append(LABELS.index(label) if label and is_asked else IGNORED)
        for word in range(len(sentence["words"])):
            own, kind = text.pieces[at][word] if word < len(text.pieces[at]) else ([], 0)
            window.first.append(len(window.ids) if own else 0)
            window.ids += own
            window.kinds += [kind] * len(own)
            window.last.append(len(window.ids) - 1 if own else 0)
            window.sentences.append(at - begin)
    window.ids.append(tokenizer.sep_token_id)
    window.kinds.append(0)
    add_references(window, text, (text.starts[asked_from], text.starts[asked_to] if asked_to < len(text.starts) else 10**9))
    return window


def add_references(window: Window, text: Text, asked: tuple[int, int]) -> None:
    """Those of asked sentences; what is named before the window only counts as unclear."""
    for number, reference in enumerate(text.example["references"]):
        if not asked[0] <= reference["first"] < asked[1]:
            continue
        first, last = reference["first"] - window.from_word, reference["last"] - window.from_word
        if not window.first[first] or not window.first[last]:
            continue
        gold = reference["gold"]
        if isinstance(gold, list):
            parts = [[at - window.from_word for at in words if 0 <= at - window.from_word < len(window.first)] for words in gold]
            gold = parts if all(parts) else "unclear"
        window.references.append({"number": number, "first": first, "last": last, "gold": gold})


def batches(windows: list[Window], pieces: int, shuffle: random.Random | None = None):
    """Batches of about that many pieces, padding included; alike in length, in any order where they are shuffled."""
    order = list(range(len(windows)))
    if shuffle:
        shuffle.shuffle(order)
    order.sort(key=lambda i: len(windows[i].ids) // 16)
    made: list[list[Window]] = [[]]
    for index in order:
        if made[-1] and (len(made[-1]) + 1) * len(windows[index].ids) > pieces:
            made.append([])
        made[-1].append(windows[index])
    if shuffle:
        shuffle.shuffle(made)
    for some in made:
        if some:
            yield some, tensors(some)


def tensors(some: list[Window]) -> dict[str, Tensor]:
    def padded(of, fill=0):
        rows = [of(one) for one in some]
        width = max(map(len, rows))
        return torch.tensor([row + [fill] * (width - len(row)) for row in rows])

    batch = {name: padded(lambda one, name=name: getattr(one, name)) for name in ("ids", "kinds", "first", "last", "markers")}
    batch["sentences"] = padded(lambda one: one.sentences, 10_000)
    batch["labels"] = padded(lambda one: one.labels, IGNORED)
    references = [(row, reference) for row, one in enumerate(some) for reference in one.references]
    batch["rows"] = torch.tensor([row for row, _ in references], dtype=torch.long)
    batch["anaphors"] = torch.tensor([(one["first"], one["last"]) for _, one in references], dtype=torch.long).view(-1, 2)
    return batch | gold_of([one for _, one in references], batch["first"].size(1))


def gold_of(references: list[dict], words: int) -> dict[str, Tensor]:
    """A row for each thing meant: what stands for it (`gold`, places over words, none and unclear), whose it is, and its share."""
    owners, shares, places = [], [], []
    for number, reference in enumerate(references):
        gold = reference["gold"]
        parts = gold if isinstance(gold, list) else [[words + ("none", "unclear").index(gold)]]
        for part in parts:
            owners.append(number)
            shares.append(reference.get("weight", 1) / len(parts))
            places.append(part)
    mask = torch.zeros(len(places), words + 2, dtype=torch.bool)
    for row, part in enumerate(places):
        mask[row, part] = True
    return {"gold": mask, "owners": torch.tensor(owners, dtype=torch.long), "shares": torch.tensor(shares)}
