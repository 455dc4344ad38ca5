"""The writer of claims: the encoder of answers over a window of sentences, and a decoder that writes each sentence's claims by pointing at
words of the window, or with words of a small vocabulary (See et al. 2017)."""

import torch
import torch.nn.functional as F
from torch import Tensor, nn
from transformers import BertConfig, BertModel

from train.answers.examples import MARKERS
from train.syntax.model import KINDS

LAYERS, HEADS, INNER = 3, 6, 1024  # of the decoder
POINTER_WIDTH = 256
CASES = 3
DROPOUT = 0.1
MOST_STEPS = 160  # of all claims of a sentence
NEAREST, FARTHEST = -7, 4  # sentences before and behind the one that is told, in buckets
DISTANCES = FARTHEST - NEAREST + 1
FAR = -1e4


class Layer(nn.Module):
    """Looks back at what was written, then at the words of the text, each seen with its distance in sentences."""

    def __init__(self, width: int):
        super().__init__()
        self.before, self.across, self.inner = (nn.LayerNorm(width) for _ in range(3))
        self.qkv, self.own_out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.query, self.memory, self.text_out = nn.Linear(width, width), nn.Linear(width, 2 * width), nn.Linear(width, width)
        self.distances = nn.Parameter(torch.zeros(HEADS, DISTANCES))
        self.into, self.out_of = nn.Linear(width, INNER), nn.Linear(INNER, width)
        self.dropout = nn.Dropout(DROPOUT)

    def of_text(self, words: Tensor) -> tuple[Tensor, Tensor]:
        """Keys and values of a window's words, B × heads × N × width of a head."""
        keys, values = self.memory(words).chunk(2, -1)
        return split(keys), split(values)

    def nearness(self, places: Tensor) -> Tensor:
        """What the distances of words (`places_of`) add to their scores, B × heads × Q × N."""
        return torch.einsum("bqnk,hk->bhqn", places, with_none(self.distances).to(places.dtype))

    def forward(self, states: Tensor, own: Tensor | None, text: tuple[Tensor, Tensor], nearness: Tensor, past=None):
        """`own`: what may be seen of what was written, added to the scores. `past`: keys and values of the steps before. Gives states, and keys
        and values of all steps."""
        query, keys, values = map(split, self.qkv(self.before(states)).chunk(3, -1))
        if past is not None:
            keys, values = torch.cat([past[0], keys], 2), torch.cat([past[1], values], 2)
        states = states + self.dropout(self.own_out(attend(query, keys, values, own)))
        states = states + self.dropout(self.text_out(attend(split(self.query(self.across(states))), *text, nearness)))
        return states + self.dropout(self.out_of(F.gelu(self.into(self.inner(states))))), (keys, values)


def split(states: Tensor) -> Tensor:
    return states.unflatten(-1, (HEADS, -1)).transpose(1, 2)


def attend(query: Tensor, keys: Tensor, values: Tensor, bias: Tensor | None) -> Tensor:
    scores = query @ keys.transpose(-1, -2) / query.size(-1) ** 0.5
    scores = scores if bias is None else scores + bias.to(scores.dtype)
    return (scores.softmax(-1) @ values).transpose(1, 2).flatten(2)


