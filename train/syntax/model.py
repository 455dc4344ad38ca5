"""The parser: an encoder of word pieces, deep biaffine attention over its words (Dozat and Manning 2017), and two taggers."""

import torch
import torch.nn.functional as F
from torch import Tensor, nn
from transformers import AutoModel

ARC_WIDTH = 256
RELATION_WIDTH = 96
DROPOUT = 0.25

SHAPES = ("lower", "capitalized", "upper", "letter", "mixed", "number", "digits", "other")
KINDS = 2 * len(SHAPES) + 1  # each glued to the word before it or not; 0: no piece of a word


def kind_of(word: str, glued: bool) -> int:
    """What the uncased vocabulary does not tell of a word: its case, and whether a space stands before it."""
    return 1 + 2 * SHAPES.index(_shape_of(word)) + int(glued)


def _shape_of(word: str) -> str:
    letters = [c for c in word if c.isalpha()]
    if any(c.isdigit() for c in word):
        return "number" if letters else "digits"
    if not letters:
        return "other"
    if word.islower() or not any(c.isupper() for c in letters):
        return "lower"
    if len(letters) == 1:
        return "letter"
    if all(c.isupper() for c in letters):
        return "upper"
    is_capitalized = letters[0].isupper() and not any(c.isupper() for c in letters[1:])
    return "capitalized" if is_capitalized else "mixed"


class Parser(nn.Module):
    """Scores of heads, relations and tags. B sentences of N words in T pieces; heads run over N + 1 places, 0 is the root."""

    def __init__(self, encoder_path: str, relations: int, upos: int, xpos: int):
        super().__init__()
        self.encoder = AutoModel.from_pretrained(encoder_path, add_pooling_layer=False, attn_implementation="eager")
        width = self.encoder.config.hidden_size
        self.kinds = nn.Embedding(KINDS, width)
        nn.init.zeros_(self.kinds.weight)
        self.layers = nn.Parameter(torch.zeros(self.encoder.config.num_hidden_layers))

        def projection(size: int) -> nn.Module:
            return nn.Sequential(nn.Linear(width, size), nn.GELU(), nn.Dropout(DROPOUT))

        self.arc_head, self.arc_dependent = projection(ARC_WIDTH), projection(ARC_WIDTH)
        self.relation_head, self.relation_dependent = projection(RELATION_WIDTH), projection(RELATION_WIDTH)
        self.arcs = nn.Parameter(torch.randn(ARC_WIDTH + 1, ARC_WIDTH) * 0.02)
        self.relations = nn.Parameter(torch.randn(relations, RELATION_WIDTH + 1, RELATION_WIDTH + 1) * 0.02)
        self.upos, self.xpos = nn.Linear(width, upos), nn.Linear(width, xpos)

    def forward(self, ids: Tensor, kinds: Tensor, first: Tensor, last: Tensor):
        """`ids`, `kinds`: B × T, padded with 0. `first`, `last`: the pieces a word begins and ends with, B × N, 0 where there is none.
        Gives arc scores (B × N × N+1), features of relations for heads (B × N+1 × K) and dependents (B × N × K), and tag scores."""
        states = self.states(self.encoder.embeddings.word_embeddings(ids), kinds, (ids > 0).long())
        return self.scores(states, first, last)

    def states(self, embedded: Tensor, kinds: Tensor, mask: Tensor) -> tuple[Tensor, ...]:
        """What each layer makes of the pieces, B × T × width."""
        embedded = embedded + self.kinds(kinds)
        return self.encoder(inputs_embeds=embedded, attention_mask=mask, output_hidden_states=True).hidden_states[1:]

    def scores(self, states: tuple[Tensor, ...], first: Tensor, last: Tensor):
        """As `forward`, of the states of all layers."""
        weights = self.layers.softmax(0)
        mixed = sum(weight * state for weight, state in zip(weights, states, strict=True))
        words = (_gather(mixed, first) + _gather(mixed, last)) / 2
        if self.training:
            words = F.dropout(words, DROPOUT)
        places = torch.cat([mixed[:, :1], words], 1)
        arcs = _with_one(self.arc_dependent(words)) @ self.arcs @ self.arc_head(places).transpose(1, 2)
        is_place = torch.cat([torch.ones_like(first[:, :1]), first], 1) > 0
        arcs = arcs.masked_fill(~is_place[:, None, :], -1e4)
        heads, dependents = _with_one(self.relation_head(places)), _with_one(self.relation_dependent(words))
        return arcs, heads, dependents, self.upos(words), self.xpos(words)

    def label(self, heads: Tensor, dependents: Tensor, chosen: Tensor) -> Tensor:
        """Scores of relations, B × N × R, for the chosen head of each word (B × N)."""
        return torch.einsum("bnk,rkl,bnl->bnr", _gather(heads, chosen), self.relations, dependents)


def _gather(states: Tensor, at: Tensor) -> Tensor:
    return states.gather(1, at[..., None].expand(-1, -1, states.size(-1)))


def _with_one(states: Tensor) -> Tensor:
    return torch.cat([states, torch.ones_like(states[..., :1])], -1)
