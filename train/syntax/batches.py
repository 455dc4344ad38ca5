"""Sentences as tensors."""

import random
from dataclasses import dataclass

import torch
from torch import Tensor

from .conllu import Sentence
from .model import kind_of

IGNORED = -100


@dataclass
class Encoded:
    """A sentence as numbers; `first` and `last` index its pieces."""

    ids: list[int]
    kinds: list[int]
    first: list[int]
    last: list[int]
    heads: list[int]
    relations: list[int]
    upos: list[int]
    xpos: list[int]


@dataclass
class Names:
    """What the numbers of the outputs mean."""

    relations: list[str]
    upos: list[str]
    xpos: list[str]

    @staticmethod
    def of(sentences: list[Sentence]) -> "Names":
        def found(of):
            return sorted({name for sentence in sentences for name in of(sentence)})

        return Names(found(lambda s: s.relations), found(lambda s: s.upos), found(lambda s: s.xpos))


class Pieces:
    """Words as pieces of the encoder's vocabulary; a word it has no letters of is one unknown piece."""

    def __init__(self, tokenizer):
        self.tokenizer = tokenizer
        self.known: dict[str, list[int]] = {}

    def of(self, word: str) -> list[int]:
        if word not in self.known:
            ids = self.tokenizer(word, add_special_tokens=False)["input_ids"][:MOST_PIECES]
            self.known[word] = ids or [self.tokenizer.unk_token_id]
        return self.known[word]


MOST_PIECES = 12  # of one word: the middle of an address or a number tells nothing of its sentence


def encode(sentence: Sentence, pieces: Pieces, names: Names) -> Encoded:
    tokenizer = pieces.tokenizer
    ids, kinds, first, last = [tokenizer.cls_token_id], [0], [], []
    for word, glued in zip(sentence.forms, sentence.glued, strict=True):
        own = pieces.of(word)
        first.append(len(ids))
        ids += own
        kinds += [kind_of(word, glued)] * len(own)
        last.append(len(ids) - 1)

    def numbers(values, known):
        return [known.index(value) if value in known else IGNORED for value in values]

    relations, upos = numbers(sentence.relations, names.relations), numbers(sentence.upos, names.upos)
    xpos = numbers(sentence.xpos, names.xpos)
    return Encoded(ids + [tokenizer.sep_token_id], kinds + [0], first, last, sentence.heads, relations, upos, xpos)


def batches(encoded: list[Encoded], words: int, shuffle: random.Random | None = None):
    """Batches of about that many words, padding included; alike in length, in any order where they are shuffled."""
    order = list(range(len(encoded)))
    if shuffle:
        shuffle.shuffle(order)
    made: list[list[int]] = []
    for begin in range(0, len(order), 2_000):
        some: list[int] = []
        for index in sorted(order[begin : begin + 2_000], key=lambda i: len(encoded[i].ids)):
            if some and (len(some) + 1) * len(encoded[index].ids) > words:
                made.append(some)
                some = []
            some.append(index)
        made.append(some)
    if shuffle:
        shuffle.shuffle(made)
    for some in made:
        yield some, tensors([encoded[i] for i in some])


def tensors(some: list[Encoded]) -> dict[str, Tensor]:
    def padded(of, fill=0):
        rows = [of(one) for one in some]
        width = max(map(len, rows))
        return torch.tensor([row + [fill] * (width - len(row)) for row in rows])

    return {
        "ids": padded(lambda s: s.ids),
        "kinds": padded(lambda s: s.kinds),
        "first": padded(lambda s: s.first),
        "last": padded(lambda s: s.last),
        "heads": padded(lambda s: s.heads, IGNORED),
        "relations": padded(lambda s: s.relations, IGNORED),
        "upos": padded(lambda s: s.upos, IGNORED),
        "xpos": padded(lambda s: s.xpos, IGNORED),
    }
