"""The cross-encoder as an ONNX model. It takes pieces that the parser's `pieces.onnx` has looked up: the table is the same."""

from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from train.syntax.export import quantize, session, write

from .model import Judge


class Likelihoods(nn.Module):
    """Of one pair: supported, refuted, not found. `kinds` is int32, 1 × T."""

    def __init__(self, judge: Judge):
        super().__init__()
        self.judge = judge

    def forward(self, embedded: Tensor, kinds: Tensor) -> Tensor:
        return self.judge.scores(embedded, kinds.long(), torch.ones_like(kinds).long()).softmax(-1)


def export(judge: Judge, folder: Path, work: Path) -> None:
    """Writes `judge.onnx`, its layers in int8."""
    judge.eval()
    folder.mkdir(parents=True, exist_ok=True)
    kinds = torch.tensor([[0, 1, 2, 1, 0, 3, 4, 0]], dtype=torch.int32)
    embedded = torch.zeros(1, kinds.size(1), judge.encoder.config.hidden_size)
    write(Likelihoods(judge), (embedded, kinds), work / "judge.onnx", {"embedded": {1: "pieces"}, "kinds": {1: "pieces"}}, {"likely": {}})
    quantize(work / "judge.onnx", folder / "judge.onnx")


def of_files(folder: Path, pieces_folder: Path):
    """Runs the exported model pair by pair, as the product does."""
    pieces, judge = session(pieces_folder / "pieces.onnx"), session(folder / "judge.onnx")

    def run(ids: Tensor, kinds: Tensor) -> Tensor:
        likely = []
        for row in range(len(ids)):
            length = int((ids[row] > 0).sum())
            embedded = pieces.run(None, {"ids": ids[row : row + 1, :length].int().numpy()})[0]
            likely.append(judge.run(None, {"embedded": embedded, "kinds": kinds[row : row + 1, :length].int().numpy()})[0])
        return torch.from_numpy(np.concatenate(likely)).clamp(min=1e-7).log()

    return run
