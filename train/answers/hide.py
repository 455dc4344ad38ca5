"""Names that stand in a text twice as examples without a reader's work: the later one is hidden, and what it said is to be
pointed at. After Kocijan et al. (2019), WikiCREM."""

import random
from collections import defaultdict

from .examples import Text, Window

HIDDEN_NAMES, HIDDEN_NOUNS = 0.15, 0.04  # share of repeated ones
WEIGHT = 0.5  # of such a reference beside one that a reader marked


def hide_names(window: Window, text: Text, mask_id: int, shuffle: random.Random) -> Window:
    """Changes the window: hides some of its repeated names, and adds references for them."""
    places = defaultdict(list)
    for first, last, name in sorted({tuple(one) for one in text.example["candidates"]}):
        first, last = first - window.from_word, last - window.from_word
        if 0 <= first and last < len(window.first) and window.first[first] and window.first[last]:
            places[name].append((first, last))
    busy = {at for one in window.references for at in range(one["first"], one["last"] + 1)}
    for name, found in sorted(places.items()):
        share = HIDDEN_NAMES if is_name(window, found[0]) else HIDDEN_NOUNS
        for number, (first, last) in enumerate(found):
            if number and shuffle.random() < share and not busy & set(range(first, last + 1)) and found[number - 1][1] < first:
                hide(window, (first, last), mask_id)
                gold = [at for begin, end in found[:number] for at in range(begin, end + 1)]
                window.references.append({"first": first, "last": last, "gold": [gold + meaning(window, set(gold), first)], "weight": WEIGHT})
                break
    return window


# A capital in the first two words of a phrase, and not because a sentence begins there.
def is_name(window: Window, place: tuple[int, int]) -> bool:
    inside = [at for at in range(place[0], place[1] + 1) if at and window.sentences[at] == window.sentences[at - 1]]
    return any(window.kinds[window.first[at]] in CAPITAL for at in inside)


CAPITAL = range(3, 7)  # capitalized or upper, glued or not


def hide(window: Window, place: tuple[int, int], mask_id: int) -> None:
    for at in range(window.first[place[0]], window.last[place[1]] + 1):
        window.ids[at] = mask_id


# Marked references to the same that stand before.
def meaning(window: Window, gold: set[int], before: int) -> list[int]:
    same = [one for one in window.references if "weight" not in one and isinstance(one["gold"], list) and len(one["gold"]) == 1]
    return [at for one in same if one["last"] < before and gold & set(one["gold"][0]) for at in range(one["first"], one["last"] + 1)]
