"""Trains the tagger of the judge of the graph and writes it where the engine finds it: minutes on one core.

    npm run train -- tagger --written train/claims/written --texts train/evidence/written --out .data/train/tagger
    python -m train.tagger --examples .data/train/tagger --out data/verify

A sum of rows for hashed features, of the two tags before and of whether a finite verb stands before in the sentence, through one
hidden layer. Taught by the parser, word by word from left to right; marks and numbers need no reading.
"""

import argparse
import base64
import copy
import json
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

SEED = 1
HIDDEN = 32  # a multiple of 8, for the engine
TOLD = ["NONE", "MARK", "NUMBER"]  # numbered behind the tags: no token there, and what is told by its kind
RARE = 200  # words that a tag must stand at
BATCH = 2048  # tokens
FORGOTTEN = 0.1  # share of features that are left out while learning
AVERAGED = 0.998  # of the running average of weights, for each step


class Tagger(nn.Module):
    def __init__(self, rows: int, tags: int) -> None:
        super().__init__()
        self.features = nn.EmbeddingBag(rows, HIDDEN, mode="sum")
        self.before = nn.Embedding(tags + len(TOLD), HIDDEN)
        self.second = nn.Embedding(tags + len(TOLD), HIDDEN)
        self.verb = nn.Embedding(2, HIDDEN)
        self.bias = nn.Parameter(torch.zeros(HIDDEN))
        self.out = nn.Linear(HIDDEN, tags)
        for table in (self.features, self.before, self.second, self.verb):
            nn.init.normal_(table.weight, std=0.05)

    def forward(self, features: Tensor, history: Tensor) -> Tensor:
        kept = (torch.rand(features.shape) >= FORGOTTEN * self.training).float()
        found = self.features(features, per_sample_weights=kept)
        history_of = self.before(history[:, 0]) + self.second(history[:, 1]) + self.verb(history[:, 2])
        return self.out(torch.relu(found + history_of + self.bias))


def main() -> None:
    options = parse_arguments()
    torch.manual_seed(SEED)
    torch.set_num_threads(options.threads)
    folder = Path(options.examples)
    names = json.loads((folder / "tagger.json").read_text())
    features = np.fromfile(folder / "features.bin", np.uint16).reshape(-1, names["width"])
    tags = np.fromfile(folder / "tags.bin", np.uint8)
    sentences = np.fromfile(folder / "sentences.bin", np.int32).reshape(-1, 2)
    names["tags"], tags = without_rare(names["tags"], tags)
    aside = np.repeat(sentences[:, 1], sentences[:, 0]).astype(bool)
    history = histories(tags, sentences[:, 0], names["tags"])
    learned = ~aside & (tags < len(names["tags"]))
    model = learn(Tagger(1 << names["bits"], len(names["tags"])), (features[learned], history[learned], tags[learned]), options.epochs)
    shipped = write(model, names, Path(options.out) / "tagger.json")
    right = read_greedily(shipped, features[aside], tags[aside], names["tags"], sentences[sentences[:, 1] == 1, 0])
    figures = {"texts": len(sentences), "tokens": len(tags), "aside": len(right), "right": 100 * np.mean(right)}
    print(json.dumps(figures))
    (Path(options.out) / "tagger.md").write_text(CARD.format(**figures, tags=len(names["tags"]), epochs=options.epochs, hidden=HIDDEN, rows=1 << names["bits"], width=names["width"]))


CARD = """# The tagger's weights

The universal part of speech of each word, and its Penn Treebank tag, for the judge of the graph, which reads claims and rewordings of them while
requests wait. Written by `python -m train.tagger`; do not edit by hand.

- **Made of**: {texts:,} claims of our own and the bare statements in them ({tokens:,} words and marks; `train/claims/written`, `train/evidence/written`), tagged by
  the parser ([its card](../syntax/README.md)), whose treebanks it has by way of that.
- **Recipe**: {width} features of a word and its neighbours, each one of {rows:,} rows, the two tags before and whether a finite verb stands before, summed into {hidden} rectified
  units; {epochs} epochs of Adam at 3e-3 falling to 0, a tenth of the features left out, a running average; rows in one byte a number.
- **Read** from left to right, sentence by sentence; one that ends with a period has a verb: where none is found, the likeliest word is it.

Both tags are those of the parser for {right:.1f} % of {aside:,} words of claims kept aside, passages and all ({tags} pairs of tags), without that last rule. Marks and numbers are told by their kind and not counted. Errors of the parser are learnt, too, and
a participle right before a name at the beginning may be taken for a part of it ("Bordering Spain, France …"). English alone.
"""


