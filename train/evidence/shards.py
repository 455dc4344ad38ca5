"""What is learnt from, in shards: all claims of a part of the passages, drawn anew in each epoch, with pairs made of them, as batches."""

import multiprocessing
import random
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

import torch

from .batches import Pieces, batches
from .made import made_of
from .rows import Row, of_epoch

SHARDS = 16  # in an epoch
Batch = dict[str, torch.Tensor]


@dataclass
class Shards:
    """`rows`: labelled pairs. `passages`: texts of our own that claims are made of too. `share`: how much of the sets that are not new.
    `most`: pieces of a batch. `processes`: that prepare shards beside the training; 0: none. The same seed gives the same shards."""

    rows: list[Row]
    passages: list[Row]
    pieces: Pieces
    seed: int
    share: float
    most: int
    processes: int = 0

    def of(self, begin: int) -> Iterator[list[Batch]]:
        """Shards without end, from that one on."""
        numbers = range(begin, 10**9)
        if self.processes == 0:
            yield from map(self.shard, numbers)
            return
        with multiprocessing.get_context("fork").Pool(self.processes, _keep, [self]) as pool:
            waiting = [pool.apply_async(_shard, [number]) for number in numbers[: self.processes]]
            for number in numbers[self.processes :]:
                yield [{name: torch.from_numpy(values) for name, values in batch.items()} for batch in waiting.pop(0).get()]
                waiting.append(pool.apply_async(_shard, [number]))

    def shard(self, number: int) -> list[Batch]:
        shuffle = random.Random(f"{self.seed} {number}")
        rows, passages = ([row for row in some if zlib.crc32(row.passage.encode()) % SHARDS == number % SHARDS] for some in (self.rows, self.passages))
        own = of_epoch(rows, shuffle, self.share, SHARDS)
        own += made_of(own + passages, shuffle)
        return list(batches(own, self.pieces, shuffle, self.most))


_kept: list[Shards] = []  # of a process that prepares


def _keep(shards: Shards) -> None:
    torch.set_num_threads(1)
    _kept.append(shards)


def _shard(number: int) -> list[dict]:
    return [{name: values.numpy() for name, values in batch.items()} for batch in _kept[0].shard(number)]
