"""The card of the reader of answers, behind that of the parser."""

from pathlib import Path

from train.syntax.card import OTHERS

from .examples import LABELS, Text

NAMED = {"written": "our own answers", "labels": "labelled answers", "all": "both"}


def write_card(out: Path, figures: dict, texts: list[Text], epochs: int) -> None:
    """`figures`: of dev and test, each for fp32 and shipped. Takes the place of an earlier card of the same."""
    file = out / "README.md"
    before = file.read_text(encoding="utf-8").partition(OTHERS)[0]
    text = TEXT.format(
        epochs=epochs, counts=counts(texts), size=(out / "answers.onnx").stat().st_size / 1e6,
        worth=worth_table(figures), labels=label_table(list(figures.values())[-1]["shipped"]), references=reference_table(figures))
    file.write_text(before + OTHERS + text, encoding="utf-8")


def counts(texts: list[Text]) -> str:
    def of(name: str) -> str:
        own = [text.example for text in texts if text.example["set"] == name]
        sentences, references = (sum(len(one[key]) for one in own) for key in ("sentences", "references"))
        return f"{len(own)} texts ({sentences:,} sentences" + (f", {references:,} references)" if references else ")")

    return f"our own: {of('written')}; labelled: {of('labels')}; GUM: {of('coref')}"


def worth_table(figures: dict) -> str:
    rows = []
    for kept, of_kept in figures.items():
        for weights, found in of_kept.items():
            for name, title in NAMED.items():
                own = found["worth"][name]
                rows.append(f"| {kept}, {title}, {weights} | {own['count']} | {own['accuracy']} | {own['claim']['precision']} | {own['claim']['recall']} |")
    return "\n".join(rows)


def label_table(found: dict) -> str:
    of = found["worth"]["all"]
    return "\n".join(f"| {name} | {of[name]['count']} | {of[name]['precision']} | {of[name]['recall']} |" for name in LABELS)


def reference_table(figures: dict) -> str:
    rows = []
    for kept, of_kept in figures.items():
        for weights, found in of_kept.items():
            for name, own in found["references"].items():
                cells = (own[key] for key in ("count", "right", "named", "named right", "threshold", "spoken", "precision", "coverage"))
                rows.append(f"| {kept}, {name}, {weights} | " + " | ".join(map(str, cells)) + " |")
    return "\n".join(rows)


TEXT = """
Of each sentence of an answer: whether it states something that can be checked, or why not; and of pronouns and bare
phrases ("the company") the words that they stand for. Written by `python -m train.answers`; do not edit by hand.

- **Made of**: the parser's encoder, learnt further on {counts}. Our own answers stand in
  `train/answers/written`, written and marked for this by several hands; the labels of others in `train/answers/labels.tsv`, by
  eye, one reader a sentence, on answers of HaluEval (MIT); GUM's coreference is CC BY 4.0, its texts are CC BY or in the
  public domain. By a hash, 12 % of the texts are kept aside to choose by (dev) and 8 % to measure once (test).
- **Recipe**: {epochs} epochs of windows of up to 384 pieces, a marker before each sentence that tells what it stands in;
  they went on from earlier weights of 8 and 2 epochs on half of the texts (`--start`; train/README.md); a label from the state of the marker; a bilinear pointer from the state of an anaphor to words of its sentence and of those before,
  to `none` and to `unclear`, learnt by the likelihood of all mentions together. AdamW at 2e-4 (encoder) and
  1e-3 (heads), bfloat16, a running average of the weights, 8 % of pieces hidden.
- **Files**: `answers.onnx` {size:.1f} MB, its encoder in int8, with the parser's `pieces.onnx` and `tokenizer.json`; the labels
  are in `names.json`.

## Figures

Labels, in percent; claims by their precision and recall.

| set | sentences | right | claim precision | claim recall |
|---|---|---|---|---|
{worth}

By label, shipped, on the last of these sets:

| label | sentences | precision | recall |
|---|---|---|---|
{labels}

References. The decision: the mass of the words of equal noun phrases is added up, and mass on earlier references counts for
what those stand for; the most wins, with those of 40 % of it where the reference is a plural. "Named": those that stand for
something the text names. The threshold is the least mass from which 95 % of the names given are right on dev;
precision and coverage (of the named) are those above it.

| set | references | right | named | of these right | threshold | spoken | precision | coverage |
|---|---|---|---|---|---|---|---|---|
{references}

## Limits

English. One reader a sentence: labels near the border of claim and opinion, advice and claim, are a matter of taste. The facts of
our own answers were not checked. What stands more than a window before is not found. References to events and to
things that only the question names count as `unclear`.
"""
