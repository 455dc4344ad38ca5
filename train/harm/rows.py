"""Passages with their labels, as `npm run train -- harm-encoder` writes them."""

import json
import random
from dataclasses import dataclass
from pathlib import Path

CATEGORIES = ("self_harm", "violence", "hate_speech", "illegal", "explicit", "misinformation")

# The share of a source's passages that an epoch shows; all of it where none is told. What is generated or ordinary is plenty.
SHOWN = {"generated": 0.5, "words": 0.4, "reddit_benign": 0.8}
OFTEN = {"written": 2, "posts": 2, "names": 3}  # our own texts, each with its twin, say most for their number; names that hold a rude word by accident are few


@dataclass(frozen=True)
class Row:
    text: str
    labels: tuple[float, ...]
    source: str
    weight: float


def read_to_learn(file: Path, without: set[str]) -> list[Row]:
    rows = [json.loads(line) for line in open(file, encoding="utf-8")]
    return [Row(one["text"], tuple(one["labels"]), one["source"], one["weight"]) for one in rows if one["source"] not in without]


def read_sources(file: Path) -> set[str]:
    return {json.loads(line)["source"] for line in open(file, encoding="utf-8")}


def of_epoch(rows: list[Row], shuffle: random.Random) -> list[Row]:
    own = [row for row in rows for _ in range(OFTEN.get(row.source, 1)) if shuffle.random() < SHOWN.get(row.source, 1)]
    shuffle.shuffle(own)
    return own


def rarity_of(rows: list[Row]) -> list[float]:
    """The root of how many harmless ones come on a harmful one, at most 3."""
    rarity = []
    for category in range(len(CATEGORIES)):
        known = [row.labels[category] for row in rows if row.labels[category] >= 0]
        harmful = max(1.0, sum(known))
        rarity.append(min(3.0, max(1.0, ((len(known) - harmful) / harmful) ** 0.5)))
    return rarity
