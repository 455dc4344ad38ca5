"""The reader of answers as an ONNX model beside the parser's. It takes pieces that `pieces.onnx` has looked up."""

import json
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from train.syntax.export import quantize, session, write

from .examples import LABELS
from .model import Reader, gather

INPUTS = ("embedded", "kinds", "first", "last", "sentences", "markers", "anaphors")


class Answers(nn.Module):
    """One window: likelihoods of labels (1 × S × labels), of what each anaphor stands for (A × W + 2: words, none, unclear), and
    what the encoder makes of each sentence (1 × S × width) and of each word, its first and last piece added up (1 × W × width)."""

    def __init__(self, reader: Reader):
        super().__init__()
        self.reader = reader

    def forward(self, embedded: Tensor, kinds: Tensor, first: Tensor, last: Tensor, sentences: Tensor, markers: Tensor, anaphors: Tensor):
        states = self.reader.states(embedded, kinds.long(), torch.ones_like(kinds).long())
        batch = {"first": first, "last": last, "sentences": sentences, "markers": markers, "anaphors": anaphors}
        batch = {name: values.long() for name, values in batch.items()}
        batch["rows"] = torch.zeros_like(batch["anaphors"][:, 0])
        worth, references = self.reader.scores(states, embedded, batch)
        words = gather(states[1], batch["first"]) + gather(states[1], batch["last"])
        return worth.softmax(-1), references.softmax(-1), gather(states[0], batch["markers"]), words


def export(reader: Reader, folder: Path, work: Path) -> None:
    """Writes `answers.onnx`, its encoder in int8, and adds the labels to `names.json`."""
    reader.eval()
    numbers = torch.ones(1, 9, dtype=torch.int32)
    words, anaphors = torch.ones(1, 6, dtype=torch.int32), torch.tensor([[1, 1], [2, 3], [5, 5]], dtype=torch.int32)
    embedded = torch.zeros(1, 9, reader.encoder.config.hidden_size)
    lengths = {"embedded": "pieces", "kinds": "pieces", "markers": "sentences"}
    inputs = {name: {1: lengths.get(name, "words")} for name in INPUTS} | {"anaphors": {0: "anaphors"}}
    outputs = {"worth": {1: "sentences"}, "references": {0: "anaphors", 1: "places"}, "states": {1: "sentences"}, "words": {1: "words"}}
    example = (embedded, numbers, words, words, words, words[:, :4], anaphors)
    write(Answers(reader), example, work / "answers.onnx", inputs, outputs)
    folder.mkdir(parents=True, exist_ok=True)
    quantize(work / "answers.onnx", folder / "answers.onnx")
    names = json.loads((folder / "names.json").read_text())
    (folder / "names.json").write_text(json.dumps({**names, "worth": LABELS}))


def of_files(folder: Path):
    """Runs the exported model as `evaluate` asks, window by window as the product does."""
    pieces, answers = session(folder / "pieces.onnx"), session(folder / "answers.onnx")

    def run(batch):
        worth, references = [], [torch.zeros(0, batch["first"].size(1) + 2)] * len(batch["rows"])
        for row in range(len(batch["ids"])):
            length, words = int((batch["ids"][row] > 0).sum()), int((batch["sentences"][row] < 10_000).sum())
            feeds = {name: batch[name][row : row + 1, :words].int().numpy() for name in ("first", "last", "sentences")}
            feeds |= {name: batch[name][row : row + 1].int().numpy() for name in ("markers",)}
            feeds["kinds"] = batch["kinds"][row : row + 1, :length].int().numpy()
            feeds["embedded"] = pieces.run(None, {"ids": batch["ids"][row : row + 1, :length].int().numpy()})[0]
            own = (batch["rows"] == row).nonzero()[:, 0].tolist()
            anaphors = batch["anaphors"][own] if own else torch.zeros(1, 2)
            labels, masses, *_ = answers.run(None, {**feeds, "anaphors": anaphors.int().numpy()})
            worth.append(torch.from_numpy(labels[0]))
            for at, mass in zip(own, masses, strict=False):
                references[at] = torch.from_numpy(np.concatenate([mass[:-2], np.zeros(batch["first"].size(1) - words, np.float32), mass[-2:]]))
        return torch.stack(worth), references

    return run