def without_rare(names: list[str], tags: np.ndarray) -> tuple[list[str], np.ndarray]:
    """The tags of words that are frequent, and each rare one as the most frequent of its part of speech: what is scored for each word is what takes time."""
    counts = np.bincount(tags, minlength=len(names))
    kept = [names[i] for i in np.argsort(-counts) if counts[i] >= RARE and names[i] not in TOLD]
    return kept, np.array([nearest(name, kept) for name in names], np.uint8)[tags]


def nearest(name: str, kept: list[str]) -> int:
    if name in TOLD:
        return len(kept) + TOLD.index(name)
    return kept.index(name) if name in kept else next((n for n, one in enumerate(kept) if one.split()[0] == name.split()[0]), 0)


def finite(names: list[str]) -> list[bool]:
    """Which tags are those of a finite verb."""
    return [name.split()[1] in ("VBD", "VBZ", "VBP", "MD") for name in names] + [False] * len(TOLD)


def histories(tags: np.ndarray, lengths: np.ndarray, names: list[str]) -> np.ndarray:
    """Of each token the tag before it, the one before that, and whether a finite verb stands before it in its text."""
    is_finite, none = finite(names), len(names)
    rows = np.empty((len(tags), 3), np.int64)
    at = 0
    for length in lengths:
        one, two, verb = none, none, 0
        for i in range(at, at + length):
            rows[i] = one, two, verb
            two, one = one, tags[i]
            verb = verb or int(is_finite[one])
        at += length
    return rows


def learn(model: Tagger, examples: tuple[np.ndarray, np.ndarray, np.ndarray], epochs: int) -> Tagger:
    features, history, tags = examples
    average = copy.deepcopy(model).eval()
    steps = epochs * (len(tags) // BATCH)
    optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: 1 - step / (steps + 1))
    for epoch in range(epochs):
        order, losses = np.random.default_rng(epoch).permutation(len(tags)), []
        for batch in np.array_split(order, len(tags) // BATCH)[: len(tags) // BATCH]:
            scores = model(torch.from_numpy(features[batch].astype(np.int64)), torch.from_numpy(history[batch]))
            loss = nn.functional.cross_entropy(scores, torch.from_numpy(tags[batch].astype(np.int64)), label_smoothing=0.02)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            if schedule.last_epoch < steps:
                schedule.step()
            losses.append(float(loss.detach()))
            with torch.no_grad():
                for mean, own in zip(average.parameters(), model.parameters(), strict=True):
                    mean.lerp_(own, 1 - AVERAGED)
        print(f"epoch {epoch + 1}: loss {np.mean(losses):.4f}", flush=True)
    return average


def write(model: Tagger, names: dict, file: Path) -> dict[str, np.ndarray]:
    """Rows of features in one byte a number, all others in floats; gives what a reader of the file has."""
    rows = model.features.weight.detach().numpy()
    scale = float(np.quantile(np.abs(rows), 0.9999)) / 127
    shipped = {
        "features": np.clip(np.round(rows / scale), -127, 127).astype(np.int8),
        "before": model.before.weight, "second": model.second.weight, "verb": model.verb.weight,
        "bias": model.bias, "out": model.out.weight, "outBias": model.out.bias,
    }
    shipped = {name: part.detach().numpy() if isinstance(part, Tensor) else part for name, part in shipped.items()}
    encoded = {name: base64.b64encode(part.tobytes()).decode() for name, part in shipped.items()}
    finite_tags = [name for name, is_finite in zip(names["tags"], finite(names["tags"]), strict=False) if is_finite]
    file.write_text(json.dumps({"tags": names["tags"], "finite": finite_tags, "hidden": HIDDEN, "scale": scale, **encoded}, indent=1) + "\n")
    return {**shipped, "features": shipped["features"] * np.float32(scale)}


def read_greedily(shipped: dict[str, np.ndarray], features: np.ndarray, tags: np.ndarray, names: list[str], lengths: np.ndarray) -> list[bool]:
    """Whether each word's tag is as it should be where those before it are the tagger's own."""
    is_finite, right, at = finite(names), [], 0
    for length in lengths:
        one, two, verb = len(names), len(names), 0
        for i in range(at, at + length):
            if tags[i] >= len(names):
                two, one = one, int(tags[i])
                continue
            hidden = shipped["features"][features[i]].sum(0) + shipped["before"][one] + shipped["second"][two] + shipped["verb"][verb] + shipped["bias"]
            found = int(np.argmax(shipped["out"] @ np.maximum(hidden, 0) + shipped["outBias"]))
            right.append(found == tags[i])
            two, one = one, found
            verb = verb or int(is_finite[found])
        at += length
    return right


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", required=True, help="folder that `npm run train -- tagger` wrote")
    parser.add_argument("--out", default="data/verify")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args()


if __name__ == "__main__":
    main()
