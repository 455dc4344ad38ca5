"""Trains the cross-encoder. A run that is stopped goes on from its last checkpoint."""

import copy
import random
import time
from pathlib import Path

import torch
from torch import nn

from train.syntax.learn import keep_average

from .batches import Pieces, batches
from .made import made_of
from .model import Judge, loss_of
from .rows import Row, of_epoch

ENCODER_RATE, HEAD_RATE = 1.5e-4, 6e-4
WARM_UP = 0.04
AVERAGE_DECAY = 0.998
SMOOTHING = 0.05
CHECKPOINT_S = 480


def learn(model: Judge, rows: list[Row], passages: list[Row], pieces: Pieces, *, pairs: int, seed: int, kept: Path, say=print, look=None) -> Judge:
    """Until `pairs` were seen; gives the running average of the weights. `passages`: texts of our own that claims are made of too."""
    for layer in model.encoder.encoder.layer:
        layer.attention.self.dropout.p = 0.0  # drawing it takes a third of the time on a processor
    model.encoder.embeddings.word_embeddings.requires_grad_(False)  # the parser's table is used, which is the same
    optimizer = optimizer_of(model)
    state = {"seen": 0, "epoch": 0, "step": 0}
    average = copy.deepcopy(model)
    if kept.exists():
        saved = torch.load(kept)
        model.load_state_dict(saved["model"])
        average.load_state_dict(saved["average"])
        optimizer.load_state_dict(saved["optimizer"])
        state = saved["state"]
    begun, saved_at, running, seen_before = time.time(), time.time(), 1.1, state["seen"]
    while state["seen"] < pairs:
        shuffle = random.Random(f"{seed} {state['epoch']} {state['seen']}")
        own = of_epoch(rows, shuffle)
        own += made_of(own + passages, shuffle)
        say(f"epoch {state['epoch'] + 1}: {len(own)} pairs, of these {share(own)}")
        for batch in batches(own, pieces, shuffle):
            set_rates(optimizer, state["seen"] / pairs)
            running = 0.98 * running + 0.02 * step(model, optimizer, batch)
            state["seen"] += len(batch["labels"])
            state["step"] += 1
            keep_average(average, model, min(AVERAGE_DECAY, state["step"] / (state["step"] + 50)))
            if state["step"] % 20 == 0:
                speed = (state["seen"] - seen_before) / (time.time() - begun)
                say(f"step {state['step']} seen {state['seen']}/{pairs} loss {running:.3f} {speed:.0f} pairs/s")
            if time.time() - saved_at > CHECKPOINT_S or state["seen"] >= pairs:
                saved_at = time.time()
                save(kept, model, average, optimizer, state)
                if look:
                    look(average)
            if state["seen"] >= pairs:
                break
        state["epoch"] += 1
    return average


def optimizer_of(model: Judge) -> torch.optim.Optimizer:
    encoder = [p for p in model.encoder.parameters() if p.requires_grad]
    head = [*model.kinds.parameters(), *model.out.parameters()]
    groups = [{"params": encoder, "base": ENCODER_RATE}, {"params": head, "base": HEAD_RATE}]
    return torch.optim.AdamW(groups, lr=0.0, weight_decay=0.01, betas=(0.9, 0.98), fused=True)


def set_rates(optimizer, done: float) -> None:
    for group in optimizer.param_groups:
        group["lr"] = group["base"] * min(1.0, done / WARM_UP) * max(0.0, 1 - done)


def step(model: Judge, optimizer, batch) -> float:
    model.train()
    with torch.autocast("cpu", dtype=torch.bfloat16):
        scores = model(batch["ids"], batch["kinds"])
    loss = loss_of(scores, batch["labels"], SMOOTHING)
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    return loss.item()


def save(kept: Path, model: Judge, average: Judge, optimizer, state: dict) -> None:
    """Whole or not at all: a stop while writing leaves the one before."""
    new = kept.with_suffix(".new")
    torch.save({"model": model.state_dict(), "average": average.state_dict(), "optimizer": optimizer.state_dict(), "state": state}, new)
    new.replace(kept)


def share(rows: list[Row]) -> str:
    counts = {name: sum(row.label == label for row in rows) for label, name in ((0, "supported"), (1, "refuted"), (2, "not found"), (-1, "unsupported"))}
    return ", ".join(f"{name} {count / len(rows):.0%}" for name, count in counts.items())
