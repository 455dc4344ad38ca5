"""The encoder as an ONNX model. It takes pieces that the parser's `pieces.onnx` has looked up: the table is the same."""

from pathlib import Path

import torch
from torch import Tensor, nn

from train.syntax.export import quantize, write

from .model import Detector
from .shares import WordShares


class Reading(nn.Module):
    """Log odds of passages, B × 6, and what each piece's word adds to them, B × T × 6. Passages are padded behind their end;
    `mask` is int32, 1 for pieces."""

    def __init__(self, detector: Detector, shares: WordShares):
        super().__init__()
        self.detector, self.shares = detector, shares

    def forward(self, embedded: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        states = self.detector.states(embedded, mask.long())
        return self.detector.scores(states, mask.long()), self.shares(states)


def export(detector: Detector, shares: WordShares, folder: Path, work: Path) -> None:
    """Writes `encoder.onnx`, its layers in int8."""
    detector.eval()
    folder.mkdir(parents=True, exist_ok=True)
    mask = torch.ones(2, 9, dtype=torch.int32)
    embedded = torch.zeros(2, 9, detector.encoder.config.hidden_size)
    axes = {0: "passages", 1: "pieces"}
    outputs = {"scores": {0: "passages"}, "shares": axes}
    write(Reading(detector, shares), (embedded, mask), work / "encoder.onnx", {"embedded": axes, "mask": axes}, outputs)
    quantize(work / "encoder.onnx", folder / "encoder.onnx")
