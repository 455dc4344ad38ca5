"""The parser as three ONNX models: `pieces` looks word pieces up, `parser` scores arcs and tags, `labels` names the relation
of chosen heads. The table of pieces is a file of its own since other models use it, too."""

from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor, nn

from train.fuse import fuse, store_half

from .model import Parser

OPSET = 17
INPUTS = ("embedded", "kinds", "mask", "first", "last")


class Pieces(nn.Module):
    """The row of each piece in the encoder's table: int32 B × T to B × T × width."""

    def __init__(self, encoder: nn.Module):
        super().__init__()
        self.word_embeddings = encoder.embeddings.word_embeddings

    def forward(self, ids: Tensor):
        return self.word_embeddings(ids.long())


class Scores(nn.Module):
    """Arc scores and features of relations as the parser gives them, tags as numbers. `mask`: 1 for pieces, 0 behind the
    end of a sentence. All inputs but `embedded` are int32."""

    def __init__(self, parser: Parser):
        super().__init__()
        self.parser = parser

    def forward(self, embedded: Tensor, kinds: Tensor, mask: Tensor, first: Tensor, last: Tensor):
        states = self.parser.states(embedded, kinds.long(), mask.long())
        arcs, heads, dependents, upos, xpos = self.parser.scores(states, first.long(), last.long())
        return arcs, heads, dependents, upos.argmax(-1).int(), xpos.argmax(-1).int()


class Labels(nn.Module):
    """The relation of each word to its chosen head, and how likely it is among all."""

    def __init__(self, parser: Parser):
        super().__init__()
        self.relations = parser.relations

    def forward(self, heads: Tensor, dependents: Tensor, chosen: Tensor):
        at = chosen.long()[..., None].expand(-1, -1, heads.size(-1))
        count, width, own = self.relations.shape
        turned = heads.gather(1, at) @ self.relations.permute(1, 0, 2).reshape(width, count * own)
        scores = (turned.unflatten(-1, (count, own)) @ dependents[..., None])[..., 0]  # a sixth of the time that the runtime takes for an einsum
        likely, relation = scores.softmax(-1).max(-1)
        return relation.int(), likely


def export(parser: Parser, folder: Path, work: Path) -> None:
    """Writes `pieces.onnx` and `parser.onnx`, table and encoder in int8, and `labels.onnx`."""
    parser.eval()
    folder.mkdir(parents=True, exist_ok=True)
    ids, places = torch.ones(2, 9, dtype=torch.int32), torch.ones(2, 6, dtype=torch.int32)
    pieces = Pieces(parser.encoder)
    outputs = ("arcs", "heads", "dependents", "upos", "xpos")
    axes = {name: {0: "batch", 1: "pieces" if name in ("embedded", "kinds", "mask") else "words"} for name in (*INPUTS, *outputs)}
    with torch.no_grad():
        embedded = pieces(ids)
        _, heads, dependents, _, _ = parser(ids.long(), ids.long(), places.long(), places.long())
    write(pieces, (ids,), work / "pieces.onnx", {"ids": {0: "batch", 1: "pieces"}}, {"embedded": axes["embedded"]})
    inputs = {name: axes[name] for name in INPUTS}
    write(Scores(parser), (embedded, ids, ids, places, places), work / "parser.onnx", inputs, {**{name: axes[name] for name in outputs}, "arcs": {0: "batch", 1: "words", 2: "places"}})
    of_words = {"heads": {0: "batch", 1: "places"}, "dependents": axes["dependents"], "chosen": axes["upos"]}
    write(Labels(parser), (heads, dependents, places), work / "labels.onnx", of_words, {"relations": axes["upos"], "likely": axes["upos"]})
    for name in ("pieces", "parser"):
        quantize(work / f"{name}.onnx", folder / f"{name}.onnx")
    store_half(work / "labels.onnx", folder / "labels.onnx")


def write(module: nn.Module, example: tuple, path: Path, inputs: dict, outputs: dict) -> None:
    """Writes a module for ONNX; `inputs` and `outputs` name the axes whose length varies."""
    module.eval()
    axes = {**inputs, **outputs}
    torch.onnx.export(module, example, path, input_names=list(inputs), output_names=list(outputs), dynamic_axes=axes, dynamo=False, opset_version=OPSET)
    onnx.checker.check_model(str(path))


def quantize(source: Path, target: Path) -> None:
    """
    The layers of the encoder, or its table, in int8; heads stay as they are. Layers use seven of the eight bits: processors
    without VNNI add two products in 16 bits, which overflow with eight, and so would give other scores than newer ones.
    """
    nodes = onnx.load(str(source)).graph.node
    in_encoder = [node.name for node in nodes if "encoder/layer" in node.name or "word_embeddings" in node.name]
    has_layers = any("encoder/layer" in name for name in in_encoder)
    options = {"weight_type": QuantType.QInt8, "per_channel": True, "reduce_range": has_layers}
    quantize_dynamic(source, target, nodes_to_quantize=in_encoder, **options)
    if has_layers:
        fuse(target)
    store_half(target, target)


def session(path: Path) -> onnxruntime.InferenceSession:
    """A model as the product opens it."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
    return onnxruntime.InferenceSession(str(path), options)


def of_files(folder: Path):
    """Runs the exported models as `evaluate` asks: tags and relations come as numbers, shown as scores of one."""
    pieces, parser, labels = (session(folder / f"{name}.onnx") for name in ("pieces", "parser", "labels"))

    def one_hot(numbers: np.ndarray) -> Tensor:
        return torch.nn.functional.one_hot(torch.from_numpy(numbers).long())

    def label(heads: Tensor, dependents: Tensor, chosen: Tensor) -> Tensor:
        feeds = {"heads": heads.numpy(), "dependents": dependents.numpy(), "chosen": chosen.int().numpy()}
        return one_hot(labels.run(None, feeds)[0])

    def run(batch):
        ids = batch["ids"].int()
        feeds = {name: batch[name].int().numpy() for name in ("kinds", "first", "last")}
        feeds |= {"embedded": pieces.run(None, {"ids": ids.numpy()})[0], "mask": (ids > 0).int().numpy()}
        arcs, heads, dependents, upos, xpos = parser.run(None, feeds)
        return torch.from_numpy(arcs), torch.from_numpy(heads), torch.from_numpy(dependents), one_hot(upos), one_hot(xpos), label

    return run
