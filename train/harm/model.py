"""The encoder that reads passages for harm: one score for each category."""

import torch
import torch.nn.functional as F
from torch import Tensor, nn
from transformers import AutoModel

DROPOUT = 0.1


class Detector(nn.Module):
    """Log odds of the categories, B × 6, for B passages of T pieces, padded with 0."""

    def __init__(self, encoder_path: str, categories: int):
        super().__init__()
        self.encoder = AutoModel.from_pretrained(encoder_path, add_pooling_layer=False, attn_implementation="eager")
        width = self.encoder.config.hidden_size
        self.out = nn.Sequential(nn.Dropout(DROPOUT), nn.Linear(width * 3, width), nn.GELU(), nn.Dropout(DROPOUT), nn.Linear(width, categories))

    def forward(self, ids: Tensor) -> Tensor:
        embedded, mask = self.looked_up(ids)
        return self.scores(self.states(embedded, mask), mask)

    def looked_up(self, ids: Tensor) -> tuple[Tensor, Tensor]:
        return self.encoder.embeddings.word_embeddings(ids), (ids > 0).long()

    def states(self, embedded: Tensor, mask: Tensor) -> Tensor:
        return self.encoder(inputs_embeds=embedded, attention_mask=mask).last_hidden_state

    def scores(self, states: Tensor, mask: Tensor) -> Tensor:
        """From the first state, the mean and the most of all: what a passage is about, and the one word that makes it harmful."""
        read = mask[..., None].to(states.dtype)
        mean = (states * read).sum(1) / read.sum(1).clamp(min=1)
        most = (states * read + (read - 1) * 1e4).amax(1)
        return self.out(torch.cat([states[:, 0], mean, most], -1))


def loss_of(scores: Tensor, labels: Tensor, weights: Tensor, rarity: Tensor) -> Tensor:
    """Mean over the known labels; `labels`: how likely, -1 where unknown. `rarity`: what a harmful one weighs beside a harmless one, by category."""
    known = labels >= 0
    likely = labels.clamp(min=0)
    loss = F.binary_cross_entropy_with_logits(scores.float(), likely, reduction="none")
    worth = weights[:, None] * known * (1 + likely * (rarity - 1))
    return (loss * worth).sum() / worth.sum().clamp(min=1)
