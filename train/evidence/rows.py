"""Pairs of a passage and a claim: our own, and those of public sets whose licence allows to ship what is learnt from them."""

import gzip
import json
import random
import re
from dataclasses import dataclass
from pathlib import Path

SUPPORTED, REFUTED, NOT_FOUND = 0, 1, 2
UNSUPPORTED = -1  # of a set with two labels: refuted or not found, it does not say which
LABELS = {"supported": SUPPORTED, "refuted": REFUTED, "not_found": NOT_FOUND, "unsupported": UNSUPPORTED}

NAMES = {label: name for name, label in LABELS.items()}

# rows taken in each epoch. Left out are sets that state no licence, or whose licence is not theirs to give (texts of newspapers).
TO_READ = {
    "written": 80_000,  # of our own, each more than once
    "reserve": 80_000,  # our own about reserves (may, most, if, according to) and roles
    "contrast": 120_000,  # our own in which claims of each label differ by one thing: a name, a role, a contrary, a step of inference
    "turned": 40_000,  # our own in which a claim shares nearly all words with what it contradicts, or leaves a harmless detail out
    "infotabs_train": 5_000,
    "cf_snli_train": 8_330,
    "conjnli_train": 4_000,
    "creak_expl_train": 4_000,
    "kg_relations_nli_train": 5_000,
    "drop_nli_train": 5_000,
    "tabfact_pairs_train": 2_500,
    "logicnlg_val": 1_500,
    "monotonicity_help_train": 1_000,
    "semantic_fragments_train": 1_000,
    "lexical_nli_train": 1_000,
    "citint_train": 2_136,
    "fm2_dev": 1_169,
    "scitail_dev": 1_303,
    "dart_cards": 2_064,
    "syntactic_variation_train": 3_668,
}
# Every n-th passage, told by its text, is kept from the encoder: there the model is fitted that joins it with the alignment.
# Of the small sets that are most like what people ask it is every second one.
ASIDE = 12
MORE_ASIDE = {"written": 6, "reserve": 6, "contrast": 6, "turned": 6, "citint_train": 2, "fm2_dev": 2, "scitail_dev": 2, "dart_cards": 2, "syntactic_variation_train": 2}


OWN = ("written", "reserve", "contrast", "turned")
OFTEN = 2  # that our own are read in an epoch


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


def read_to_learn(folder: Path, own: list[Row]) -> tuple[list[Row], list[Row]]:
    """What is learnt from, and what is kept aside of the same sets. `own`: the pairs that we wrote."""
    rows = own + [row for name in TO_READ if name not in OWN for row in read_set(folder / f"{name}.jsonl.gz")]
    aside = [row for row in rows if is_aside(row)]
    return [row for row in rows if not is_aside(row)], aside


MARKS = {"+": SUPPORTED, "-": REFUTED, "?": NOT_FOUND}
MARK = re.compile(r"\{\{\w+\}\}")
REFERENCE = re.compile(r"\[\[(.+?) -> .+?\]\]")


def read_written(folder: Path, answers: Path) -> list[Row]:
    """Claims that we wrote, about our own answers ("=== a1 3": the third of a1.txt) or about the passage above them."""
    texts = {f"{file.stem} {i + 1}": text for file in sorted(answers.glob("*.txt")) for i, text in enumerate(read_answers(file))}
    rows = []
    for file in sorted(folder.glob("*.txt")):
        for part in re.split(r"^=== ", file.read_text(encoding="utf-8"), flags=re.M)[1:]:
            name, _, rest = part.partition("\n")
            passage, has_own, claims = rest.partition("\n---\n")
            passage, claims = (passage, claims) if has_own else (texts[name.strip()], rest)
            lines = [line for line in claims.split("\n") if line.strip()]
            group = next((one for one in OWN if file.stem.startswith(f"{one}-")), "written")
            rows += [Row(passage.strip(), line[2:].strip(), MARKS[line[0]], group) for line in lines]
    return rows


def read_answers(file: Path) -> list[str]:
    """Our own answers, without their marks."""
    texts = re.split(r"^=== .*$", file.read_text(encoding="utf-8"), flags=re.M)[1:]
    return [REFERENCE.sub(r"\1", MARK.sub("", text)).replace("**", "").strip() for text in texts]


def is_aside(row: Row) -> bool:
    return sum(row.passage.encode()) % MORE_ASIDE.get(row.set, ASIDE) == 0


def of_epoch(rows: list[Row], shuffle: random.Random, share: float = 1.0, shards: int = 1) -> list[Row]:
    """As many of each set as the table says, drawn anew; of a smaller one all, our own as often as it takes. `share`: of the others so much,
    where what is new is learnt beside them. `shards`: of how many parts of all rows these are one."""
    by_set: dict[str, list[Row]] = {}
    for row in rows:
        by_set.setdefault(row.set, []).append(row)
    return [row for name, own in by_set.items() for row in drawn(own, int(TO_READ[name] * (1 if name == NEW else share) / shards), shuffle)]


NEW = "turned"


def drawn(rows: list[Row], count: int, shuffle: random.Random) -> list[Row]:
    times = min(OFTEN, count // len(rows)) if rows[0].set in OWN else 1
    return rows * times if times > 1 else shuffle.sample(rows, min(len(rows), count))
