"""Encoders in fewer operators, which say the same in up to a fifth less time (docs/performance.md).

    python -m train.fuse data/syntax/parser.onnx ...

`quantize` of `train/syntax/export.py` does this to all that it writes; the command is for a file that was exported before.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from onnx import GraphProto, NodeProto, TensorProto, helper, numpy_helper

# Ahead of time, so that nothing is left to do when a model is loaded; the product opens it without these steps. The one left
# out joins a sum with the normalization behind it in an operator that takes four times as long as the two.
LEVEL = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_EXTENDED
SLOWER = ["SkipLayerNormFusion"]
RUNTIME = "com.microsoft"
PRODUCT = "MatMulIntegerToFloat"
LARGE = 4_000  # numbers of a weight
WEIGHTS, BY_COLUMN = 1, (3, 5, 6)  # inputs of a product: its matrix; scales, zero points and biases, one a column


def fuse(path: Path) -> None:
    """Rewrites a model of int8 layers in place. A model whose first axis is 1 reads one text at a time: its mask hides nothing, and goes."""
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = LEVEL
    options.optimized_model_filepath = str(path)
    onnxruntime.InferenceSession(path.read_bytes(), options, providers=["CPUExecutionProvider"], disabled_optimizers=SLOWER)
    model = onnx.load(str(path))
    is_alone = model.graph.input[0].type.tensor_type.shape.dim[0].dim_value == 1
    join_attention(model.graph, is_alone)
    drop_unused(model.graph)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


def join_attention(graph: GraphProto, is_alone: bool) -> None:
    """One product for queries, keys and values, and one operator for what is made of them."""
    maker = {name: node for node in graph.node for name in node.output}
    users: dict[str, list[NodeProto]] = {}
    for node in graph.node:
        for name in node.input:
            users.setdefault(name, []).append(node)
    nodes = {id(node): [node] for node in graph.node}
    for attention in [node for node in graph.node if node.op_type == "Softmax" and node.name.endswith("self/Softmax")]:
        masked = maker[attention.input[0]]
        scores = maker[masked.input[0]]
        sums = users[attention.output[0]][0]
        last = users[users[sums.output[0]][0].output[0]][0]
        parts = [product_of(maker, name) for name in (*scores.input, sums.input[1])]
        if last.op_type != "Reshape" or len({part.input[0] for part in parts}) != 1:
            raise ValueError(f"{attention.name} is not built as attention is")
        nodes[id(last)] = joined(graph, parts, {"scores": scores, "mask": "" if is_alone else masked.input[1], "out": last.output[0]})
    rows = [node for node in graph.node for node in nodes[id(node)]]
    del graph.node[:]
    graph.node.extend(rows)


def product_of(maker: dict[str, NodeProto], name: str) -> NodeProto:
    """What heads were taken from, behind a change of axes and of shape."""
    found = maker[maker[maker[name].input[0]].input[0]]
    if found.op_type != PRODUCT:
        raise ValueError(f"{name} is made by {found.op_type}")
    return found


def joined(graph: GraphProto, parts: list[NodeProto], given: dict) -> list[NodeProto]:
    name = given["out"]
    known = {one.name: one for one in graph.initializer}

    def beside(place: int) -> str:
        arrays = [numpy_helper.to_array(known[part.input[place]]) for part in parts]
        return stored(graph, np.concatenate(arrays, axis=-1), f"{name}_{place}")

    inputs = list(parts[0].input)
    for place in (WEIGHTS, *BY_COLUMN):
        inputs[place] = beside(place)
    widths = [known[part.input[WEIGHTS]].dims[-1] for part in parts]
    scale = next(one.f for one in given["scores"].attribute if one.name == "alpha")  # 1 by the root of a head's width
    names = [f"{name}_{one}" for one in ("queries", "keys", "values")]
    sizes = stored(graph, np.array(widths, dtype=np.int64), f"{name}_widths")
    mask = ["", "", given["mask"]] if given["mask"] else []
    return [
        helper.make_node(PRODUCT, inputs, [f"{name}_all"], name=f"{name}_all", domain=RUNTIME),
        helper.make_node("Split", [f"{name}_all", sizes], names, name=f"{name}_split", axis=-1),
        helper.make_node("MultiHeadAttention", [*names, *mask], [name], name=name, domain=RUNTIME, num_heads=round(widths[0] * scale**2), scale=scale),
    ]


def stored(graph: GraphProto, array: np.ndarray, name: str) -> str:
    graph.initializer.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
    return name


def drop_unused(graph: GraphProto) -> None:
    needed = {one.name for one in graph.output}
    kept = []
    for node in reversed(graph.node):
        if needed.intersection(node.output):
            needed.update(node.input)
            kept.append(node)
    weights = [one for one in graph.initializer if one.name in needed]
    del graph.node[:], graph.initializer[:]
    graph.node.extend(reversed(kept))
    graph.initializer.extend(weights)


def store_half(source: Path, target: Path) -> None:
    """Keeps large weights in half precision; the runtime widens them once, when it loads them."""
    model = onnx.load(str(source))
    for weight in [one for one in model.graph.initializer if one.data_type == TensorProto.FLOAT and np.prod(one.dims) >= LARGE]:
        half = numpy_helper.from_array(numpy_helper.to_array(weight).astype(np.float16), weight.name + "_half")
        model.graph.initializer.remove(weight)
        model.graph.initializer.append(half)
        model.graph.node.insert(0, helper.make_node("Cast", [half.name], [weight.name], to=TensorProto.FLOAT))
    onnx.save(model, str(target))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    for file in parser.parse_args().files:
        fuse(file)
        store_half(file, file)
