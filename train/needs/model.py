"""Which of the names of other sentences a sentence needs: figures of each, and what the reader of answers makes of its mentions."""

import torch
from torch import Tensor, nn

from .examples import WIDTH

HIDDEN, BY_SIGNS, SMALL = 128, 64, 32
DROPOUT = 0.35
FAR = -1e4

INPUTS = ("sentences", "roots", "subjects", "signs", "candidates", "candidate_cases", "mentions", "pair_mentions", "pair_cases")


class Needs(nn.Module):
    """Scores of no name (cases), of candidates by their signs, and of pairs of a case and a mention by their words."""

    def __init__(self, signs: int, candidate_signs: int):
        super().__init__()
        self.asking = nn.Sequential(nn.Dropout(DROPOUT), nn.Linear(3 * WIDTH + signs, HIDDEN), nn.GELU(), nn.Dropout(DROPOUT))
        self.naming = nn.Sequential(nn.Dropout(DROPOUT), nn.Linear(WIDTH, HIDDEN), nn.GELU(), nn.Dropout(DROPOUT))
        self.pointer = nn.Parameter(torch.randn(HIDDEN, HIDDEN) * 0.02)
        self.named = nn.Linear(HIDDEN, 1)
        self.signs = nn.Sequential(nn.Linear(candidate_signs + signs, BY_SIGNS), nn.GELU(), nn.Dropout(DROPOUT / 3), nn.Linear(BY_SIGNS, SMALL), nn.GELU(), nn.Linear(SMALL, 1))
        self.nothing = nn.Sequential(nn.Linear(HIDDEN + signs, SMALL), nn.GELU(), nn.Linear(SMALL, 1))

    def forward(self, sentences: Tensor, roots: Tensor, subjects: Tensor, signs: Tensor, candidates: Tensor, candidate_cases: Tensor, mentions: Tensor, pair_mentions: Tensor, pair_cases: Tensor):
        asking = self.asking(torch.cat([sentences, roots, subjects, signs], -1))
        naming = self.naming(mentions)
        at = pair_mentions.long()
        by_words = ((asking @ self.pointer)[pair_cases.long()] * naming[at]).sum(-1) + self.named(naming)[..., 0][at]
        by_signs = self.signs(torch.cat([candidates, signs[candidate_cases.long()]], -1))[..., 0]
        return self.nothing(torch.cat([asking, signs], -1))[..., 0], by_signs, by_words

    def scores(self, batch: dict[str, Tensor]) -> Tensor:
        """Of each case: no name, and its candidates, by their best mention (cases × 1 + most candidates)."""
        none, by_signs, by_words = self(*(batch[name] for name in INPUTS))
        best = torch.full_like(by_signs, FAR).scatter_reduce(0, batch["pair_candidates"], by_words, "amax", include_self=False)
        scores = torch.full(batch["gold"].shape, FAR)
        scores[:, 0] = none
        return scores.index_put((batch["candidate_cases"], batch["places"]), by_signs + best)
