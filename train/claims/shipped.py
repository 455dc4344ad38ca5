"""The encoder of `answers.onnx`, widened from int8, from which the writer starts: it reads whole answers already."""

from pathlib import Path

import numpy as np
import onnx
import torch

from train.evidence.shipped import held_of, layers_of

from .model import Writer

PIECES = "encoder.embeddings.word_embeddings.weight"


def load_reader(writer: Writer, folder: Path) -> None:
    """Puts the encoder, its kinds of pieces and the table of pieces of `folder` into a writer. Throws where one is missing."""
    graph = onnx.load(str(folder / "answers.onnx")).graph
    held = held_of(graph)
    weights = {**{name.removeprefix("reader."): weight for name, weight in held.items() if name.startswith("reader.")}, **layers_of(graph, held)}
    state = writer.state_dict()
    for name, own in state.items():
        if (name.startswith("encoder.") and name != PIECES) or name == "kinds.weight":
            state[name] = torch.from_numpy(np.array(weights[name], dtype=np.float32, order="C").reshape(own.shape))
    state[PIECES] = torch.from_numpy(table_of(folder / "pieces.onnx"))
    writer.load_state_dict(state)


def table_of(file: Path) -> np.ndarray:
    """The rows of all pieces, as the product looks them up."""
    held = held_of(onnx.load(str(file)).graph)
    rows, scale, zero = (held[f"word_embeddings.weight_{name}"] for name in ("quantized", "scale", "zero_point"))
    return (rows.astype(np.float32) - zero.astype(np.float32)) * scale
