"""How well supported is told from the rest, and the three kinds from each other."""

import numpy as np
import torch

from .batches import Pieces, batches
from .rows import REFUTED, SUPPORTED, Row


def likelihoods(model, rows: list[Row], pieces: Pieces) -> np.ndarray:
    model.eval()
    with torch.no_grad():
        return np.concatenate([model(batch["ids"], batch["kinds"]).float().softmax(-1).numpy() for batch in batches(rows, pieces)])


def figures(likely: np.ndarray, labels: np.ndarray) -> dict[str, float]:
    supported = labels == SUPPORTED
    says = likely[:, SUPPORTED] >= 0.5
    balanced = (says[supported].mean() + (~says[~supported]).mean()) / 2
    found = {"rows": len(labels), "auroc": auroc(likely[:, SUPPORTED], supported), "balanced": balanced}
    if (labels == REFUTED).any():
        refuted = likely.argmax(-1) == REFUTED
        found["refuted precision"] = (labels[refuted] == REFUTED).mean() if refuted.any() else 0.0
        found["refuted recall"] = refuted[labels == REFUTED].mean()
    return {name: round(float(value), 3) for name, value in found.items()}


def auroc(scores: np.ndarray, positive: np.ndarray) -> float:
    """The chance that a positive is scored above a negative; ties count half."""
    order = np.argsort(scores, kind="stable")
    values, inverse = np.unique(scores[order], return_inverse=True)
    ranks = np.zeros(len(scores))
    means = np.bincount(inverse, np.arange(1, len(scores) + 1)) / np.bincount(inverse)
    ranks[order] = means[inverse]
    count = positive.sum()
    return (ranks[positive].sum() - count * (count + 1) / 2) / (count * (len(scores) - count))
