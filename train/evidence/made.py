"""Pairs of our own making: a claim that the passage supports with one thing changed, and passages without what decides."""

import random
import re
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from .rows import NOT_FOUND, REFUTED, SUPPORTED, UNSUPPORTED, Row, read_answers
from .select import sentences_of, stems_of

NUMBER = re.compile(r"(?<![\w.,-])\d[\d,]*(?:\.\d+)?(?![\w]|[.,]\d)")
NAME = re.compile(r"(?<![.!?:\"] )(?<!^)\b[A-Z][\w'-]+(?: (?:(?:of|the|de|von|van) )?[A-Z][\w'-]+)*")
AUXILIARY = re.compile(r"\b(is|are|was|were|has|had|have|can|could|will|would|does|did|do|may|must)\b(?! (?:not|never|no)\b)")
NEGATED = re.compile(r"\b(is|are|was|were|has|had|have|can|could|will|would|may|must) not\b ?")
OPPOSITES = [pair.split("/") for pair in (
    "increased/decreased increase/decrease increases/decreases higher/lower highest/lowest largest/smallest larger/smaller more/less most/least first/last before/after "
    "earlier/later older/younger oldest/youngest north/south northern/southern east/west eastern/western northeast/southwest won/lost wins/loses above/below "
    "begin/end began/ended opened/closed longest/shortest longer/shorter best/worst rose/fell male/female men/women father/mother son/daughter brother/sister husband/wife "
    "always/never all/none both/neither every/no inside/outside left/right early/late major/minor public/private rich/poor strong/weak hot/cold "
    "upper/lower ancient/modern married/unmarried alive/dead true/false same/different with/without only/also buy/sell bought/sold positive/negative "
    "success/failure successful/unsuccessful accepted/rejected majority/minority maximum/minimum winter/summer day/night morning/evening").split()]
OPPOSITE = {one: other for a, b in OPPOSITES for one, other in ((a, b), (b, a))}
SERIES = [row.split() for row in (
    "January February March April May June July August September October November December", "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    "two three four five six seven eight nine ten eleven twelve", "first second third fourth fifth sixth seventh eighth ninth tenth",
    "red blue green yellow black white orange purple brown", "hundred thousand million billion", "north south east west", "hours days weeks months years",
    "metres kilometres miles feet inches", "American British French German Italian Spanish Japanese Chinese Russian Canadian Australian Indian Dutch Swedish")]
SERIES_OF = {word: series for series in SERIES for word in series}
SYMMETRIC = re.compile(r"\b(and|or|with|between|married|same|both|near|border\w*|sibling\w*|than)\b")
CHANGED_SHARE, OUT_SHARE, ELSEWHERE_SHARE = 0.45, 0.5, 0.1
NEAR_TRIED = 20  # passages


def made_of(rows: list[Row], shuffle: random.Random) -> list[Row]:
    """For each kind of change a share of the rows that it fits."""
    made = []
    for row in (row for row in rows if row.claim):
        if row.label == SUPPORTED and shuffle.random() < CHANGED_SHARE:
            made += changed(row, shuffle)
        if row.label == REFUTED and shuffle.random() < CHANGED_SHARE * 0.6:
            made += [replace(one, label=SUPPORTED) for one in negated(row)]
        if shuffle.random() < OUT_SHARE:
            made += without_what_decides(row)
        if shuffle.random() < ELSEWHERE_SHARE:
            made.append(replace(row, passage=near_passage(row, rows, shuffle), label=NOT_FOUND))
    return made + copied(rows, shuffle)


def near_passage(row: Row, rows: list[Row], shuffle: random.Random) -> str:
    """Of some other passages the one that shares most words with the claim: about the like, and deciding nothing."""
    others = [other.passage for other in shuffle.sample(rows, min(NEAR_TRIED, len(rows))) if other.passage != row.passage]
    wanted = set(stems_of(row.claim))
    return max(others, key=lambda passage: len(wanted & stems_in(passage)))


@lru_cache(maxsize=200_000)
def stems_in(passage: str) -> frozenset[str]:
    return frozenset(stems_of(passage))


def changed(row: Row, shuffle: random.Random) -> list[Row]:
    ways = [numbers_changed, names_changed, opposed, negated_of, roles_swapped]
    found = [one for way in ways for one in way(row, shuffle)]
    return shuffle.sample(found, min(2, len(found)))


def numbers_changed(row: Row, shuffle: random.Random) -> list[Row]:
    stated = set(NUMBER.findall(row.passage))
    spots = [spot for spot in NUMBER.finditer(row.claim) if spot.group() in stated]
    if not spots:
        return []
    spot = shuffle.choice(spots)
    others = sorted(number for number in stated if len(number) == len(spot.group()) and number not in row.claim)
    other = shuffle.choice(others) if others and shuffle.random() < 0.4 else other_number(spot.group(), shuffle)
    return [replace(row, claim=put(row.claim, spot.span(), other), label=REFUTED)]


def other_number(number: str, shuffle: random.Random) -> str:
    """A number of the same form: a near year, a digit changed, a little more or less."""
    digits = [at for at, sign in enumerate(number) if sign.isdigit()]
    if re.fullmatch(r"1\d{3}|20\d\d", number):
        return str(int(number) + shuffle.choice([-1, 1]) * shuffle.choice([1, 1, 2, 3, 4, 5, 8, 10, 12, 20, 37, 50, 100]))
    at = shuffle.choice(digits)
    digit = shuffle.choice([d for d in "123456789" if d != number[at]])
    return number[:at] + digit + number[at + 1 :]


