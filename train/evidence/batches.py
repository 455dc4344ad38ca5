"""Pairs as tensors, alike in length."""

import random

import torch

from .rows import Row
from .select import select, sentences_of

MOST_PIECES = 160
MOST_OF_CLAIM = 64
BATCH_PIECES = 3_072
STEP = 16  # pieces; lengths are filled up to a multiple of it
BUCKET = 4_000  # pairs that are sorted by length together
OTHER_BUDGETS = (25, 45, 130)  # words of the selected sentences, now and then, so that no one length is expected


class Pieces:
    """Sentences as pieces of the encoder's vocabulary, each looked up once."""

    def __init__(self, tokenizer):
        self.tokenizer = tokenizer
        self.known: dict[str, list[int]] = {}

    def of(self, text: str) -> list[int]:
        if text not in self.known:
            self.known[text] = self.tokenizer(text, add_special_tokens=False)["input_ids"][:MOST_PIECES]
        return self.known[text]

    def pair(self, row: Row, budget: int | None = None) -> tuple[list[int], list[int], int]:
        """Ids, kinds and label: `[CLS] claim [SEP] sentences [SEP]`."""
        sentences = sentences_of(row.passage)
        chosen = select(sentences, row.claim, budget) if budget else select(sentences, row.claim)
        claim = self.of(row.claim)[:MOST_OF_CLAIM]
        room = MOST_PIECES - len(claim) - 3
        evidence = [piece for i in chosen for piece in self.of(sentences[i])][:room]
        in_claim, in_evidence = set(claim), set(evidence)
        kinds = [0, *(1 if piece in in_evidence else 2 for piece in claim), 0, *(3 if piece in in_claim else 4 for piece in evidence), 0]
        cls, sep = self.tokenizer.cls_token_id, self.tokenizer.sep_token_id
        return [cls, *claim, sep, *evidence, sep], kinds, row.label


def batches(rows: list[Row], pieces: Pieces, shuffle: random.Random | None = None, most: int = BATCH_PIECES):
    """Of about `most` pieces each, padding included; in the order of the rows where nothing shuffles them."""
    order = list(rows)
    if shuffle:
        shuffle.shuffle(order)
    for begin in range(0, len(order), BUCKET):
        some = [pieces.pair(row, budget_of(shuffle)) for row in order[begin : begin + BUCKET]]
        some = sorted(some, key=lambda pair: len(pair[0])) if shuffle else some
        made = list(cut(some, most))
        if shuffle:
            shuffle.shuffle(made)
        yield from map(tensors, made)


def budget_of(shuffle: random.Random | None) -> int | None:
    return shuffle.choice(OTHER_BUDGETS) if shuffle and shuffle.random() < 0.3 else None


def cut(pairs, most: int):
    """Batches of about `most` pieces each, padding included; of few shapes, since each new one costs time to prepare."""
    batch, width = [], 0
    for pair in pairs:
        own = rounded(len(pair[0]))
        if batch and max(width, own) * (len(batch) + 1) > most:
            yield batch
            batch, width = [], 0
        batch.append(pair)
        width = max(width, own)
    if batch:
        yield batch


def rounded(length: int) -> int:
    return -(-length // STEP) * STEP


def tensors(pairs) -> dict[str, torch.Tensor]:
    width = rounded(max(len(ids) for ids, _, _ in pairs))

    def padded(at: int):
        return torch.tensor([pair[at] + [0] * (width - len(pair[at])) for pair in pairs])

    return {"ids": padded(0), "kinds": padded(1), "labels": torch.tensor([label for _, _, label in pairs])}
