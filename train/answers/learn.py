"""Trains the reader of answers."""

import copy
import random
import time

import torch
from torch import nn

from train.syntax.learn import keep_average

from .examples import Text, batches, windows_of
from .hide import hide_names
from .model import Reader, loss_of

BATCH_PIECES = 800
ENCODER_RATE, HEADS_RATE = 2e-4, 1e-3
WARM_UP = 0.06
AVERAGE_DECAY = 0.995
MASKED = 0.08  # share of pieces hidden in training, so that a label does not hang on single words
SMOOTHING = 0.05  # labels of one reader each are not sure
ALONE = 0.15  # share of sentences that are also read as a text of their own, in each epoch
ALONE_LABELS = frozenset("claim advice opinion forecast first_person question".split())
OTHERS_SHARE = 0.35  # of documents that are no answers, in each epoch
LABELS_OF_BATCH, REFERENCES_OF_BATCH = 12, 20  # about; dividing by them gives each sentence and each reference its weight in all batches


def learn(model: Reader, texts: list[Text], tokenizer, *, epochs: int, seed: int, pace=1.0, say=print, after_epoch=None) -> Reader:
    """Gives the running average of the weights. The order of windows depends on the seed alone."""
    shuffle = random.Random(seed)
    torch.manual_seed(seed)
    for layer in model.encoder.encoder.layer:
        layer.attention.self.dropout.p = 0.0  # drawing it takes a third of the time on a processor
    model.encoder.embeddings.word_embeddings.requires_grad_(False)  # the parser uses the same table
    optimizer = optimizer_of(model)
    steps = sum(1 for _ in epoch_of(texts, tokenizer, random.Random(seed))) * epochs * 1.02
    average, step, begun, totals = copy.deepcopy(model), 0, time.time(), torch.zeros(2)
    for epoch in range(epochs):
        for batch in epoch_of(texts, tokenizer, shuffle):
            model.train()
            rate = min(1.0, step / (WARM_UP * steps)) * max(0.0, 1 - step / steps)
            for group in optimizer.param_groups:
                group["lr"] = group["base"] * rate * pace
            losses = step_losses(model, batch, tokenizer.mask_token_id)
            optimizer.zero_grad(set_to_none=True)
            (losses[0] / LABELS_OF_BATCH + losses[1] / REFERENCES_OF_BATCH).backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            step += 1
            counts = torch.tensor([(batch["labels"] >= 0).sum(), len(batch["rows"])]).clamp(min=1)
            totals = 0.98 * totals + 0.02 * torch.stack(losses).detach() / counts
            keep_average(average, model, min(AVERAGE_DECAY, step / (step + 50)))
            if step % 100 == 0:
                say(f"epoch {epoch + 1}/{epochs} step {step}/{steps:.0f} losses {totals[0]:.3f} {totals[1]:.3f} {time.time() - begun:.0f} s")
        if after_epoch:
            after_epoch(epoch, average)
    return average


def optimizer_of(model: Reader) -> torch.optim.Optimizer:
    encoder = [p for p in model.encoder.parameters() if p.requires_grad]
    known = {id(p) for p in model.encoder.parameters()}
    heads = [p for p in model.parameters() if id(p) not in known]
    groups = [{"params": encoder, "base": ENCODER_RATE, "lr": 0.0}, {"params": heads, "base": HEADS_RATE, "lr": 0.0}]
    return torch.optim.AdamW(groups, weight_decay=0.01, betas=(0.9, 0.99), fused=True)


def epoch_of(texts: list[Text], tokenizer, shuffle: random.Random):
    texts = texts + [sentence for text in texts for sentence in alone(text, shuffle)]
    windows = [window for number, text in enumerate(texts) for window in windows_of(number, text, tokenizer, shuffle)]
    useful = [window for window in windows if is_useful(window, texts, shuffle)]
    for window in useful:
        hide_names(window, texts[window.text], tokenizer.mask_token_id, shuffle)
    for _, batch in batches(useful, BATCH_PIECES, shuffle):
        yield batch


def alone(text: Text, shuffle: random.Random):
    """Some sentences of an answer as texts without anything around them: what they are must not hang on it alone."""
    for at, sentence in enumerate(text.example["sentences"]):
        if sentence.get("label") in ALONE_LABELS and sentence["kind"] == "paragraph" and shuffle.random() < ALONE:
            example = {**text.example, "sentences": [{**sentence, "isFirst": True}], "references": [], "candidates": []}
            yield Text(example, [text.pieces[at]], [text.sizes[at]], [0])


def is_useful(window, texts: list[Text], shuffle: random.Random) -> bool:
    if texts[window.text].example["set"] == "coref" and shuffle.random() > OTHERS_SHARE:
        return False
    return bool(window.references) or any(label >= 0 for label in window.labels)


def step_losses(model: Reader, batch: dict, mask_id: int):
    ids = batch["ids"]
    hidden = (torch.rand(ids.shape) < MASKED) & (batch["kinds"] > 0)
    hidden = hidden.scatter(1, batch["markers"], False)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        scores = model({**batch, "ids": ids.masked_fill(hidden, mask_id)})
    return loss_of(scores, batch, SMOOTHING)
