"""Trains the parser."""

import copy
import random
import time

import torch
import torch.nn.functional as F
from torch import nn

from .batches import IGNORED, Encoded, batches
from .model import Parser

BATCH_PIECES = 700
ENCODER_RATE, HEADS_RATE = 2e-4, 1e-3
WARM_UP = 0.06
AVERAGE_DECAY = 0.998
MASKED = 0.08  # share of pieces hidden in training, so that a tree does not hang on single words
TAG_WEIGHT = 0.2
HARD_WEIGHT = 1.5  # of arcs that decide how a sentence is split into claims
HARD = ("conj", "appos", "acl:relcl", "acl", "advcl", "parataxis")


def learn(model: Parser, encoded: list[Encoded], names, *, epochs: int, mask_id: int, seed: int, say=print, after_epoch=None):
    """Gives the running average of the weights. The order of sentences depends on the seed alone."""
    shuffle = random.Random(seed)
    torch.manual_seed(seed)
    # The table of pieces stays as it is: it is half of all weights, and other models can share it.
    model.encoder.embeddings.word_embeddings.requires_grad_(False)
    encoder = [p for p in model.encoder.parameters() if p.requires_grad]
    known = {id(p) for p in model.encoder.parameters()}
    heads = [p for p in model.parameters() if id(p) not in known]
    groups = [{"params": encoder, "lr": ENCODER_RATE}, {"params": heads, "lr": HEADS_RATE}]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01, betas=(0.9, 0.99), fused=True)
    hard = torch.tensor([HARD_WEIGHT if name in HARD else 1.0 for name in names.relations])
    per_epoch = sum(1 for _ in batches(encoded, BATCH_PIECES, random.Random(seed)))
    steps, step, begun = int(per_epoch * epochs * 1.01), 0, time.time()
    average = copy.deepcopy(model)
    for epoch in range(epochs):
        total, count = 0.0, 0
        for _, batch in batches(encoded, BATCH_PIECES, shuffle):
            model.train()
            rate = min(1.0, step / (WARM_UP * steps)) * max(0.0, 1 - step / steps)
            for group, base in zip(optimizer.param_groups, (ENCODER_RATE, HEADS_RATE), strict=True):
                group["lr"] = base * rate
            loss = loss_of(model, batch, hard, mask_id)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            step += 1
            total, count = total + loss.item(), count + 1
            keep_average(average, model, min(AVERAGE_DECAY, step / (step + 50)))
            if step % 100 == 0:
                say(f"epoch {epoch + 1}/{epochs} step {step}/{steps} loss {total / count:.3f} {time.time() - begun:.0f} s")
        if after_epoch:
            after_epoch(epoch, average)
    return average


def loss_of(model: Parser, batch, hard, mask_id: int):
    ids = batch["ids"]
    hidden = (torch.rand(ids.shape) < MASKED) & (batch["kinds"] > 0)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        arcs, head, dependent, upos, xpos = model(ids.masked_fill(hidden, mask_id), batch["kinds"], batch["first"], batch["last"])
        is_word = batch["heads"] != IGNORED
        labels = model.label(head, dependent, batch["heads"].clamp(min=0))
    gold = batch["relations"][is_word]
    weight = hard[gold.clamp(min=0)]
    by_head = F.cross_entropy(arcs[is_word].float(), batch["heads"][is_word], reduction="none")
    by_label = F.cross_entropy(labels[is_word].float(), gold, reduction="none", ignore_index=IGNORED)
    tags = sum(F.cross_entropy(scores[is_word].float(), batch[key][is_word], ignore_index=IGNORED) for key, scores in (("upos", upos), ("xpos", xpos)))
    return ((by_head + by_label) * weight).sum() / weight.sum() + TAG_WEIGHT * tags


@torch.no_grad()
def keep_average(average: Parser, model: Parser, decay: float) -> None:
    kept, now = list(average.parameters()), list(model.parameters())
    torch._foreach_lerp_(kept, now, 1 - decay)
