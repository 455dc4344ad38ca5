"""Trains the writer of claims, measures it, and writes it where the service finds it.

    npm run train -- claims --written train/claims/written --texts train/evidence/written --out .data/train/claims
    python -m train.claims --examples .data/train/claims --out data/claims

Dev chooses; test is measured once, at the end.
"""

import argparse
import json
import os
from pathlib import Path

import torch
from transformers import BertConfig, PreTrainedTokenizerFast

from train.syntax.batches import Pieces

from .align import VOCABULARY
from .evaluate import figures_of
from .examples import batches, read_examples, told_of
from .export import export
from .learn import Lessons, learn
from .model import Writer
from .shipped import PIECES, load_reader, table_of
from .tell import Teller

SEED = 1
ENCODER = {"vocab_size": 30_522, "hidden_size": 384, "num_hidden_layers": 6, "num_attention_heads": 12, "intermediate_size": 1536, "attn_implementation": "eager"}

OF_VOCABULARY = ("written.weight", "write.weight", "write.bias")  # a row for each word
SIGNS = {f"{name}_token": f"[{name.upper()}]" for name in ("unk", "cls", "sep", "pad", "mask")}


def main() -> None:
    options = parse_arguments()
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    torch.manual_seed(SEED)
    torch.set_num_threads(options.threads)
    reader, work, out, examples = Path(options.reader), Path(options.work), Path(options.out), Path(options.examples)
    work.mkdir(parents=True, exist_ok=True)
    tokenizer = PreTrainedTokenizerFast(tokenizer_file=str(reader / "tokenizer.json"), **SIGNS)
    pieces = Pieces(tokenizer)
    texts = read_examples(examples / "written.jsonl", pieces)
    sets = {name: [text for text in texts if text.example["split"] == name] for name in ("train", "dev", "test")}
    vocabulary = VOCABULARY
    model = Writer(BertConfig(**ENCODER), len(vocabulary))
    if not options.trained:
        load_reader(model, reader)
        if options.start:
            go_on(model, vocabulary, Path(options.start))
        plain = read_examples(examples / "plain.jsonl", pieces) if (examples / "plain.jsonl").exists() else []
        lessons = Lessons(sets["train"], plain, tokenizer, {word: i for i, word in enumerate(vocabulary)}, options.batch, options.epochs, SEED)
        told = [one for text in sets["dev"] for one in told_of(text, tokenizer, lessons.vocabulary)]
        dev = list(batches(told, options.batch, len(vocabulary)))
        def keep(average: Writer) -> None:
            state = {name: values.cpu().half() for name, values in average.state_dict().items() if name != PIECES}
            torch.save({"state": state, "vocabulary": vocabulary}, work / "writer.pt")

        say = lambda line: print(line, flush=True)  # noqa: E731
        keep(learn(model.to(options.device), lessons, dev, minutes=options.minutes, processes=options.processes, mask_id=tokenizer.mask_token_id, rate=options.rate, say=say, keep=keep))
    if options.learn_only:
        return
    trained = torch.load(options.trained or work / "writer.pt", map_location="cpu")
    vocabulary, model = trained["vocabulary"], Writer(BertConfig(**ENCODER), len(trained["vocabulary"]))
    model.load_state_dict({**trained["state"], PIECES: torch.from_numpy(table_of(reader / "pieces.onnx"))})
    export(model, out, work)
    (out / "vocabulary.json").write_text(json.dumps(vocabulary, ensure_ascii=False, indent=0) + "\n")
    teller = Teller(out, reader, tokenizer, vocabulary)
    for name in ("dev", "test") if options.test else ("dev",):
        print(name, figures_of(teller, sets[name][: options.most], work / f"{name}.txt"), flush=True)


def go_on(model: Writer, vocabulary: list[str], start: Path) -> None:
    """Puts weights learnt before into a model; those of a vocabulary's words where it has them, too."""
    before = torch.load(start, map_location="cpu")
    own, known = model.state_dict(), {word: i for i, word in enumerate(before["vocabulary"])}
    for name, values in before["state"].items():
        if name in OF_VOCABULARY:
            for i, word in enumerate(vocabulary):
                if word in known:
                    own[name][i] = values[known[word]]
        else:
            own[name] = values
    model.load_state_dict(own)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--examples", required=True, help="folder that `npm run train -- claims` wrote")
    parser.add_argument("--out", required=True, help="folder of the weights")
    parser.add_argument("--reader", default="data/syntax", help="folder of the model of answers, whose encoder it starts from, of the table of pieces and of the tokenizer")
    parser.add_argument("--work", default=".data/train/claims", help="folder of what is kept between steps")
    parser.add_argument("--start", help="a writer.pt to go on from")
    parser.add_argument("--trained", help="weights that are only to be exported and measured")
    parser.add_argument("--learn-only", action="store_true", help="leaves the weights in --work, to be exported elsewhere with --trained")
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--minutes", type=float, default=1e6, help="by which the rate has fallen to nothing, if the epochs are not over")
    parser.add_argument("--rate", type=float, default=1.0, help="share of the usual rates")
    parser.add_argument("--batch", type=int, default=2_500, help="pieces of a batch")
    parser.add_argument("--device", default="cpu", help="cuda where there is one")
    parser.add_argument("--processes", type=int, default=0, help="that prepare batches beside the training")
    parser.add_argument("--most", type=int, default=1000, help="texts measured")
    parser.add_argument("--test", action="store_true", help="also measures what is kept aside for the end")
    parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args()


main()
