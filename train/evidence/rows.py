"""Pairs of a passage and a claim, read from the public sets whose licence allows to ship what is learnt from them."""

import gzip
import json
import random
from dataclasses import dataclass
from pathlib import Path

SUPPORTED, REFUTED, NOT_FOUND = 0, 1, 2
UNSUPPORTED = -1  # of a set with two labels: refuted or not found, it does not say which
LABELS = {"supported": SUPPORTED, "refuted": REFUTED, "not_found": NOT_FOUND, "unsupported": UNSUPPORTED}

NAMES = {label: name for name, label in LABELS.items()}

# rows taken in each epoch. Left out are sets that state no licence, or whose licence is not theirs to give (texts of newspapers).
TO_READ = {
    "infotabs_train": 8_000,
    "cf_snli_train": 8_330,
    "conjnli_train": 6_000,
    "creak_expl_train": 6_000,
    "kg_relations_nli_train": 8_000,
    "drop_nli_train": 6_000,
    "tabfact_pairs_train": 4_000,
    "logicnlg_val": 3_000,
    "monotonicity_help_train": 2_000,
    "semantic_fragments_train": 2_000,
    "lexical_nli_train": 2_000,
    "citint_train": 2_136,
    "fm2_dev": 1_169,
    "scitail_dev": 1_303,
    "dart_cards": 2_064,
    "syntactic_variation_train": 3_668,
}
# Every n-th passage, told by its text, is kept from the encoder: there the model is fitted that joins it with the alignment.
# Of the small sets that are most like what people ask it is every second one.
ASIDE = 12
MORE_ASIDE = {"citint_train": 2, "fm2_dev": 2, "scitail_dev": 2, "dart_cards": 2, "syntactic_variation_train": 2}


@dataclass
class Row:
    passage: str
    claim: str
    label: int
    set: str


def read_set(file: Path) -> list[Row]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        rows = map(json.loads, lines)
        return [Row(row["premise"], row["claim"], LABELS[row["label"]], row["set"]) for row in rows]


def read_to_learn(folder: Path) -> tuple[list[Row], list[Row]]:
    """What is learnt from, and what is kept aside of the same sets."""
    rows = [row for name in TO_READ for row in read_set(folder / f"{name}.jsonl.gz")]
    aside = [row for row in rows if is_aside(row)]
    return [row for row in rows if not is_aside(row)], aside


def is_aside(row: Row) -> bool:
    return sum(row.passage.encode()) % MORE_ASIDE.get(row.set, ASIDE) == 0


def of_epoch(rows: list[Row], shuffle: random.Random) -> list[Row]:
    """As many of each set as the table says, drawn anew."""
    by_set: dict[str, list[Row]] = {}
    for row in rows:
        by_set.setdefault(row.set, []).append(row)
    return [row for name, own in by_set.items() for row in shuffle.sample(own, min(len(own), TO_READ[name]))]
