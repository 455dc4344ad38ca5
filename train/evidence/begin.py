"""The weights of an exported model, as far as int8 keeps them, to go on learning from what is shipped."""

from pathlib import Path

import onnx
import onnx.numpy_helper
import torch

from .model import Judge

PREFIX = "judge."
LINEAR = ("attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense", "intermediate.dense", "output.dense")


def begin_from(judge: Judge, file: Path) -> None:
    """Sets all weights but the table of pieces, which is the encoder's own. Raises where the file is of another model."""
    held = {tensor.name: torch.from_numpy(onnx.numpy_helper.to_array(tensor).copy()) for tensor in onnx.load(str(file)).graph.initializer}
    state = {name.removeprefix(PREFIX).removesuffix("_half"): value.float() for name, value in held.items() if name.startswith(PREFIX)}
    matrices = [name.removesuffix("_quantized") for name in held if name.endswith("_quantized")]  # in the order in which they are applied
    layers = range(judge.encoder.config.num_hidden_layers)
    names = [f"encoder.encoder.layer.{layer}.{part}.weight" for layer in layers for part in LINEAR]
    for name, matrix in zip(names, matrices, strict=True):
        whole = held[f"{matrix}_quantized"].float() - held[f"{matrix}_zero_point"].float()
        state[name] = (whole * held[f"{matrix}_scale"]).T
    own = judge.state_dict()
    own.update({name: value if value.shape == own[name].shape else value.T for name, value in state.items()})  # heads are stored turned
    judge.load_state_dict(own)
