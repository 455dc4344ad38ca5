"""The parser as two ONNX models: `parser` scores arcs and tags, `labels` names the relation of chosen heads."""

import shutil
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor, nn

from .model import Parser

OPSET = 17
INPUTS = ("ids", "kinds", "first", "last")


class Scores(nn.Module):
    """Arc scores and features of relations as the parser gives them, tags as numbers, and of each layer the mean over
    all pieces, for models that judge whole sentences (B × layers × width). All inputs are int32."""

    def __init__(self, parser: Parser):
        super().__init__()
        self.parser = parser

    def forward(self, ids: Tensor, kinds: Tensor, first: Tensor, last: Tensor):
        states = self.parser.states(ids.long(), kinds.long())
        arcs, heads, dependents, upos, xpos = self.parser.scores(states, first.long(), last.long())
        is_piece = (ids > 0).float()[..., None]
        means = torch.stack([(state * is_piece).sum(1) / is_piece.sum(1) for state in states], 1)
        return arcs, heads, dependents, upos.argmax(-1).int(), xpos.argmax(-1).int(), means


class Labels(nn.Module):
    """The relation of each word to its chosen head, and how likely it is among all."""

    def __init__(self, parser: Parser):
        super().__init__()
        self.relations = parser.relations

    def forward(self, heads: Tensor, dependents: Tensor, chosen: Tensor):
        at = chosen.long()[..., None].expand(-1, -1, heads.size(-1))
        scores = torch.einsum("bnk,rkl,bnl->bnr", heads.gather(1, at), self.relations, dependents)
        likely, relation = scores.softmax(-1).max(-1)
        return relation.int(), likely


def export(parser: Parser, folder: Path, work: Path) -> None:
    """Writes `parser.onnx`, its encoder in int8, and `labels.onnx`."""
    parser.eval()
    ids, places = torch.ones(2, 9, dtype=torch.int32), torch.ones(2, 6, dtype=torch.int32)
    _write(Scores(parser), (ids, ids, places, places), work / "parser.onnx", INPUTS, ("arcs", "heads", "dependents", "upos", "xpos", "means"))
    with torch.no_grad():
        _, heads, dependents, _, _ = parser(ids.long(), ids.long(), places.long(), places.long())
    _write(Labels(parser), (heads, dependents, places), work / "labels.onnx", ("heads", "dependents", "chosen"), ("relations", "likely"))
    folder.mkdir(parents=True, exist_ok=True)
    nodes = onnx.load(str(work / "parser.onnx")).graph.node
    in_encoder = [node.name for node in nodes if "encoder/layer" in node.name or "word_embeddings" in node.name]
    quantize_dynamic(work / "parser.onnx", folder / "parser.onnx", weight_type=QuantType.QInt8, per_channel=True, nodes_to_quantize=in_encoder)
    shutil.copy(work / "labels.onnx", folder / "labels.onnx")


def _write(module: nn.Module, example: tuple, path: Path, inputs: tuple, outputs: tuple) -> None:
    second = {"ids": "pieces", "kinds": "pieces", "heads": "places", "means": None}
    axes = {name: {0: "batch", 1: second.get(name, "words")} for name in (*inputs, *outputs)}
    axes.get("arcs", {})[2] = "places"
    axes = {name: {axis: label for axis, label in of.items() if label} for name, of in axes.items()}
    module.eval()
    torch.onnx.export(module, example, path, input_names=list(inputs), output_names=list(outputs), dynamic_axes=axes, dynamo=False, opset_version=OPSET)
    onnx.checker.check_model(str(path))


def of_files(folder: Path):
    """Runs the exported models as `evaluate` asks: tags and relations come as numbers, shown as scores of one."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    parser, labels = (onnxruntime.InferenceSession(str(folder / f"{name}.onnx"), options) for name in ("parser", "labels"))

    def one_hot(numbers: np.ndarray) -> Tensor:
        return torch.nn.functional.one_hot(torch.from_numpy(numbers).long())

    def label(heads: Tensor, dependents: Tensor, chosen: Tensor) -> Tensor:
        feeds = {"heads": heads.numpy(), "dependents": dependents.numpy(), "chosen": chosen.int().numpy()}
        return one_hot(labels.run(None, feeds)[0])

    def run(batch):
        arcs, heads, dependents, upos, xpos, _ = parser.run(None, {name: batch[name].int().numpy() for name in INPUTS})
        return torch.from_numpy(arcs), torch.from_numpy(heads), torch.from_numpy(dependents), one_hot(upos), one_hot(xpos), label

    return run
