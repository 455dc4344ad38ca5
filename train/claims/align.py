"""Claims as what their writer does: it points at words of the text, or adds a small one."""

from dataclasses import dataclass

BEGIN, NEXT, END = 0, 1, 2  # before the first word; behind a claim, where another follows; behind the last
SPECIAL = ("<begin>", "<next>", "<end>")
# What may be added to the words of a text: words that say nothing by themselves, so that no claim says more than its text.
WORDS = (
    '" \' \'s ( ) , - . a about after against all also among an and another are as at be because been before being between both but '
    'by called can could did do does during each for from had has have he her him his if in include includes into is it its known '
    'least less may means might more most must named no nor not of on one only or other out over per she should since stands such '
    'than that the their them there these they this those through to under until was were when where which while who whom whose '
    'will with within without would –'
)
VOCABULARY = [*SPECIAL, *WORDS.split()]
AS_IT_IS, LOWER, CAPITAL = 0, 1, 2  # what becomes of the first letter of a copied word

JUMP, ELSEWHERE, WRITTEN, RESUMED, FAR = 1.0, 0.3, 0.7, 0.1, 0.03  # costs of a step; to go on with the next word of the text costs nothing


@dataclass
class Step:
    """`action`: a number of the vocabulary, or behind that a place of the text's words."""

    action: int
    case: int
    glued: bool


def steps_of(claim: dict, words: list[str], sentences: list[int], at: int, vocabulary: dict[str, int]) -> list[Step] | None:
    """How a claim of sentence `at` is best written from words of a text (each with the number of its sentence): with the fewest and the
    nearest jumps. None where one of its words is neither there nor known."""
    places: dict[str, list[int]] = {}
    for place, word in enumerate(words):
        places.setdefault(word.lower(), []).append(place)
    known = len(vocabulary)
    best = {(-1, False): (0.0, ())}  # by the place of the last copied word, and whether a word was written since
    for word in claim["words"]:
        lower = word.lower()
        ways: dict[tuple[int, bool], tuple[float, tuple]] = {}
        for (last, has_written), (cost, done) in best.items():
            for place in places.get(lower, []):
                distance = abs(sentences[place] - at)
                step = (RESUMED if has_written else 0.0) if place == last + 1 and last >= 0 else JUMP + (ELSEWHERE + FAR * min(distance, 20) if distance else 0.0)
                keep(ways, (place, False), cost + step, (done, known + place))
            if lower in vocabulary:
                keep(ways, (last, True), cost + WRITTEN, (done, vocabulary[lower]))
        best = dict(sorted(ways.items(), key=lambda way: way[1][0])[:24])
        if not best:
            return None
    _, done = min(best.values(), key=lambda way: way[0])
    actions: list[int] = []
    while done:
        done, action = done
        actions.append(action)
    actions.reverse()
    return [Step(action, case_of(word, words[action - known] if action >= known else word.lower()), bool(glued)) for action, word, glued in zip(actions, claim["words"], claim["glued"], strict=True)]


def keep(ways: dict, state: tuple[int, bool], cost: float, done: tuple) -> None:
    if state not in ways or cost < ways[state][0]:
        ways[state] = (cost, done)


def case_of(word: str, source: str) -> int:
    if word == source:
        return AS_IT_IS
    return CAPITAL if word[0].isupper() else LOWER