class Writer(nn.Module):
    """`vocabulary`: how many words may be written that the text lacks, with the three signs."""

    def __init__(self, encoder: BertConfig, vocabulary: int):
        super().__init__()
        self.encoder = BertModel(encoder, add_pooling_layer=False)
        width = encoder.hidden_size
        self.vocabulary = vocabulary
        self.kinds = nn.Embedding(KINDS + MARKERS, width)
        self.mix = nn.Parameter(torch.zeros(encoder.num_hidden_layers))
        self.written, self.places = nn.Embedding(vocabulary, width), nn.Embedding(MOST_STEPS, width)
        self.copied, self.begins = nn.Linear(width, width), nn.Linear(width, width)
        self.decoder = nn.ModuleList(Layer(width) for _ in range(LAYERS))
        self.last = nn.LayerNorm(width)
        self.point, self.target = nn.Linear(width, POINTER_WIDTH), nn.Linear(width, POINTER_WIDTH)
        self.near, self.onward = nn.Linear(width, DISTANCES), nn.Linear(width, 2)
        self.write, self.case, self.glue = nn.Linear(width, vocabulary), nn.Linear(width, CASES), nn.Linear(width, 2)
        self.dropout = nn.Dropout(DROPOUT)
        for table in (self.kinds, self.written, self.places):
            nn.init.normal_(table.weight, std=0.02)

    def words(self, embedded: Tensor, kinds: Tensor, mask: Tensor, first: Tensor, last: Tensor) -> Tensor:
        """What the encoder makes of a window's words, B × N × width."""
        out = self.encoder(inputs_embeds=embedded + self.kinds(kinds), attention_mask=mask, output_hidden_states=True)
        states = torch.einsum("l,lbtw->btw", self.mix.softmax(-1), torch.stack(out.hidden_states[1:]))
        return (gathered(states, first) + gathered(states, last)) / 2

    def inputs(self, words: Tensor, units: Tensor, actions: Tensor, places: Tensor, sentences: Tensor) -> Tensor:
        """What stands before each step: a word of the vocabulary, or of the text, or at the beginning what the sentence says."""
        elsewhere = torch.arange(actions.size(1), device=actions.device) % words.size(1)  # any place will do; one for all would be slow to learn from
        copies = gathered(self.copied(words), torch.where(actions >= self.vocabulary, actions - self.vocabulary, elsewhere))
        own = torch.where((actions >= self.vocabulary)[..., None], copies, self.written(actions.clamp(0, self.vocabulary - 1)))
        begins = self.begins(means(words, units, sentences))
        return own + self.places(places) + torch.where((places == 0)[..., None], begins, torch.zeros_like(begins))

    def scores(self, states: Tensor, targets: Tensor, near_of, onward: Tensor, has_written: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Of the next action (B × Q × vocabulary + N), of the case of a copied word, and of its being glued. `onward`: the word behind the
        last one copied, -1 for none; `has_written`: whether others were written since. `near_of`: of scores by distance those of the words."""
        states = self.last(states)
        points = self.point(states) @ targets.transpose(-1, -2) / POINTER_WIDTH**0.5
        near = near_of(with_none(self.near(states)))
        gain = self.onward(states).gather(-1, has_written[..., None])
        is_onward = torch.arange(points.size(-1), device=points.device) == onward[..., None]
        points = points + near + gain * is_onward
        return torch.cat([self.write(states), points], -1), self.case(states), self.glue(states)

    def forward(self, batch: dict[str, Tensor]) -> tuple[Tensor, Tensor, Tensor]:
        words = self.dropout(self.words(self.encoder.embeddings.word_embeddings(batch["ids"]), batch["kinds"], (batch["ids"] > 0).long(), batch["first"], batch["last"]))
        states = self.dropout(self.inputs(words, batch["units"], batch["actions"], batch["places"], batch["sentences"]))
        places = places_of(batch["sentences"], batch["units"]).to(torch.bfloat16)
        own = batch["rows"][:, :, None] == batch["rows"][:, None]
        own = own & (batch["places"][:, :, None] >= batch["places"][:, None])
        bias = torch.zeros(own.shape, device=own.device).masked_fill(~own, FAR)[:, None]
        for layer in self.decoder:
            states, _ = layer(states, bias, layer.of_text(words), layer.nearness(places))
        near_of = lambda scores: torch.einsum("bqnk,bqk->bqn", places, scores.to(places.dtype))  # noqa: E731
        return self.scores(states, self.target(words), near_of, batch["onward"], batch["has_written"])


def places_of(sentences: Tensor, units: Tensor) -> Tensor:
    """Of each word its distance in sentences from the one that is told, as a one among zeros: B × Q × N × DISTANCES + 1, the last behind the last
    word. (To look distances up in a table is slow to learn from: all words of a batch add to a dozen numbers.)"""
    buckets = buckets_of(sentences, units)
    return (buckets[..., None] == torch.arange(DISTANCES + 1, device=buckets.device)).float()


def buckets_of(sentences: Tensor, units: Tensor) -> Tensor:
    """The same as numbers."""
    distance = (sentences[:, None] - units[:, :, None]).clamp(NEAREST, FARTHEST) - NEAREST
    return torch.where(sentences[:, None] < 10_000, distance, torch.full_like(distance, DISTANCES))


def with_none(scores: Tensor) -> Tensor:
    """Scores by distance, with that of no word."""
    return torch.cat([scores, scores.new_full((*scores.shape[:-1], 1), FAR)], -1)


def means(words: Tensor, units: Tensor, sentences: Tensor) -> Tensor:
    """The mean over the words of each unit's sentence."""
    own = (sentences[:, None] == units[:, :, None]).to(words.dtype)
    return own @ words / own.sum(-1, keepdim=True).clamp(min=1)


def gathered(states: Tensor, at: Tensor) -> Tensor:
    return states.gather(1, at[..., None].expand(-1, -1, states.size(-1)))


def loss_of(scores: tuple[Tensor, Tensor, Tensor], batch: dict[str, Tensor]) -> tuple[Tensor, Tensor, Tensor]:
    """Means over all steps that are asked for."""
    return tuple(F.cross_entropy(own.flatten(0, 1).float(), batch[name].flatten(), ignore_index=-100) for own, name in zip(scores, ("targets", "cases", "glued"), strict=True))
