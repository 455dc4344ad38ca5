"""Trains the cross-encoder. A run that is stopped goes on from its last checkpoint."""

import copy
import time
from pathlib import Path

import torch
from torch import nn

from train.syntax.learn import keep_average

from .model import Judge, loss_of
from .shards import Shards

ENCODER_RATE, HEAD_RATE = 1.5e-4, 6e-4
WARM_UP = 0.04
AVERAGE_DECAY = 0.998
SMOOTHING = 0.05
CHECKPOINT_S = 480
TOLD = 40  # steps between two lines of the log


class Training:
    """A model on its way: its weights, their running average, and how many pairs it has seen of how many."""

    def __init__(self, model: Judge, kept: Path, pairs: int, rate: float = 1.0):
        self.device = next(model.parameters()).device
        model.encoder.embeddings.word_embeddings.requires_grad_(False)  # the parser's table is used, which is the same
        self.model, self.average, self.optimizer = model, copy.deepcopy(model), optimizer_of(model, rate)
        self.kept, self.pairs = kept, pairs
        self.seen, self.shard, self.steps, self.loss = 0, 0, 0, 1.1
        if kept.exists():
            self.restore(torch.load(kept, map_location=self.device))

    def step(self, batch) -> None:
        for group in self.optimizer.param_groups:
            group["lr"] = group["base"] * min(1.0, self.seen / self.pairs / WARM_UP) * max(0.0, 1 - self.seen / self.pairs)
        self.model.train()
        batch = {name: values.to(self.device, non_blocking=True) for name, values in batch.items()}
        with torch.autocast(self.device.type, dtype=torch.bfloat16):
            scores = self.model(batch["ids"], batch["kinds"])
        loss = loss_of(scores, batch["labels"], SMOOTHING)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        self.seen += len(batch["labels"])
        self.steps += 1
        if self.steps % TOLD == 0:  # to ask for it waits for the device
            self.loss = 0.8 * self.loss + 0.2 * loss.item()
        keep_average(self.average, self.model, min(AVERAGE_DECAY, self.steps / (self.steps + 50)))

    def save(self) -> None:
        """Whole or not at all: a stop while writing leaves the one before."""
        new = self.kept.with_suffix(".new")
        state = {"seen": self.seen, "shard": self.shard, "step": self.steps}
        torch.save({"model": self.model.state_dict(), "average": self.average.state_dict(), "optimizer": self.optimizer.state_dict(), "state": state}, new)
        new.replace(self.kept)

    def restore(self, saved: dict) -> None:
        self.model.load_state_dict(saved["model"])
        self.average.load_state_dict(saved["average"])
        self.optimizer.load_state_dict(saved["optimizer"])
        self.seen, self.shard, self.steps = (saved["state"][name] for name in ("seen", "shard", "step"))


def learn(training: Training, shards: Shards, *, minutes: float, finish: bool, say=print) -> bool:
    """Until all pairs were seen, or so many minutes are over; tells whether it is done. `finish`: as many pairs as fit into the minutes
    are all."""
    begun = saved = time.time()
    seen_before = training.seen
    for shard in shards.of(training.shard):
        for batch in shard:
            training.step(batch)
            if training.steps % TOLD == 0:
                share = (time.time() - begun) / (minutes * 60)
                training.pairs = int(seen_before + (training.seen - seen_before) / share) if finish else training.pairs
                say(f"shard {training.shard} step {training.steps} seen {training.seen}/{training.pairs} loss {training.loss:.3f} {time.time() - begun:.0f} s")
            is_over = training.seen >= training.pairs or time.time() - begun > minutes * 60
            if is_over or time.time() - saved > CHECKPOINT_S:
                training.save()
                saved = time.time()
            if is_over:
                return finish or training.seen >= training.pairs
        training.shard += 1
    return True


def optimizer_of(model: Judge, rate: float) -> torch.optim.Optimizer:
    encoder = [p for p in model.encoder.parameters() if p.requires_grad]
    head = [*model.kinds.parameters(), *model.out.parameters()]
    groups = [{"params": encoder, "base": ENCODER_RATE * rate}, {"params": head, "base": HEAD_RATE * rate}]
    return torch.optim.AdamW(groups, lr=0.0, weight_decay=0.01, betas=(0.9, 0.98), fused=True)
