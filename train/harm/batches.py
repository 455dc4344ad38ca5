"""Passages as tensors, alike in length."""

import random

import torch

from .rows import Row

MOST_PIECES = 112
BATCH_PIECES = 3_072
MOST_ROWS = 128  # of that many pieces; of larger batches in proportion
STEP = 8  # pieces; lengths are filled up to a multiple of it
BUCKET = 4_000  # passages that are sorted by length together


class Pieces:
    """Words as pieces of the encoder's vocabulary, as the product cuts them: each word by itself."""

    MOST_OF_WORD = 12

    def __init__(self, tokenizer):
        self.tokenizer = tokenizer
        self.known: dict[str, list[int]] = {}

    def of(self, text: str) -> list[int]:
        ids = [self.tokenizer.cls_token_id]
        for word in text.split():
            if word not in self.known:
                cut = self.tokenizer(word, add_special_tokens=False)["input_ids"][: self.MOST_OF_WORD]
                self.known[word] = cut or [self.tokenizer.unk_token_id]
            ids += self.known[word]
        return [*ids[: MOST_PIECES - 1], self.tokenizer.sep_token_id]


def batches(rows: list[Row], pieces: Pieces, shuffle: random.Random, most: int = BATCH_PIECES):
    for begin in range(0, len(rows), BUCKET):
        some = sorted(((pieces.of(row.text), row) for row in rows[begin : begin + BUCKET]), key=lambda one: len(one[0]))
        made = list(cut(some, most))
        shuffle.shuffle(made)
        for batch in made:
            yield {
                "ids": padded([ids for ids, _ in batch]),
                "labels": torch.tensor([row.labels for _, row in batch], dtype=torch.float32),
                "weights": torch.tensor([row.weight for _, row in batch]),
            }


def cut(some, most: int):
    """Batches of about as many pieces each, padding included."""
    batch = []
    for one in some:
        width = rounded(len(one[0]))
        if batch and (width * (len(batch) + 1) > most or len(batch) >= MOST_ROWS * most // BATCH_PIECES):
            yield batch
            batch = []
        batch.append(one)
    if batch:
        yield batch


def padded(rows: list[list[int]]) -> torch.Tensor:
    width = rounded(max(len(ids) for ids in rows))
    return torch.tensor([ids + [0] * (width - len(ids)) for ids in rows])


def rounded(length: int) -> int:
    return -(-length // STEP) * STEP
