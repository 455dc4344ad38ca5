"""The reader of answers: the parser's encoder over a window of sentences, a label for each sentence, and a pointer from
pronouns and bare phrases to what they stand for."""

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from train.syntax.model import KINDS, Parser

from .examples import LABELS, MARKERS

WORTH_WIDTH = 192
POINTER_WIDTH = 256
DROPOUT = 0.25
DISTANCES = (0, 1, 2, 3, 4, 7, 11)  # in sentences: the least of each bucket; one more for words behind in the same sentence
FAR = -1e4
SIGN_WIDTH, ALIKE = 4, 1e-4


class Reader(nn.Module):
    """`markers`: the piece before each sentence. `anaphors`: first and last word. Words as the parser has them."""

    def __init__(self, parser: Parser):
        super().__init__()
        self.encoder = parser.encoder
        width = self.encoder.config.hidden_size
        self.kinds = nn.Embedding(KINDS + MARKERS, width)
        nn.init.zeros_(self.kinds.weight)
        with torch.no_grad():
            self.kinds.weight[:KINDS] = parser.kinds.weight
            self.kinds.weight[KINDS:].normal_(std=0.02)
        self.layers = nn.Parameter(torch.zeros(2, self.encoder.config.num_hidden_layers))
        self.worth = nn.Sequential(nn.Dropout(DROPOUT), nn.Linear(width, WORTH_WIDTH), nn.GELU(), nn.Dropout(DROPOUT), nn.Linear(WORTH_WIDTH, len(LABELS)))

        def projection(size: int) -> nn.Module:
            return nn.Sequential(nn.Dropout(DROPOUT), nn.Linear(width, size), nn.GELU(), nn.Dropout(DROPOUT))

        self.anaphor, self.word = projection(POINTER_WIDTH), projection(POINTER_WIDTH)
        self.pointer = nn.Parameter(torch.randn(POINTER_WIDTH, POINTER_WIDTH) * 0.02)
        self.named = nn.Linear(POINTER_WIDTH, 1)  # how likely a word names something at all
        self.distance = nn.Linear(POINTER_WIDTH, len(DISTANCES) + 1)
        self.same = nn.Linear(POINTER_WIDTH, 1)  # what it tells that a word is written as the anaphor's last one
        self.empty = nn.Linear(POINTER_WIDTH, 2)  # none, unclear
        sign = torch.randn(width, SIGN_WIDTH, generator=torch.Generator().manual_seed(0))
        self.register_buffer("sign", sign)  # tells pieces apart by a few numbers of their row in the table

    def forward(self, batch: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
        """Scores of labels (B × S × labels), and of what each anaphor stands for (A × W + 2)."""
        embedded = self.encoder.embeddings.word_embeddings(batch["ids"])
        states = self.states(embedded, batch["kinds"], (batch["ids"] > 0).long())
        return self.scores(states, embedded, batch)

    def states(self, embedded: Tensor, kinds: Tensor, mask: Tensor) -> Tensor:
        """What the encoder makes of the pieces for each of the two heads, 2 × B × T × width."""
        out = self.encoder(inputs_embeds=embedded + self.kinds(kinds), attention_mask=mask, output_hidden_states=True)
        return torch.einsum("hl,lbtw->hbtw", self.layers.softmax(-1), torch.stack(out.hidden_states[1:]))

    def scores(self, states: Tensor, embedded: Tensor, batch: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
        worth = self.worth(gather(states[0], batch["markers"]))
        words = (gather(states[1], batch["first"]) + gather(states[1], batch["last"])) / 2
        rows, begin, end = batch["rows"], batch["anaphors"][:, 0], batch["anaphors"][:, 1]
        anaphor = self.anaphor((words[rows, begin] + words[rows, end]) / 2)
        word = self.word(words)
        sentences = batch["sentences"]
        buckets, is_open = self.places(sentences[rows], sentences[rows, begin], (begin, end))
        points = torch.einsum("ak,awk->aw", anaphor @ self.pointer, word[rows]) + self.named(word)[..., 0][rows]
        points = points + self.distance(anaphor).gather(1, buckets)
        points = points + self.same(anaphor) * self.equal(embedded, batch)
        is_open = is_open & (batch["first"][rows] > 0)
        return worth, torch.cat([points.masked_fill(~is_open, FAR), self.empty(anaphor)], 1)

    def equal(self, embedded: Tensor, batch: dict[str, Tensor]) -> Tensor:
        """1 where a word begins and ends with the same pieces as the last word of the anaphor, A × W."""
        with torch.autocast("cpu", enabled=False):
            signs = embedded @ self.sign
        words = torch.cat([gather(signs, batch["first"]), gather(signs, batch["last"])], -1)[batch["rows"]]
        own = words.gather(1, batch["anaphors"][:, 1:, None].expand(-1, -1, words.size(-1)))
        return ((words - own).abs().amax(-1) < ALIKE).float()

    @staticmethod
    def places(sentences: Tensor, own: Tensor, anaphor: tuple[Tensor, Tensor]) -> tuple[Tensor, Tensor]:
        """The bucket of distance of each word (A × W), and whether the anaphor can stand for it: words of its sentence
        and of those before, but its own."""
        begin, end = (place[:, None] for place in anaphor)
        at = torch.arange(sentences.size(1))[None]
        distance = own[:, None] - sentences
        buckets = sum((distance >= least).long() for least in DISTANCES)
        buckets = torch.where((distance == 0) & (at > end), torch.zeros_like(buckets), buckets)
        return buckets, (distance >= 0) & ((at < begin) | (at > end))


def gather(states: Tensor, at: Tensor) -> Tensor:
    return states.gather(1, at[..., None].expand(-1, -1, states.size(-1)))


def loss_of(scores: tuple[Tensor, Tensor], batch: dict[str, Tensor], smoothing: float) -> tuple[Tensor, Tensor]:
    """Summed losses of labels and of references: how unlikely the words of what is meant are, all of its mentions together."""
    worth, references = scores
    by_label = F.cross_entropy(worth.flatten(0, 1).float(), batch["labels"].flatten(), ignore_index=-100, reduction="sum", label_smoothing=smoothing)
    likely = references.float().log_softmax(-1)[batch["owners"]]
    by_reference = -(likely.masked_fill(~batch["gold"], FAR).logsumexp(-1) * batch["shares"]).sum()
    return by_label, by_reference
