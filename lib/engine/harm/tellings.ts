import { PhraseFinder } from "./phrases";
import type { HarmToken } from "./tokens";
import type { ClaimWordings, ComparedSentence } from "./wordings";

/** One of a claim's concepts, by its number, at tokens `first` to `last`, both included. */
export interface ConceptHit {
  concept: number;
  first: number;
  last: number;
}

/** Where a text names all concepts of a claim. */
export interface ClaimTelling {
  first: number;
  last: number;
  /** How near the words are in meaning to a wording of the claim, 0 to 1. */
  likeness: number;
}

interface Told {
  concepts: number;
  claim: ClaimWordings;
  worded(words: readonly string[]): ComparedSentence;
}

const REACH = 14; // words between the rarest concept of a claim and the others
const MOST_PLACES = 6; // where one claim is looked for in a text
const MARGIN = 0.04; // by which a true sentence must be nearer to be what is meant
const BEFORE = 6; // words before the first concept, or after the last, that can turn the claim around
const QUESTION = "?";
const DOUBTS =
  /^(myth|myths|debunk.*|false|falsely|hoax|hoaxes|untrue|disprove.*|refut.*|wrong|wrongly|misinformation|disinformation|rumou?rs?|conspiracy|theory|claims?|claimed|claiming|supposed(ly)?|alleged(ly)?|believe[sd]?|contrary|nonsense|baseless|unfounded|satire|fiction|novel|if|whether|why do|allegations?)$/;

// Who says otherwise is spoken of beside a claim that is made; those words neither tell nor doubt it.
const OBJECTORS = new PhraseFinder<true>();
const WHO = "anyone|anybody|everyone|everybody|whoever|people|those|all";
const SAYS = "say|says|think|thinks|claim|claims|believe|believes";
OBJECTORS.add(`${WHO} ~1 disagree|disagrees|object|objects|deny|denies|doubt|doubts`, true);
OBJECTORS.add(`${WHO} ~1 ${SAYS} ~2 otherwise|differently|opposite|contrary`, true);

// Words of doubt or denial by which a writer makes a claim all the surer: "I believe", "there is no doubt that".
const ASSERTING = new PhraseFinder<true>();
ASSERTING.add("i|we believe|claim", true);
ASSERTING.add("i|we do|truly|really|firmly|still|honestly|strongly believe", true);
ASSERTING.add("no|without doubt|doubts|question|denying|secret|coincidence", true);
ASSERTING.add("without|not a|any doubt|secret|coincidence", true);
ASSERTING.add("not only|just|merely", true);

/** Where a text tells a claim most clearly, with all of its concepts; undefined where it asks, doubts or denies it, or lacks one. */
export function clearestTelling(
  tokens: readonly HarmToken[],
  hits: readonly ConceptHit[],
  told: Told,
): ClaimTelling | undefined {
  const { concepts } = told;
  if (new Set(hits.map(({ concept }) => concept)).size < concepts) return undefined;
  let best: ClaimTelling | undefined;
  for (const hit of rarest(hits, concepts).slice(0, MOST_PLACES)) {
    const near = hits.filter(({ first }) => Math.abs(first - hit.first) < REACH);
    const nearest = range(0, concepts).map((concept) => closest(near, concept, hit.first));
    if (nearest.includes(undefined)) continue;
    const first = Math.min(...nearest.map((one) => one?.first ?? hit.first));
    const last = Math.max(...nearest.map((one) => one?.last ?? hit.last));
    const likeness = likenessOf(tokens, { first, last }, told);
    if (likeness > (best?.likeness ?? 0)) best = { first, last, likeness };
  }
  return best;
}

/** Whether words doubt what is said beside them. */
export const isDoubting = (keys: readonly string[]) => keys.some((key) => DOUBTS.test(key));

// The sentences around are read whole; 0 where they ask, doubt or deny what the claim does not.
function likenessOf(
  tokens: readonly HarmToken[],
  { first, last }: Omit<ClaimTelling, "likeness">,
  { claim, worded }: Told,
): number {
  let start = first;
  while (start > 0 && first - start < BEFORE && !tokens[start - 1]?.ends) start--;
  let end = last;
  while (end < tokens.length - 1 && end - last < BEFORE && !tokens[end]?.ends) end++;
  const objector = objectorIn(tokens, last + 1);
  const keys = withoutAssertions(tokens.slice(start, Math.min(end + 1, objector)).map(({ key }) => key));
  if (keys.includes(QUESTION) || isDoubting(keys)) return 0;
  const { meaning, isDenial } = worded(keys);
  const nearest = (known: readonly ComparedSentence[]) =>
    Math.max(0, ...known.filter((one) => one.isDenial === isDenial).map((one) => cosine(one.meaning, meaning)));
  const likeness = nearest(claim.claims);
  return nearest(claim.truths) > likeness + MARGIN ? 0 : likeness;
}

function withoutAssertions(keys: readonly string[]): string[] {
  const left = new Set(ASSERTING.find(keys).flatMap(({ first, last }) => range(first, last + 1)));
  return keys.filter((_, at) => !left.has(at));
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

// Where a clause on who says otherwise begins, near `from`.
function objectorIn(tokens: readonly HarmToken[], from: number): number {
  const keys = tokens.slice(from, from + 2 * BEFORE).map(({ key }) => key);
  return from + (OBJECTORS.find(keys)[0]?.first ?? tokens.length);
}

// The hits of the concept that stands in a text least often.
function rarest(hits: readonly ConceptHit[], concepts: number): ConceptHit[] {
  const byGroup = Array.from({ length: concepts }, (_, concept) => hits.filter((hit) => hit.concept === concept));
  return byGroup.reduce((fewest, own) => (own.length < fewest.length ? own : fewest));
}

function closest(hits: readonly ConceptHit[], concept: number, to: number): ConceptHit | undefined {
  let best: ConceptHit | undefined;
  for (const hit of hits) {
    if (hit.concept !== concept) continue;
    if (!best || Math.abs(hit.first - to) < Math.abs(best.first - to)) best = hit;
  }
  return best;
}

function cosine(a: Float32Array, b: Float32Array): number {
  let [dot, first, second] = [0, 1e-9, 1e-9];
  for (let d = 0; d < a.length; d++) {
    dot += (a[d] as number) * (b[d] as number);
    first += (a[d] as number) ** 2;
    second += (b[d] as number) ** 2;
  }
  return dot / Math.sqrt(first * second);
}
