"""The weights of a shipped model as one that can learn further: its layers are widened from int8, which changes likelihoods by some
hundredths."""

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

PIECES = "encoder.embeddings.word_embeddings.weight"  # is not in the file: the table of pieces has its own


def load_shipped(model: nn.Module, file: Path, root: str) -> None:
    """Puts the weights of a file into a model made from the encoder that it was made from; `root`: what the model was called there.
    Throws where one is missing."""
    graph = onnx.load(str(file)).graph
    held = held_of(graph)
    weights = {**named(held, f"{root}."), **layers_of(graph, held)}
    state = model.state_dict()
    for name, own in state.items():
        if name != PIECES:
            state[name] = torch.from_numpy(np.array(weights[name], dtype=np.float32, order="C").reshape(own.shape))
    model.load_state_dict(state)


def held_of(graph: onnx.GraphProto) -> dict[str, np.ndarray]:
    """The weights of a file by name; of those that are kept in half precision, by the name they are used under, too."""
    held = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    for node in graph.node:
        if node.op_type == "Cast" and node.input[0] in held:
            held[node.output[0]] = held[node.input[0]]
    return held


def named(held: dict[str, np.ndarray], root: str) -> dict[str, np.ndarray]:
    """What has its own name in the file; of the head the products stand there the other way round."""
    own = {name.removeprefix(root): weight for name, weight in held.items() if name.startswith(root)}
    return {name: weight.T if name.startswith("out.") and weight.ndim == 2 else weight for name, weight in own.items()}


def layers_of(graph: onnx.GraphProto, held: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The products of the layers, by the names of their nodes: ".../layer.0/attention/self/query/MatMul_quant". Also of a file that
    `train/fuse.py` has rewritten: there one product makes queries, keys and values, and holds their biases."""
    weights = {}
    for node in graph.node:
        if node.op_type == "MatMulInteger":
            _, weight, _, zero = node.input
            weights[f"{layer_of(node.name)}.weight"] = widened(held, weight, weight.replace("_quantized", "_scale"), zero)
        elif node.op_type == "DynamicQuantizeMatMul":
            _, weight, scale, zero = node.input[:4]
            weights[f"{layer_of(node.name)}.weight"] = widened(held, weight, scale, zero)
        elif node.op_type == "MatMulIntegerToFloat" and node.name.endswith("/MatMul_quant"):  # one layer by its own name; what joins three is named by what it makes
            _, weight, _, scale, _, zero = node.input[:6]
            weights[f"{layer_of(node.name)}.weight"] = widened(held, weight, scale, zero)
        elif node.op_type == "MatMulIntegerToFloat":
            _, weight, _, scale, _, zero, bias = node.input
            joined = np.split(widened(held, weight, scale, zero), len(JOINED)), np.split(held[bias], len(JOINED))
            for part, own, beside in zip(JOINED, *joined, strict=True):
                layer = f"{layer_of(node.name.rpartition('/')[0])}.{part}"
                weights[f"{layer}.weight"], weights[f"{layer}.bias"] = own, beside
    return weights


JOINED = ("query", "key", "value")


def widened(held: dict[str, np.ndarray], weight: str, scale: str, zero: str) -> np.ndarray:
    return ((held[weight].astype(np.float32) - held[zero].astype(np.float32)) * held[scale]).T


def layer_of(node: str) -> str:
    """The name of a layer by that of its node."""
    return "encoder.encoder.layer." + node.split("layer.")[1].removesuffix("/MatMul_quant").replace("/", ".")
