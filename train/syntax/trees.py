"""The best tree for given scores of arcs: Chu and Liu (1965), Edmonds (1967), with one word under the root."""

import numpy as np


def best_tree(scores: np.ndarray) -> list[int]:
    """`scores`: N × N+1, of each word's possible heads, 0 being the root. Gives the head of each word.
    Of the trees with one word under the root this is the best one."""
    words = len(scores)
    square = np.full((words + 1, words + 1), -np.inf)
    square[1:] = scores
    np.fill_diagonal(square, -np.inf)
    heads = _maximum(square)
    roots = [word for word in range(1, words + 1) if heads[word] == 0]
    if len(roots) == 1:
        return heads[1:].tolist()
    best, best_total = heads, -np.inf
    for root in roots:
        single = square.copy()
        single[:, 0] = -np.inf
        single[root, :] = -np.inf
        single[root, 0] = square[root, 0]
        tree = _maximum(single)
        total = sum(square[word, tree[word]] for word in range(1, words + 1))
        if total > best_total:
            best, best_total = tree, total
    return best[1:].tolist()


def _maximum(scores: np.ndarray) -> np.ndarray:
    """The best arborescence from 0; `scores[d, h]` of h being the head of d."""
    size = len(scores)
    heads = scores.argmax(1)
    heads[0] = 0
    circle = _circle(heads)
    if circle is None:
        return heads
    inside = np.zeros(size, bool)
    inside[circle] = True
    outside = np.flatnonzero(~inside)
    places = np.append(outside, -1)  # the circle counts as one word, the last
    kept = scores[circle, heads[circle]]
    into = scores[np.ix_(circle, outside)] - kept[:, None]
    out_of = scores[np.ix_(outside, circle)]
    small = np.full((len(places), len(places)), -np.inf)
    small[:-1, :-1] = scores[np.ix_(outside, outside)]
    small[-1, :-1] = into.max(0)
    small[:-1, -1] = out_of.max(1)
    entered, left = into.argmax(0), out_of.argmax(1)
    solved = _maximum(small)
    result = heads.copy()
    for i, place in enumerate(outside):
        if i:
            result[place] = circle[left[i]] if solved[i] == len(outside) else outside[solved[i]]
    above = solved[-1]
    result[circle[entered[above]]] = outside[above]
    return result


def _circle(heads: np.ndarray) -> list[int] | None:
    state = np.zeros(len(heads), int)
    state[0] = 2
    for start in range(1, len(heads)):
        path = []
        at = start
        while state[at] == 0:
            state[at] = 1
            path.append(at)
            at = heads[at]
        if state[at] == 1:
            return path[path.index(at) :]
        state[path] = 2
    return None
