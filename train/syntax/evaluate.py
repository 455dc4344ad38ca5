"""Attachment scores, and F1 of single relations (head and label both right)."""

from collections import Counter
from dataclasses import dataclass, field

import torch

from .batches import Encoded, batches
from .trees import best_tree

TOLD = ("conj", "acl:relcl", "appos", "nsubj", "obl")
LENGTHS = ((1, 10), (11, 20), (21, 30), (31, 1000))


@dataclass
class Score:
    words: int = 0
    heads: int = 0
    labelled: int = 0
    upos: int = 0
    xpos: int = 0
    guessed: Counter = field(default_factory=Counter)
    gold: Counter = field(default_factory=Counter)
    both: Counter = field(default_factory=Counter)

    def add(self, sentence: Encoded, heads, relations, upos, xpos) -> None:
        for i in range(len(sentence.heads)):
            has_head = heads[i] == sentence.heads[i]
            self.words += 1
            self.heads += has_head
            self.labelled += has_head and relations[i] == sentence.relations[i]
            self.upos += upos[i] == sentence.upos[i]
            self.xpos += xpos[i] == sentence.xpos[i]
            self.guessed[relations[i]] += 1
            self.gold[sentence.relations[i]] += 1
            self.both[relations[i]] += has_head and relations[i] == sentence.relations[i]

    def figures(self, names) -> dict:
        def percent(part, whole):
            return round(100 * part / max(1, whole), 2)

        f1 = {}
        for name in TOLD:
            number = names.relations.index(name)
            f1[name] = percent(2 * self.both[number], self.guessed[number] + self.gold[number])
        rates = {key: percent(getattr(self, key), self.words) for key in ("upos", "xpos")}
        return {"words": self.words, "uas": percent(self.heads, self.words), "las": percent(self.labelled, self.words), **rates, "f1": f1}


def parse(run, encoded: list[Encoded]):
    """Trees by `run`, which gives scores as the model does: one (heads, relations, upos, xpos) for each sentence."""
    parsed: list = [None] * len(encoded)
    with torch.no_grad():
        for some, batch in batches(encoded, 2_000):
            arcs, head, dependent, upos, xpos, label = run(batch)
            chosen = torch.zeros_like(batch["first"])
            for row, index in enumerate(some):
                count = len(encoded[index].first)
                chosen[row, :count] = torch.tensor(best_tree(arcs[row, :count, : count + 1].float().numpy()))
            relations = label(head, dependent, chosen).argmax(-1)
            for row, index in enumerate(some):
                count = len(encoded[index].first)
                parsed[index] = tuple(x[row, :count].tolist() for x in (chosen, relations, upos.argmax(-1), xpos.argmax(-1)))
    return parsed


def evaluate(run, encoded: list[Encoded], names) -> dict:
    """Figures over all sentences, and LAS by length."""
    whole, by_length = Score(), {bounds: Score() for bounds in LENGTHS}
    for sentence, guess in zip(encoded, parse(run, encoded), strict=True):
        whole.add(sentence, *guess)
        for (low, high), score in by_length.items():
            if low <= len(sentence.heads) <= high:
                score.add(sentence, *guess)
    lengths = {f"{low}-{high}" if high < 1000 else f"{low}+": s.figures(names)["las"] for (low, high), s in by_length.items()}
    return {**whole.figures(names), "las_by_length": lengths}


def of_model(model):
    """Runs a PyTorch parser."""
    model.eval()
    return lambda batch: (*model(batch["ids"], batch["kinds"], batch["first"], batch["last"]), model.label)
