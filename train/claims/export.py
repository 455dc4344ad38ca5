"""The writer as two ONNX models: `words` reads a window, `steps` takes one step of all claims that are being written."""

from pathlib import Path

import onnx
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor, nn

from train.syntax.export import quantize, store_half, write

from .model import LAYERS, Writer, buckets_of, means, places_of


class Words(nn.Module):
    """One window: keys and values of its words for each layer (layers × heads × N × width of a head), what its words are as steps (N × width),
    as targets (N × pointer's width), how each of its sentences begins (S × width), and for each sentence how near the words are (S × N), with what that
    adds to their scores (layers × heads × S × N)."""

    def __init__(self, writer: Writer):
        super().__init__()
        self.writer = writer

    def forward(self, embedded: Tensor, kinds: Tensor, first: Tensor, last: Tensor, sentences: Tensor, markers: Tensor):
        writer = self.writer
        words = writer.words(embedded, kinds.long(), torch.ones_like(kinds).long(), first.long(), last.long())
        text = [layer.of_text(words) for layer in writer.decoder]
        units = torch.arange(markers.size(1))[None]
        begins = writer.begins(means(words, units, sentences.long()))
        places = places_of(sentences.long(), units)
        nearness = torch.cat([layer.nearness(places) for layer in writer.decoder])
        memory = (torch.cat([keys for keys, _ in text]), torch.cat([values for _, values in text]), writer.copied(words)[0], writer.target(words)[0], begins[0])
        return *memory, buckets_of(sentences.long(), units)[0].int(), nearness


class Steps(nn.Module):
    """One step of U sentences. `rows`: of those of the step before, which go on. Gives likelihoods of the next action (U × vocabulary + N), the
    case and the glue of a copied word as numbers, and keys and values of all steps (layers × 2 × U × heads × steps × width of a head)."""

    def __init__(self, writer: Writer):
        super().__init__()
        self.writer = writer

    def forward(self, actions, units, place, onward, has_written, rows, past, keys, values, copied, targets, begins, buckets, nearness):
        writer = self.writer
        actions, units, onward, has_written = (one.long()[:, None] for one in (actions, units, onward, has_written))
        copies = copied[(actions[:, 0] - writer.vocabulary).clamp(min=0)]
        own = torch.where(actions >= writer.vocabulary, copies, writer.written(actions[:, 0].clamp(0, writer.vocabulary - 1)))
        is_first = (place == 0).to(own.dtype)
        states = (own + writer.places(place.long()) + is_first * begins[units[:, 0]])[:, None]
        near, own_buckets = nearness[:, :, units[:, 0]].transpose(1, 2)[:, :, :, None], buckets.long()[units[:, 0]][:, None]
        past = past.index_select(2, rows.long())
        presents = []
        for number, layer in enumerate(writer.decoder):
            text = (keys[number][None], values[number][None])
            states, present = layer(states, None, text, near[number], (past[number, 0], past[number, 1]))
            presents.append(torch.stack(present))
        scores, case, glue = writer.scores(states, targets[None], lambda own: own.gather(-1, own_buckets), onward, has_written)
        return scores[:, 0].softmax(-1), case[:, 0].argmax(-1).int(), glue[:, 0].argmax(-1).int(), torch.stack(presents)


def export(writer: Writer, folder: Path, work: Path) -> None:
    """Writes `words.onnx`, its encoder in int8, and `steps.onnx`."""
    writer.eval()
    folder.mkdir(parents=True, exist_ok=True)
    with torch.no_grad():
        numbers, words = torch.ones(1, 9, dtype=torch.int32), torch.ones(1, 6, dtype=torch.int32)
        embedded, markers = torch.zeros(1, 9, writer.encoder.config.hidden_size), torch.ones(1, 3, dtype=torch.int32)
        reading = (embedded, numbers, words, words, words, markers)
        inputs = {"embedded": {1: "pieces"}, "kinds": {1: "pieces"}, "first": {1: "words"}, "last": {1: "words"}, "sentences": {1: "words"}, "markers": {1: "sentences"}}
        outputs = {"keys": {2: "words"}, "values": {2: "words"}, "copied": {0: "words"}, "targets": {0: "words"}, "begins": {0: "sentences"}, "buckets": {0: "sentences", 1: "words"}, "nearness": {2: "sentences", 3: "words"}}
        write(Words(writer), reading, work / "words.onnx", inputs, outputs)
        memory = Words(writer)(*reading)
        two = torch.ones(2, dtype=torch.int32)
        past = torch.zeros(LAYERS, 2, 2, memory[0].size(1), 4, memory[0].size(3))
        step = (two, two, torch.tensor([4], dtype=torch.int32), two, two, two, past, *memory)
        axes = {name: {0: "rows"} for name in ("actions", "units", "place", "onward", "has_written", "rows")} | {"place": {}}
        axes |= {"past": {2: "before", 4: "steps"}, "keys": {2: "words"}, "values": {2: "words"}, "copied": {0: "words"}, "targets": {0: "words"}, "begins": {0: "sentences"}, "buckets": {0: "sentences", 1: "words"}, "nearness": {2: "sentences", 3: "words"}}
        write(Steps(writer), step, work / "steps.onnx", axes, {"likely": {0: "rows", 1: "actions"}, "case": {0: "rows"}, "glued": {0: "rows"}, "present": {2: "rows", 4: "steps"}})
    quantize(work / "words.onnx", folder / "words.onnx")
    quantize_steps(work / "steps.onnx", folder / "steps.onnx")


def quantize_steps(source: Path, target: Path) -> None:
    """All products with weights in int8, as the encoder's layers are."""
    graph = onnx.load(str(source)).graph
    weights = {one.name for one in graph.initializer}
    chosen = [node.name for node in graph.node if node.op_type == "MatMul" and any(name in weights for name in node.input)]
    quantize_dynamic(source, target, nodes_to_quantize=chosen, weight_type=QuantType.QInt8, per_channel=True, extra_options={"MatMulConstBOnly": True}, reduce_range=True)
    store_half(target, target)


