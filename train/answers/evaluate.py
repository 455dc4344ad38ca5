"""How well sentences are labelled and references resolved, as the product decides."""

from collections import Counter, defaultdict
from dataclasses import dataclass

import torch

from .examples import LABELS, Text, batches, windows_of

SURE = 0.95  # share right that a threshold must reach on dev
TOGETHER = 0.4  # share of the best name's mass that makes another name part of a plural
PLURALS = frozenset("they them their theirs themselves these those both two three four".split())
EMPTY = ("none", "unclear")


@dataclass
class Decision:
    """What was decided of a reference: names, or one of EMPTY, and with how much mass."""

    chosen: tuple[str, ...]
    mass: float
    is_right: bool
    is_named: bool  # whether gold names something
    is_pronoun: bool

    @property
    def speaks(self) -> bool:
        return self.chosen[0] not in EMPTY


def read(run, texts: list[Text], tokenizer) -> tuple[list, list[list[Decision]]]:
    """Labels as (set, gold, likelihoods), and decisions of each text. `run` gives likelihoods as the exported model does."""
    windows = [window for number, text in enumerate(texts) for window in windows_of(number, text, tokenizer)]
    labels, masses = [], [{} for _ in texts]
    with torch.no_grad():
        for some, batch in batches(windows, 1_500):
            worth, references = run(batch)
            of_row = 0
            for row, window in enumerate(some):
                source = texts[window.text].example["set"]
                labels += [(source, gold, worth[row, at]) for at, gold in enumerate(window.labels) if gold >= 0]
                for reference in window.references:
                    masses[window.text][reference["number"]] = (window.from_word, references[of_row])
                    of_row += 1
    return labels, [decide(text, mass) for text, mass in zip(texts, masses, strict=True)]


def decide(text: Text, masses: dict) -> list[Decision]:
    """In reading order, so that mass on an earlier pronoun counts for what that one stands for."""
    example = text.example
    names = {at: name for first, last, name in example["candidates"] for at in range(first, last + 1)}
    heads = defaultdict(set)
    for _, last, name in example["candidates"]:
        heads[name].add(last)
    resolved: dict[int, dict[str, float]] = {}
    decisions = []
    for number, reference in enumerate(example["references"]):
        if number not in masses:
            continue
        own = names.get(reference["last"]) if not reference["isPronoun"] else None
        shares = shares_of(*masses[number], names, resolved)
        for at in range(reference["first"], reference["last"] + 1):
            resolved[at] = passed_on(shares, own)
        decisions.append(decision(text, reference, shares, heads))
    return decisions


def shares_of(from_word: int, mass, names: dict, resolved: dict) -> dict[str, float]:
    shares: dict[str, float] = defaultdict(float)
    for place, name in enumerate(EMPTY):
        shares[name] = float(mass[len(mass) - 2 + place])
    for at, part in enumerate(mass[:-2].tolist(), from_word):
        if part < 1e-4:
            continue
        if at in resolved:
            for name, share in resolved[at].items():
                shares[name] += part * share
        elif at in names:
            shares[names[at]] += part
    return shares


# What stands for nothing named: a phrase is its own name then, a pronoun leaves it open.
def passed_on(shares: dict[str, float], own: str | None) -> dict[str, float]:
    passed = {name: share for name, share in shares.items() if name not in EMPTY}
    key = own or "unclear"
    passed[key] = passed.get(key, 0) + shares["none"] + (0 if own else shares["unclear"])
    return passed


def decision(text: Text, reference: dict, shares: dict[str, float], heads: dict) -> Decision:
    words = [word for sentence in text.example["sentences"] for word in sentence["words"]][reference["first"] : reference["last"] + 1]
    own = " ".join(words[1:]).lower()
    ranked = sorted(shares.items(), key=lambda item: -item[1])
    best, mass = ranked[0]
    chosen = [best]
    if best == own:  # the same words again say nothing more
        chosen = ["none"]
    elif best not in EMPTY and is_plural(words):
        others = [(name, share) for name, share in ranked[1:4] if name not in EMPTY and share >= TOGETHER * mass]
        chosen += [name for name, _ in others]
        mass += sum(share for _, share in others)
    gold = reference["gold"]
    if not isinstance(gold, list):
        is_right = chosen == [gold]
    else:
        parts = [set(part) for part in gold]
        is_right = all(any(heads[name] & part for part in parts) for name in chosen) and all(
            any(heads[name] & part for name in chosen) for part in parts
        )
    return Decision(tuple(chosen), mass, is_right, isinstance(gold, list), reference["isPronoun"])


