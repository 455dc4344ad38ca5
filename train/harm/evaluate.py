"""What the encoder alone tells of texts that it did not learn from; the product's figures: `npm run eval -- harm`."""

import json
from pathlib import Path

import numpy as np
import torch

from .batches import Pieces, padded
from .rows import CATEGORIES


@torch.no_grad()
def scores_of(model, passages: list[str], pieces: Pieces) -> np.ndarray:
    """Log odds, one row a passage."""
    cut = [pieces.of(text) for text in passages]
    order = sorted(range(len(cut)), key=lambda at: len(cut[at]))
    scores = np.zeros((len(cut), len(CATEGORIES)), np.float32)
    for begin in range(0, len(order), 64):
        some = order[begin : begin + 64]
        with torch.autocast("cpu", dtype=torch.bfloat16):
            scores[some] = model(padded([cut[at] for at in some])).float().numpy()
    return scores


def average_precision(scores: np.ndarray, holds: np.ndarray) -> float:
    order = np.argsort(-scores, kind="stable")
    hits = holds[order]
    return float((np.cumsum(hits) / np.arange(1, len(hits) + 1))[hits > 0].mean()) if hits.any() else float("nan")


def look(model, file: Path, pieces: Pieces, sources: set[str] | None = None, most: int = 1_500) -> str:
    """The average precision of each category that a set labels, by a text's strongest passage; beside it the fast stage's.
    `sources`: of these rows alone."""
    model.eval()
    rows = [json.loads(line) for line in open(file, encoding="utf-8")]
    rows = [row for row in rows if not sources or row["source"] in sources]
    rows = rows[:: max(1, len(rows) // most)]
    scores = scores_of(model, [text for row in rows for text in row["passages"]], pieces)
    ends = np.cumsum([len(row["passages"]) for row in rows])
    best = np.stack([scores[end - len(row["passages"]) : end].max(0) if row["passages"] else np.full(len(CATEGORIES), -20.0) for row, end in zip(rows, ends)])
    fast = np.array([row["fast"] for row in rows])
    labels = np.array([row["labels"] for row in rows])
    told = []
    for c, category in enumerate(CATEGORIES):
        known = labels[:, c] >= 0
        holds = labels[known, c]
        if holds.sum() > 4 and holds.sum() < known.sum():
            own, before = average_precision(best[known, c], holds), average_precision(fast[known, c], holds)
            told.append(f"{category} {own:.3f} (fast {before:.3f})")
    return f"{file.stem}{' of ' + ', '.join(sorted(sources)) if sources else ''}: " + ", ".join(told)