def names_changed(row: Row, shuffle: random.Random) -> list[Row]:
    spots = [spot for spot in NAME.finditer(row.claim) if spot.group() in row.passage]
    others = [name for name in NAME.findall(row.passage) if name not in row.claim and not any(part in row.claim for part in name.split())]
    if not spots or not others:
        return []
    spot = shuffle.choice(spots)
    return [replace(row, claim=put(row.claim, spot.span(), shuffle.choice(others)), label=UNSUPPORTED)]


def opposed(row: Row, shuffle: random.Random) -> list[Row]:
    """A word turned to its opposite, or to another of its series (months, colours, units). In a passage that has the other word too it may still hold."""
    words = [spot for spot in re.finditer(r"[A-Za-z]+", row.claim) if spot.group() in OPPOSITE or spot.group() in SERIES_OF]
    words = [spot for spot in words if re.search(rf"\b{spot.group()}\b", row.passage)]
    if not words:
        return []
    spot = shuffle.choice(words)
    word = spot.group()
    other = OPPOSITE.get(word) or shuffle.choice([one for one in SERIES_OF[word] if one != word])
    return [] if re.search(rf"\b{other}\b", row.passage) else [replace(row, claim=put(row.claim, spot.span(), other), label=REFUTED)]


def negated_of(row: Row, shuffle: random.Random) -> list[Row]:
    return negated(row)


def negated(row: Row) -> list[Row]:
    """The claim denied: what the passage supports it then refutes, and the other way round. Quantified claims are left alone."""
    if re.search(r"\b(all|every|each|some|any|many|most|few|only|both|never|no|none|neither|if|because|than|or|may|might)\b|n't", row.claim, re.I):
        return []
    denied = NEGATED.search(row.claim)
    if denied:
        return [replace(row, claim=put(row.claim, denied.span(), denied.group(1) + " "), label=REFUTED)]
    spots = list(AUXILIARY.finditer(row.claim))
    if len(spots) != 1 or " and " in row.claim:
        return []
    return [replace(row, claim=put(row.claim, spots[0].span(), spots[0].group() + " not"), label=REFUTED)]


def roles_swapped(row: Row, shuffle: random.Random) -> list[Row]:
    names = list(NAME.finditer(" " + row.claim))
    if len(names) != 2 or SYMMETRIC.search(row.claim) or names[0].group() == names[1].group():
        return []
    text, (first, second) = " " + row.claim, names
    swapped = text[: first.start()] + second.group() + text[first.end() : second.start()] + first.group() + text[second.end() :]
    return [replace(row, claim=swapped.strip(), label=UNSUPPORTED)]


def put(text: str, span: tuple[int, int], other: str) -> str:
    return text[: span[0]] + other + text[span[1] :]


def without_what_decides(row: Row) -> list[Row]:
    """The passage without the sentences that share most with the claim. Only where the rest shares little with it; claims on tables need many rows."""
    if " | " in row.passage:
        return []
    sentences = sentences_of(row.passage)
    wanted = set(stems_of(row.claim))
    if len(sentences) < 3 or len(wanted) < 2 or row.label not in (SUPPORTED, REFUTED):
        return []
    shares = [len(wanted & set(stems_of(sentence))) / len(wanted) for sentence in sentences]
    rest = [sentence for sentence, share in zip(sentences, shares, strict=True) if share < min(0.5, max(shares))]
    if len(rest) < 2 or max(shares) < 0.4:
        return []
    return [replace(row, passage="\n".join(rest), label=NOT_FOUND)]


def copied(rows: list[Row], shuffle: random.Random) -> list[Row]:
    """Sentences of passages as claims, shortened: with what supports them, with something changed, and with it taken out."""
    passages = sorted({row.passage for row in rows if len(row.passage) > 250 and row.set in ("drop_nli_train", "answers")})
    made = []
    for passage in passages:
        sentences = [one for one in sentences_of(passage) if 5 <= len(one.split()) <= 35]
        for sentence in shuffle.sample(sentences, min(2, len(sentences))):
            row = Row(passage, shortened(sentence, shuffle), SUPPORTED, "copied")
            others = changed(row, shuffle)[:1] + without_what_decides(row)
            made += [row, *others] if others else []
    return made


def shortened(sentence: str, shuffle: random.Random) -> str:
    shorter = re.sub(r"\s*\([^)]*\)", "", sentence)
    if shuffle.random() < 0.5:
        shorter = re.sub(r"^(?:In|On|At|During|After|Before|By|With|As|For) [^,]{3,40}, (\w)", lambda found: found.group(1).upper(), shorter)
    if shuffle.random() < 0.5:
        shorter = re.sub(r", (?:which|who|where|while|although|but) [^,]*(?=[.,]|$)", "", shorter)
    return shorter


def of_answers(folder: Path) -> list[Row]:
    """Our own answers as passages that have no claim yet."""
    return [Row(text, "", UNSUPPORTED, "answers") for file in sorted(folder.glob("*.txt")) for text in read_answers(file) if text]
