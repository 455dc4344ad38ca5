"""The sentences of a passage that could decide a claim, as `lib/engine/judge/text/select.ts` chooses them."""

import math
import re

MOST_WORDS = 90  # of all sentences chosen; more does not fit the encoder's window
FILLED_WORDS = 40  # up to here sentences are taken that share nothing with the claim: what contradicts may be among them
MOST_SENTENCES = 8
AGAIN = 0.4  # what a word counts that a sentence chosen before has too
TYPED = 0.5  # what a number counts for another one of its type: the wrong year is found beside the right one
FUNCTION_WORDS = frozenset(
    "a an the of in on at to is are was were be been being am and or but it its he his him she her they their them this that these those there "
    "for with by as from into than then so such who whom whose which what when where while has have had do does did can could may might will would "
    "shall should must also more most other some any each not no nor only very just about over under up down out if".split())
BOUNDARY = re.compile(r"(?<=[.!?])(?<![\s.][A-Z]\.)[\"')\]]*\s+(?=[\"'(\[]?[A-Z0-9])|\n+|\s+\|\s+")
CARD = re.compile(r";\s+(?=[^:;]{2,40}:)")
WORD = re.compile(r"[^\W_]+(?:[.,]\d+)*")
YEAR = re.compile(r"1\d{3}|20\d\d")


def sentences_of(passage: str) -> list[str]:
    """Sentences, lines, rows of a table that is written in a line, and the entries of a card ("Born: 1912; Died: 1954")."""
    parts = BOUNDARY.split(passage)
    if " | " not in passage:
        parts = [entry for part in parts for entry in CARD.split(part)]
    return [part.strip() for part in parts if len(part.strip()) > 2] or [passage]


def stems_of(text: str) -> list[str]:
    return [stem(word) for word in WORD.findall(text.lower()) if word not in FUNCTION_WORDS]


def stem(word: str) -> str:
    return word if word[0].isdigit() else word[:5]


def typed(stems: list[str]) -> set[str]:
    """The stems, and of which types their numbers are."""
    return set(stems) | {"#year" if YEAR.fullmatch(one) else "#number" for one in stems if one[0].isdigit()}


def select(sentences: list[str], claim: str, most_words: int = MOST_WORDS) -> list[int]:
    """Indices in the order of the text: those that add most of the claim's words to what the ones before have, rare words first."""
    wanted = typed(stems_of(claim))
    common = [typed(stems_of(sentence)) & wanted for sentence in sentences]
    weight = {word: (TYPED if word[0] == "#" else 1) / (1 + math.log1p(sum(word in own for own in common))) for word in wanted}
    chosen: list[int] = []
    covered: set[str] = set()
    words = 0
    while len(chosen) < min(MOST_SENTENCES, len(sentences)):
        best = max((i for i in range(len(sentences)) if i not in chosen), key=lambda i: (gain(common[i], covered, weight), -i))
        words += len(sentences[best].split())
        if chosen and words > (most_words if common[best] else min(most_words, FILLED_WORDS)):
            break
        chosen.append(best)
        covered |= common[best]
    return sorted(chosen)


def gain(common: set[str], covered: set[str], weight: dict[str, float]) -> float:
    return sum(weight[word] * (AGAIN if word in covered else 1) for word in common)
