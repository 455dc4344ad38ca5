"""Trains the encoder. A run that is stopped goes on from its last checkpoint."""

import copy
import random
import time
from pathlib import Path

import torch
from torch import nn

from train.evidence.shipped import load_shipped
from train.syntax.learn import keep_average

from .batches import BATCH_PIECES, Pieces, batches
from .model import Detector, loss_of
from .rows import of_epoch, rarity_of, read_to_learn

ENCODER_RATE, HEAD_RATE = 1.2e-4, 6e-4
WARM_UP = 0.04
AVERAGE_DECAY = 0.998
CHECKPOINT_S = 300
TOLD = 50  # steps between two lines of the log


class Training:
    """A model on its way: its weights, their running average, and how many passages it has seen of how many."""

    def __init__(self, model: Detector, kept: Path, passages: int, rate: float = 1.0):
        self.device = next(model.parameters()).device
        for layer in model.encoder.encoder.layer:
            layer.attention.self.dropout.p = 0.0  # drawing it takes a third of the time on a processor
        model.encoder.embeddings.word_embeddings.requires_grad_(False)  # the parser's table is used, which is the same
        self.model, self.average, self.optimizer = model, copy.deepcopy(model), optimizer_of(model, rate)
        self.kept, self.passages = kept, passages
        self.seen, self.epoch, self.steps, self.loss = 0, 0, 0, 0.4
        if kept.exists():
            self.restore(torch.load(kept, map_location=self.device))

    def step(self, batch, rarity: torch.Tensor) -> None:
        for group in self.optimizer.param_groups:
            group["lr"] = group["base"] * min(1.0, self.seen / self.passages / WARM_UP) * max(0.0, 1 - self.seen / self.passages)
        self.model.train()
        batch = {name: values.to(self.device, non_blocking=True) for name, values in batch.items()}
        with torch.autocast(self.device.type, dtype=torch.bfloat16):
            scores = self.model(batch["ids"])
        loss = loss_of(scores, batch["labels"], batch["weights"], rarity)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        self.seen += len(batch["ids"])
        self.steps += 1
        if self.steps % TOLD == 0:  # to ask for it waits for the device
            self.loss = 0.8 * self.loss + 0.2 * loss.item()
        keep_average(self.average, self.model, min(AVERAGE_DECAY, self.steps / (self.steps + 50)))

    def save(self) -> None:
        """Whole or not at all: a stop while writing leaves the one before."""
        new = self.kept.with_suffix(".new")
        state = {"seen": self.seen, "epoch": self.epoch, "step": self.steps}
        torch.save({"model": self.model.state_dict(), "average": self.average.state_dict(), "optimizer": self.optimizer.state_dict(), "state": state}, new)
        new.replace(self.kept)

    def restore(self, saved: dict) -> None:
        self.model.load_state_dict(saved["model"])
        self.average.load_state_dict(saved["average"])
        self.optimizer.load_state_dict(saved["optimizer"])
        self.seen, self.epoch, self.steps = (saved["state"][name] for name in ("seen", "epoch", "step"))


def average_with(detector: Detector, files: list[Path]) -> None:
    """The mean of the weights of several runs from the same beginning: it knows what each learned, and clings to the rows less
    than any (model soups, Wortsman et al. 2022)."""
    own = detector.state_dict()
    learnt = [weights_of(detector, file) for file in files]
    if any(not own.keys() >= run.keys() for run in learnt):
        raise SystemExit("--also takes the learnt.pt of runs, or an encoder.onnx")
    runs = [own, *({**own, **run} for run in learnt)]
    detector.load_state_dict({name: sum(run[name].float() for run in runs) / len(runs) if weights.is_floating_point() else weights for name, weights in runs[0].items()})


def weights_of(detector: Detector, file: Path) -> dict[str, torch.Tensor]:
    """Of a run's learnt.pt, or of an encoder.onnx that shipped."""
    if file.suffix != ".onnx":
        return torch.load(file, map_location="cpu")
    shipped = copy.deepcopy(detector)
    load_shipped(shipped, file, "detector")
    return shipped.state_dict()


def learn(training: Training, file: Path, pieces: Pieces, *, seed: int, minutes: float, without: set[str], most: int = BATCH_PIECES, say=print) -> bool:
    """Until all passages were seen, or so many minutes are over; tells whether it is done. Each epoch reads the file anew.
    `most`: pieces of a batch."""
    begun = saved = time.time()
    while training.seen < training.passages:
        shuffle = random.Random(f"{seed} {training.epoch} {training.seen}")
        own = of_epoch(read_to_learn(file, without), shuffle)
        rarity = torch.tensor(rarity_of(own), device=training.device)
        say(f"epoch {training.epoch + 1}: {len(own)} passages, a harmful one weighs {[round(one, 1) for one in rarity.tolist()]}")
        for batch in batches(own, pieces, shuffle, most):
            training.step(batch, rarity)
            if training.steps % TOLD == 0:
                say(f"step {training.steps} seen {training.seen}/{training.passages} loss {training.loss:.4f} {time.time() - begun:.0f} s")
            is_over = training.seen >= training.passages or time.time() - begun > minutes * 60
            if is_over or time.time() - saved > CHECKPOINT_S:
                training.save()
                saved = time.time()
            if is_over:
                return training.seen >= training.passages
        training.epoch += 1
    return True


def optimizer_of(model: Detector, rate: float) -> torch.optim.Optimizer:
    encoder = [p for p in model.encoder.parameters() if p.requires_grad]
    groups = [{"params": encoder, "base": ENCODER_RATE * rate}, {"params": list(model.out.parameters()), "base": HEAD_RATE * rate}]
    return torch.optim.AdamW(groups, lr=0.0, weight_decay=0.01, betas=(0.9, 0.98), fused=True)
