"""The cross-encoder: a claim and the sentences that could decide it, read together."""

import torch
import torch.nn.functional as F
from torch import Tensor, nn
from transformers import AutoModel

KINDS = 5  # of pieces: marks, the claim's that the sentences have and lack, the sentences' that the claim has and lacks
DROPOUT = 0.1


class Judge(nn.Module):
    """Scores of supported, refuted, not found. B pairs of T pieces, padded with 0."""

    def __init__(self, encoder_path: str, layers: int | None = None):
        super().__init__()
        kept = {} if layers is None else {"num_hidden_layers": layers}
        self.encoder = AutoModel.from_pretrained(
            encoder_path,
            add_pooling_layer=False,
            attn_implementation="eager",
            dtype=torch.float32,
            attention_probs_dropout_prob=0.0,  # drawing it takes a third of the time on a processor
            **kept,
        )
        width = self.encoder.config.hidden_size
        self.kinds = nn.Embedding(KINDS, width)
        nn.init.normal_(self.kinds.weight, std=0.02)
        self.out = nn.Sequential(nn.Dropout(DROPOUT), nn.Linear(width * 3, width), nn.GELU(), nn.Dropout(DROPOUT), nn.Linear(width, 3))

    def forward(self, ids: Tensor, kinds: Tensor) -> Tensor:
        return self.scores(self.embedded(ids), kinds, (ids > 0).long())

    def embedded(self, ids: Tensor) -> Tensor:
        return self.encoder.embeddings.word_embeddings(ids)

    def scores(self, embedded: Tensor, kinds: Tensor, mask: Tensor) -> Tensor:
        """Read from the first state, and from the mean and the most of the claim's states: one word without a counterpart can decide."""
        states = self.encoder(inputs_embeds=embedded + self.kinds(kinds), attention_mask=mask).last_hidden_state
        of_claim = ((kinds == 1) | (kinds == 2))[..., None].to(states.dtype)
        mean = (states * of_claim).sum(1) / of_claim.sum(1).clamp(min=1)
        most = (states * of_claim + (of_claim - 1) * 1e4).amax(1)
        return self.out(torch.cat([states[:, 0], mean, most], -1))


def loss_of(scores: Tensor, labels: Tensor, smoothing: float) -> Tensor:
    """Mean over the pairs. A label that is only "unsupported" is refuted and not found together."""
    likely = scores.float().log_softmax(-1)
    known = labels >= 0
    loss = F.cross_entropy(scores.float()[known], labels[known], reduction="sum", label_smoothing=smoothing) if known.any() else 0
    return (loss - likely[~known][:, 1:].logsumexp(-1).sum()) / len(labels)
