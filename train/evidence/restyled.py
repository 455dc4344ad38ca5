"""The same said in another form, which changes no label: numbers in words, dates turned, other case, spaced signs, an opening."""

import random
import re
from dataclasses import replace

from .rows import Row

RESTYLED_SHARE = 0.3
ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split()
ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
IN_DIGITS = {word: str(n) for n, word in enumerate(ONES) if n > 1} | {
    word: f"{n}{'st' if n == 1 else 'nd' if n == 2 else 'rd' if n == 3 else 'th'}" for n, word in enumerate(ORDINALS, 1)}
IN_WORDS = {digits: word for word, digits in IN_DIGITS.items()}
NUMBER_WORD = re.compile(rf"\b(?:{'|'.join(IN_DIGITS)})\b")
SMALL_NUMBER = re.compile(r"(?<![\w.,:/$€£%-])(?:1?\d|20|1?\d(?:st|nd|rd|th))(?![\w%:/-]|[.,]\d)")
MONTHS = "January February March April May June July August September October November December".split()
MONTH_FIRST = re.compile(rf"\b({'|'.join(MONTHS)}) (\d\d?), (\d{{4}})")
DAY_FIRST = re.compile(rf"\b(\d\d?) ({'|'.join(MONTHS)}) (\d{{4}})")
GROUPED = re.compile(r"(?<![\d.,])(\d{1,3}),(\d{3})(?![\d,])")
NOT_CONTRACTED = re.compile(r"\b(is|are|was|were|has|have|had|does|do|did|would|could|should) not\b")
CONTRACTED = re.compile(r"\b(is|are|was|were|has|have|had|does|do|did|would|could|should)n['’]t\b")
OPENINGS = ("Yes, ", "In fact, ", "According to the text, ", "Overall, ", "It is known that ", "As mentioned, ", "Note that ", "Interestingly, ", "Additionally, ",
    "Well, ", "I think ", "The passage says that ", "It is worth noting that ", "To sum up, ", "Moreover, ", "Sure! ", "- ", "1. ")


def restyled(rows: list[Row], shuffle: random.Random) -> list[Row]:
    """A share of the rows in another form, in the place of the ones they come from."""
    return [restyled_row(row, shuffle) if row.claim and shuffle.random() < RESTYLED_SHARE else row for row in rows]


def restyled_row(row: Row, shuffle: random.Random) -> Row:
    draw = shuffle.random()
    if draw < 0.15:
        return replace(row, passage=row.passage.lower(), claim=row.claim.lower())
    if draw < 0.3:
        return replace(row, passage=spaced(row.passage), claim=spaced(row.claim) if shuffle.random() < 0.5 else row.claim)
    claim = numbers_restyled(row.claim, shuffle)
    if shuffle.random() < 0.35:
        opening = shuffle.choice(OPENINGS)
        claim = opening + (claim if opening.endswith(("! ", "- ", ". ")) else uncapitalised(claim))
    if shuffle.random() < 0.2:
        claim = claim.lower()
    if shuffle.random() < 0.3:
        claim = claim.rstrip(".") if claim.endswith(".") else claim + "."
    return replace(row, claim=claim)


def numbers_restyled(claim: str, shuffle: random.Random) -> str:
    if shuffle.random() < 0.5:
        claim = SMALL_NUMBER.sub(lambda found: IN_WORDS.get(found.group(), found.group()), claim)
        claim = re.sub(r"(?<=\d) ?%", " percent", claim)
        claim = MONTH_FIRST.sub(r"\2 \1 \3", claim)
        return NOT_CONTRACTED.sub(r"\1n't", claim)
    claim = NUMBER_WORD.sub(lambda found: IN_DIGITS[found.group()], claim)
    claim = re.sub(r"(?<=\d) per ?cent\b", "%", claim)
    claim = DAY_FIRST.sub(r"\2 \1, \3", claim)
    claim = GROUPED.sub(r"\1\2", claim)
    return CONTRACTED.sub(r"\1 not", claim)


def spaced(text: str) -> str:
    """As tokenised corpora write it."""
    return re.sub(r" {2,}", " ", re.sub(r"(?<!\d)([.,;:!?()\"])(?!\d)|(?<=\w)('s\b)", r" \1\2 ", text)).strip()


def uncapitalised(claim: str) -> str:
    """A first word that is a function word, in small letters; a name stays."""
    return claim[0].lower() + claim[1:] if re.match(r"(?:The|A|An|It|He|She|They|In|On|At|This|These|There|His|Her|Their|Its|During|After|Some|Many|Most)\b", claim) else claim
