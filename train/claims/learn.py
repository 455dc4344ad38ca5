"""Trains the writer of claims."""

import copy
import multiprocessing
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass

import torch
from torch import nn

from train.answers.examples import Text
from train.syntax.learn import keep_average

from .examples import batches, told_of
from .model import Writer, loss_of

ENCODER_RATE, DECODER_RATE = 1.5e-4, 6e-4
WARM_UP = 0.05
AVERAGE_DECAY = 0.998
MASKED = 0.04  # share of pieces hidden in training
SIDE_WEIGHT = 0.3  # of case and of glue beside the words
SHARDS = 8  # in an epoch
LOOK_EPOCHS = 4  # between two looks at what is not learnt
TOLD = 50  # steps between two lines of the log


@dataclass
class Lessons:
    """What is learnt: texts whose claims are ours, and others whose plain sentences teach to copy, of these fewer in each epoch."""

    own: list[Text]
    plain: list[Text]
    tokenizer: object
    vocabulary: dict[str, int]
    pieces: int  # of a batch
    epochs: int
    seed: int

    def shard(self, number: int) -> list[dict]:
        """An eighth of an epoch, as batches. In the first third of the epochs plain sentences fade out."""
        shuffle = random.Random(f"{self.seed} {number}")
        share = max(0.03, 1 - 3 * number / SHARDS / self.epochs) if self.plain else 0
        plain = shuffle.sample(self.plain, int(len(self.plain) / SHARDS * share * 0.5))
        some = self.own[number % SHARDS :: SHARDS] + plain
        told = [one for text in some for one in told_of(text, self.tokenizer, self.vocabulary, shuffle)]
        return [{name: values.numpy() for name, values in batch.items()} for batch in batches(told, self.pieces, len(self.vocabulary), shuffle)]

    def shards(self, processes: int) -> Iterator[list[dict]]:
        numbers = range(self.epochs * SHARDS)
        if processes == 0:
            yield from map(self.shard, numbers)
            return
        with multiprocessing.get_context("fork").Pool(processes, _keep, [self]) as pool:
            yield from pool.imap(_shard, numbers)


_kept: list[Lessons] = []  # of a process that prepares


def _keep(lessons: Lessons) -> None:
    torch.set_num_threads(1)
    _kept.append(lessons)


def _shard(number: int) -> list[dict]:
    return _kept[0].shard(number)


def learn(model: Writer, lessons: Lessons, dev: list[dict], *, minutes: float, processes: int = 0, mask_id: int, rate: float = 1.0, say=print, keep=None) -> Writer:
    """Gives the running average of the weights. The rate falls to nothing with the epochs or the minutes, whichever are over first. `dev`:
    batches to tell the losses of on the way, where `keep` is given the average."""
    device = next(model.parameters()).device
    for layer in model.encoder.encoder.layer:
        layer.attention.self.dropout.p = 0.0
    model.encoder.embeddings.word_embeddings.requires_grad_(False)
    optimizer, average = optimizer_of(model), copy.deepcopy(model)
    begun, step, totals = time.time(), 0, torch.zeros(3)
    for number, shard in enumerate(lessons.shards(processes)):
        if number % (LOOK_EPOCHS * SHARDS) == 0 and number:
            if keep:
                keep(average)
            say(f"epoch {number // SHARDS}: dev losses {' '.join(f'{loss:.3f}' for loss in losses_on(average, dev))}")
        for at, arrays in enumerate(shard):
            done = max((number + at / len(shard)) / (lessons.epochs * SHARDS), (time.time() - begun) / 60 / minutes)
            if done >= 1:
                return average
            for group in optimizer.param_groups:
                group["lr"] = group["base"] * rate * min(1.0, done / WARM_UP) * (1 - done)
            batch = {name: torch.from_numpy(values).to(device, non_blocking=True) for name, values in arrays.items()}
            losses = step_losses(model, batch, mask_id)
            optimizer.zero_grad(set_to_none=True)
            (losses[0] + SIDE_WEIGHT * (losses[1] + losses[2])).backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            step += 1
            keep_average(average, model, min(AVERAGE_DECAY, step / (step + 50)))
            if step % TOLD == 0:
                totals = 0.7 * totals + 0.3 * torch.stack([loss.detach() for loss in losses]).cpu()
                say(f"epoch {number / SHARDS:.1f} step {step} done {done:.2f} losses {' '.join(f'{loss:.3f}' for loss in totals)} {time.time() - begun:.0f} s")
    return average


def losses_on(model: Writer, dev: list[dict]) -> list[float]:
    model.eval()
    device = next(model.parameters()).device
    with torch.no_grad(), torch.autocast(device.type, dtype=torch.bfloat16):
        losses = [loss_of(model(batch), batch) for batch in ({name: values.to(device) for name, values in own.items()} for own in dev)]
    return [float(torch.stack(own).mean()) for own in zip(*losses, strict=True)]


def step_losses(model: Writer, batch: dict, mask_id: int):
    model.train()
    hidden = (torch.rand(batch["ids"].shape, device=batch["ids"].device) < MASKED) & (batch["kinds"] > 0)
    with torch.autocast(batch["ids"].device.type, dtype=torch.bfloat16):
        scores = model({**batch, "ids": batch["ids"].masked_fill(hidden, mask_id)})
    return loss_of(scores, batch)


def optimizer_of(model: Writer) -> torch.optim.Optimizer:
    encoder = [p for p in model.encoder.parameters() if p.requires_grad]
    known = {id(p) for p in model.encoder.parameters()}
    others = [p for p in model.parameters() if id(p) not in known]
    groups = [{"params": encoder, "base": ENCODER_RATE, "lr": 0.0}, {"params": others, "base": DECODER_RATE, "lr": 0.0}]
    return torch.optim.AdamW(groups, weight_decay=0.01, betas=(0.9, 0.98), fused=True)
