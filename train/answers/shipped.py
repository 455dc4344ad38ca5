"""The weights of the shipped reader of answers, widened from int8, as a model that can learn further."""

from pathlib import Path

import numpy as np
import onnx
import torch

from train.evidence.shipped import PIECES, held_of, layers_of

from .model import Reader

ROOT = "reader."


def load_shipped(model: Reader, file: Path) -> None:
    """Puts the weights of `answers.onnx` into a reader; its table of pieces stays. Throws where a weight is missing."""
    graph = onnx.load(str(file)).graph
    held = held_of(graph)
    weights = {name.removeprefix(ROOT): weight for name, weight in held.items() if name.startswith(ROOT)}
    state = model.state_dict()
    weights |= layers_of(graph, held) | heads_of(graph, held, set(state))
    for name, own in state.items():
        if name != PIECES:
            state[name] = torch.from_numpy(np.array(weights[name], dtype=np.float32, order="C").reshape(own.shape))
    model.load_state_dict(state)


def heads_of(graph: onnx.GraphProto, held: dict[str, np.ndarray], names: set[str]) -> dict[str, np.ndarray]:
    """Products of the heads, by the paths of their nodes ("/worth/worth.1/MatMul"): they stand in the file the other way round.
    How much each layer counts is kept there as shares."""
    weights = {}
    for node in graph.node:
        layer = next((part for part in reversed(node.name.split("/")) if f"{part}.weight" in names), None)
        if node.op_type in ("MatMul", "FusedMatMul", "Gemm") and layer and node.input[1] in held:
            weights[f"{layer}.weight"] = held[node.input[1]].T
        elif node.op_type == "Einsum" and node.input[0] in held:
            weights["layers"] = np.log(held[node.input[0]])
    return weights