def is_plural(words: list[str]) -> bool:
    lower = [word.lower() for word in words]
    return any(word in PLURALS for word in lower) or (len(lower) > 1 and lower[-1].endswith("s"))


def threshold_of(decisions: list[Decision]) -> float:
    """The least mass from which on `SURE` of what is said is right."""
    spoken = sorted((one for one in decisions if one.speaks), key=lambda one: -one.mass)
    right, threshold = 0, 1.0
    for count, one in enumerate(spoken, 1):
        right += one.is_right
        if count >= 20 and right / count >= SURE:
            threshold = one.mass
    return threshold


def of_references(decisions: list[Decision], threshold: float) -> dict:
    spoken = [one for one in decisions if one.speaks and one.mass >= threshold]
    named = sum(one.is_named for one in decisions)
    return {
        "count": len(decisions),
        "right": percent(sum(one.is_right for one in decisions), len(decisions)),
        "named": named,
        "named right": percent(sum(one.is_right for one in decisions if one.is_named), named),
        "threshold": round(threshold, 3),
        "spoken": len(spoken),
        "precision": percent(sum(one.is_right for one in spoken), len(spoken)),
        "coverage": percent(sum(one.is_right for one in spoken), named),
    }


def of_labels(labels: list) -> dict:
    gold = Counter(LABELS[label] for _, label, _ in labels)
    guess = Counter(LABELS[int(scores.argmax())] for _, _, scores in labels)
    both = Counter(LABELS[label] for _, label, scores in labels if int(scores.argmax()) == label)
    by_label = {name: {"count": gold[name], "precision": percent(both[name], guess[name]), "recall": percent(both[name], gold[name])} for name in LABELS}
    return {"count": len(labels), "accuracy": percent(sum(both.values()), len(labels)), **by_label}


def percent(part: float, whole: float) -> float:
    return round(100 * part / max(1, whole), 1)


GROUPS = {"pronouns": True, "phrases": False}


def evaluate(run, texts: list[Text], tokenizer, thresholds: dict | None = None) -> dict:
    """Figures by set; without thresholds those are taken that fit these texts."""
    labels, decided = read(run, texts, tokenizer)
    figures: dict = {"worth": {}, "references": {}}
    for source in ("written", "labels"):
        figures["worth"][source] = of_labels([one for one in labels if one[0] == source])
    figures["worth"]["all"] = of_labels(labels)
    for source in ("written", "coref"):
        own = [one for text, some in zip(texts, decided, strict=True) if text.example["set"] == source for one in some]
        for group, is_pronoun in GROUPS.items():
            some = [one for one in own if one.is_pronoun == is_pronoun]
            key = f"{source} {group}"
            threshold = thresholds[key] if thresholds else threshold_of(some)
            figures["references"][key] = of_references(some, threshold)
    return figures


def thresholds_of(figures: dict) -> dict:
    return {key: found["threshold"] for key, found in figures["references"].items()}


def of_model(model):
    """Runs a PyTorch model; gives likelihoods."""
    model.eval()

    def run(batch):
        worth, references = model(batch)
        return worth.softmax(-1), references.softmax(-1)

    return run


def brief(figures: dict) -> str:
    """One line to follow the training by."""
    worth = {name: (found["accuracy"], found["claim"]["precision"], found["claim"]["recall"]) for name, found in figures["worth"].items()}
    references = {name: (found["right"], found["named right"], found["precision"], found["coverage"]) for name, found in figures["references"].items()}
    return f"worth {worth} references {references}"
