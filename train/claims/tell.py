"""Writes the claims of texts with the exported models, step by step, as the product does."""

from pathlib import Path

import numpy as np

from train.answers.examples import Text
from train.syntax.export import session

from .align import AS_IT_IS, BEGIN, END, LOWER, NEXT
from .examples import plan, window_at
from .model import HEADS, LAYERS, MOST_STEPS

MEMORY = ("keys", "values", "copied", "targets", "begins", "buckets", "nearness")


class Teller:
    """`folder`: of `words.onnx` and `steps.onnx`; `pieces`: of `pieces.onnx`."""

    def __init__(self, folder: Path, pieces: Path, tokenizer, vocabulary: list[str]):
        self.pieces, self.reader, self.stepper = session(pieces / "pieces.onnx"), session(folder / "words.onnx"), session(folder / "steps.onnx")
        self.tokenizer, self.vocabulary = tokenizer, vocabulary

    def tell(self, text: Text) -> list[list[str] | None]:
        """The claims of each sentence; None for those that are not asked about."""
        told: list[list[str] | None] = [None] * len(text.sizes)
        for one in plan(text):
            part, window, asked = window_at(text, one, self.tokenizer)
            words = [word for sentence in part.example["sentences"] for word in sentence["words"]]
            glued = [is_glued for sentence in part.example["sentences"] for is_glued in sentence["glued"]]
            for at, claims in zip(asked.values(), self.of_window(window, list(asked), words, glued), strict=True):
                told[at] = claims
        return told

    def of_window(self, window, asked: list[int], words: list[str], glued: list[bool]) -> list[list[str]]:
        if not asked:
            return []
        row = lambda values: np.array([values], np.int32)  # noqa: E731
        embedded = self.pieces.run(None, {"ids": row(window.ids)})[0]
        feeds = {"embedded": embedded, **{name: row(getattr(window, name)) for name in ("kinds", "first", "last", "sentences", "markers")}}
        memory = dict(zip(MEMORY, self.reader.run(None, feeds), strict=True))
        width = memory["copied"].shape[-1] // HEADS
        live, rows = list(range(len(asked))), list(range(len(asked)))
        claims: list[list[list[tuple[str, bool]]]] = [[[]] for _ in asked]
        last, onward, written = [BEGIN] * len(asked), [-1] * len(asked), [0] * len(asked)
        past = np.zeros((LAYERS, 2, len(asked), HEADS, 0, width), np.float32)
        for place in range(MOST_STEPS):
            of = lambda values: np.array([values[one] for one in live], np.int32)  # noqa: E731
            state = {"actions": of(last), "units": of(asked), "place": np.array([place], np.int32), "onward": of(onward), "has_written": of(written), "rows": np.array(rows, np.int32), "past": past}
            likely, case, glue, past = self.stepper.run(None, {**state, **memory})
            ongoing, rows = [], []
            for at, one in enumerate(live):
                action = int(likely[at].argmax())
                if action == END:
                    continue
                ongoing.append(one)
                rows.append(at)
                is_copy = action >= len(self.vocabulary)
                if action == NEXT:
                    claims[one].append([])
                elif action != BEGIN:
                    word = words[action - len(self.vocabulary)] if is_copy else self.vocabulary[action]
                    if is_copy and case[at] != AS_IT_IS:
                        word = (word[0].lower() if case[at] == LOWER else word[0].upper()) + word[1:]
                    is_next = is_copy and action - len(self.vocabulary) == onward[one] and not written[one]
                    claims[one][-1].append((word, glued[action - len(self.vocabulary)] if is_next else bool(glue[at])))
                onward[one] = action - len(self.vocabulary) + 1 if is_copy else onward[one]
                written[one] = int(not is_copy)
                last[one] = action
            live = ongoing
            if not live:
                break
        return [[sentence_of(claim) for claim in own if claim] for own in claims]


def sentence_of(words: list[tuple[str, bool]]) -> str:
    text = "".join(("" if glued or i == 0 else " ") + word for i, (word, glued) in enumerate(words))
    return text[:1].upper() + text[1:]
