"""How many claims come out in the very words of a careful reader's."""

import re
from pathlib import Path

from train.answers.examples import Text

from .tell import Teller, sentence_of


def figures_of(teller: Teller, texts: list[Text], listing: Path) -> dict[str, float]:
    """Shares of claims told that are in the reader's words (`precision`), and of the reader's that are told (`recall`), and of sentences that state
    something or nothing as they do for the reader (`worth`). Lists what differs in `listing`."""
    told_count = gold_count = same = worth = sentences = 0
    lines = []
    for text in texts:
        for at, told in enumerate(teller.tell(text)):
            if told is None:
                continue
            gold = [sentence_of(list(zip(claim["words"], claim["glued"], strict=True))) for claim in text.example["claims"][at]]
            common = {plain(one) for one in gold} & {plain(one) for one in told}
            told_count, gold_count, same = told_count + len(told), gold_count + len(gold), same + len(common)
            sentences, worth = sentences + 1, worth + (bool(gold) == bool(told))
            own = text.example["sentences"][at]["words"]
            lines.append("\n".join([f"# {text.example['id']} {at + 1}: {' '.join(own)}", *(f"{'=' if plain(one) in common else '-'} {one}" for one in gold), *(f"+ {one}" for one in told if plain(one) not in common)]))
    listing.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return {name: round(value, 3) for name, value in {"claims": gold_count, "precision": same / max(1, told_count), "recall": same / max(1, gold_count), "worth": worth / max(1, sentences)}.items()}


def plain(claim: str) -> str:
    return re.sub(r"\W+", " ", claim.lower()).strip()
