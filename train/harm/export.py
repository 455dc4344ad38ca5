"""The encoder as an ONNX model. It takes pieces that the parser's `pieces.onnx` has looked up: the table is the same."""

from pathlib import Path

import torch
from torch import Tensor, nn

from train.syntax.export import quantize, write

from .model import Detector


class LogOdds(nn.Module):
    """Of passages that are padded behind their end; `mask` is int32, 1 for pieces."""

    def __init__(self, detector: Detector):
        super().__init__()
        self.detector = detector

    def forward(self, embedded: Tensor, mask: Tensor) -> Tensor:
        return self.detector.scores(embedded, mask.long())


def export(detector: Detector, folder: Path, work: Path) -> None:
    """Writes `encoder.onnx`, its layers in int8."""
    detector.eval()
    folder.mkdir(parents=True, exist_ok=True)
    mask = torch.ones(2, 9, dtype=torch.int32)
    embedded = torch.zeros(2, 9, detector.encoder.config.hidden_size)
    axes = {0: "passages", 1: "pieces"}
    write(LogOdds(detector), (embedded, mask), work / "encoder.onnx", {"embedded": axes, "mask": axes}, {"scores": {0: "passages"}})
    quantize(work / "encoder.onnx", folder / "encoder.onnx")
