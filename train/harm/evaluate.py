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
    device = next(model.parameters()).device
    cut = [pieces.of(text) for text in passages]
    order = sorted(range(len(cut)), key=lambda at: len(cut[at]))
    scores = np.zeros((len(cut), len(CATEGORIES)), np.float32)
    for begin in range(0, len(order), 64):
        some = order[begin : begin + 64]
        with torch.autocast(device.type, dtype=torch.bfloat16):
            scores[some] = model(padded([cut[at] for at in some]).to(device)).float().cpu().numpy()
    return scores


def average_precision(scores: np.ndarray, holds: np.ndarray) -> float:
    order = np.argsort(-scores, kind="stable")
    hits = holds[order]
    return float((np.cumsum(hits) / np.arange(1, len(hits) + 1))[hits > 0].mean()) if hits.any() else float("nan")


def strongest(model, rows: list[dict], pieces: Pieces) -> np.ndarray:
    """Of each row its strongest passage in each category."""
    scores = scores_of(model, [text for row in rows for text in row["passages"]], pieces)
    ends = np.cumsum([len(row["passages"]) for row in rows])
    return np.stack([scores[end - len(row["passages"]) : end].max(0) if row["passages"] else np.full(len(CATEGORIES), -20.0) for row, end in zip(rows, ends)])


def read_rows(file: Path, sources: set[str] | None, most: int) -> list[dict]:
    rows = [json.loads(line) for line in open(file, encoding="utf-8")]
    rows = [row for row in rows if not sources or row["source"] in sources]
    return rows[:: max(1, -(-len(rows) // most))]


def look(model, file: Path, pieces: Pieces, most: int = 1_500) -> str:
    """The average precision of each category that a set labels, by a text's strongest passage; beside it the fast stage's."""
    model.eval()
    rows = read_rows(file, None, most)
    best = strongest(model, rows, pieces)
    fast = np.array([row["fast"] for row in rows])
    labels = np.array([row["labels"] for row in rows])
    told = []
    for c, category in enumerate(CATEGORIES):
        known = labels[:, c] >= 0
        holds = labels[known, c]
        if holds.sum() > 4 and holds.sum() < known.sum():
            own, before = average_precision(best[known, c], holds), average_precision(fast[known, c], holds)
            told.append(f"{category} {own:.3f} (fast {before:.3f})")
    return f"{file.stem}: " + ", ".join(told)


ORDINARY = {"reddit_benign", "clinc150", "banking77", "nq_open"}
FLAGGED = 0.0015  # of ordinary texts, in each category: some .8 % in all


def caught(model, folder: Path, pieces: Pieces, sources: list[str], most: int = 1_000) -> list[str]:
    """Of each source, how many harmful rows kept aside the encoder alone finds harmful in some category, and how many
    harmless ones, where it finds .8 % of ordinary texts so."""
    model.eval()
    cuts = np.quantile(strongest(model, read_rows(folder / "test.jsonl", ORDINARY, 3_000), pieces), 1 - FLAGGED, axis=0)
    lines = []
    for source in sources:
        rows = [row for name in ("fit", "test") for row in read_rows(folder / f"{name}.jsonl", {source}, most)]
        if not rows:
            continue
        found = (strongest(model, rows, pieces) >= cuts).any(1)
        harmful = np.array([max(row["labels"]) >= 0.5 for row in rows])
        of_harmless = f", {found[~harmful].mean():.3f} of {(~harmful).sum()} harmless flagged" if (~harmful).any() else ""
        lines.append(f"{source}: {found[harmful].mean():.3f} of {harmful.sum()} caught{of_harmless}" if harmful.any() else f"{source}{of_harmless}")
    return lines
