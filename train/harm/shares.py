"""What each word adds to a passage's scores, learned from leaving words out: reading a passage once then tells what reading it
once for each word would."""

import json
import random
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from .batches import Pieces, padded
from .model import Detector

HIDDEN = 96
PASSAGES, KEPT_ASIDE = 3_000, 250  # of fewer passages a tenth is kept aside
WORDS = range(4, 41)  # of a passage that is learned from
NEARLY_HARMFUL = -1.0  # log odds; what a word adds to less is of no use
MOST = 8.0  # log odds that one word counts for
EPOCHS, RATE, BATCH = 8, 2e-3, 64


class WordShares(nn.Module):
    """Log odds that a piece's word adds to each category, B × T × 6, from the encoder's last states."""

    def __init__(self, width: int, categories: int):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(width, HIDDEN), nn.GELU(), nn.Linear(HIDDEN, categories))

    def forward(self, states: Tensor) -> Tensor:
        return self.layers(states)


def learn_shares(detector: Detector, file: Path, pieces: Pieces, *, seed: int, passages: int = PASSAGES, say=print) -> WordShares:
    """Learns from so many harmful passages of a file of rows, of every source alike many where there are so many."""
    detector.eval()
    torch.manual_seed(seed)
    kept = min(KEPT_ASIDE, passages // 10)
    examples = list(occluded(detector, chosen(file, random.Random(seed), passages + kept), pieces))
    aside, own = examples[:kept], examples[kept:]
    width, categories = detector.encoder.config.hidden_size, examples[0]["falls"].shape[1]
    shares = WordShares(width, categories)
    optimizer = torch.optim.AdamW(shares.parameters(), lr=RATE, weight_decay=0.01)
    shuffle = random.Random(seed)
    for epoch in range(EPOCHS):
        shuffle.shuffle(own)
        for group in optimizer.param_groups:
            group["lr"] = RATE * (1 - epoch / EPOCHS)
        for begin in range(0, len(own), BATCH):
            loss = loss_of(shares, own[begin : begin + BATCH])
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
    say(f"shares of words, {len(own)} passages learned from: {faithfulness(detector, shares, aside)}")
    return shares.eval()


def chosen(file: Path, shuffle: random.Random, most: int) -> list[str]:
    """Harmful passages, one source after another in turn, so that no large source is all."""
    by_source: dict[str, list[str]] = {}
    for line in open(file, encoding="utf-8"):
        row = json.loads(line)
        if max(row["labels"]) >= 0.5 and len(row["text"].split()) in WORDS:
            by_source.setdefault(row["source"], []).append(row["text"])
    for texts in by_source.values():
        shuffle.shuffle(texts)
    rounds = [texts[n] for n in range(max(map(len, by_source.values()))) for texts in by_source.values() if n < len(texts)][:most]
    shuffle.shuffle(rounds)
    return rounds


@torch.no_grad()
def occluded(detector: Detector, passages: list[str], pieces: Pieces):
    """Of each passage that is found nearly harmful: its words' first pieces, their states, and how far the scores fall without each."""
    for passage in passages:
        words = passage.split()
        cut = [pieces.of(word)[1:-1] for word in words]
        begin, end = pieces.tokenizer.cls_token_id, pieces.tokenizer.sep_token_id
        rows = [[begin, *(one for n, own in enumerate(cut) if n != left for one in own), end] for left in range(-1, len(words))]
        scores = torch.cat([detector(padded(rows[at : at + BATCH])) for at in range(0, len(rows), BATCH)])
        if scores[0].max() < NEARLY_HARMFUL:
            continue
        first = torch.tensor([1 + sum(map(len, cut[:n])) for n in range(len(words))])
        states = detector.states(*detector.looked_up(torch.tensor(rows[:1])))[0]
        yield {"rows": rows, "scores": scores, "states": states[first], "falls": (scores[0] - scores[1:]).clamp(-MOST, MOST)}


def loss_of(shares: WordShares, examples: list[dict]) -> Tensor:
    told = shares(torch.cat([one["states"] for one in examples]))
    falls = torch.cat([one["falls"] for one in examples])
    counts = torch.cat([(one["scores"][0] > NEARLY_HARMFUL).expand_as(one["falls"]) for one in examples])
    return (F.smooth_l1_loss(told, falls, reduction="none") * counts).sum() / counts.sum()


@torch.no_grad()
def faithfulness(detector: Detector, shares: WordShares, examples: list[dict]) -> str:
    """How far the likeliest category falls on passages kept aside, in log odds, without the strongest third of words: by what
    is learned, by leaving each out, and by chance."""
    chance = torch.Generator().manual_seed(1)
    falls: dict[str, list[float]] = {"learned": [], "left out": [], "chance": []}
    for one in examples:
        category = int(one["scores"][0].argmax())
        orders = {"learned": shares(one["states"])[:, category], "left out": one["falls"][:, category], "chance": torch.rand(len(one["states"]), generator=chance)}
        for name, order in orders.items():
            strongest = set(order.topk(max(1, round(0.3 * len(order)))).indices.tolist())
            falls[name].append((one["scores"][0] - without(detector, one, strongest))[category].item())
    return ", ".join(f"{name} {sum(all) / len(all):.2f}" for name, all in falls.items())


def without(detector: Detector, one: dict, words: set[int]) -> Tensor:
    """The scores of a passage without some words. A row lacks one word, so the two together tell each word's pieces."""
    whole, lengths = one["rows"][0], [len(one["rows"][0]) - len(row) for row in one["rows"][1:]]
    kept, at = [whole[0]], 1
    for n, length in enumerate(lengths):
        kept += [] if n in words else whole[at : at + length]
        at += length
    return detector(torch.tensor([[*kept, whole[-1]]]))[0]
