import type { Narrative, NearTruth } from "@/lib/catalog/narratives";
import { aliasKey } from "../text/tokens";
import { PhraseFinder } from "./phrases";
import type { HarmToken } from "./tokens";
import { type HarmVocabulary, meaningOf } from "./vocabulary";

/** A known false claim that a text makes, at tokens `first` to `last`, both included. */
export interface NarrativeMatch {
  narrative: Narrative;
  first: number;
  last: number;
  /** How near the words are in meaning to a wording of the claim, 0 to 1. */
  likeness: number;
}

interface Known {
  narratives: readonly Narrative[];
  truths: readonly NearTruth[];
}

interface Group {
  narrative: number;
  group: number;
}

interface Hit {
  group: number;
  first: number;
  last: number;
}

interface Wording {
  meaning: Float32Array;
  isDenial: boolean;
}

interface Wordings {
  claims: readonly Wording[];
  truths: readonly Wording[];
}

const REACH = 14; // words between the rarest concept of a claim and the others
const MOST_PLACES = 6; // where one claim is looked for in a text
const MARGIN = 0.04; // by which a true sentence must be nearer to be what is meant
const BEFORE = 6; // words before the first concept, or after the last, that can turn the claim around
const DENIALS = new Set(
  "not no never dont doesnt didnt isnt arent wasnt werent cant cannot couldnt wont wouldnt havent hasnt none nothing without neither nor nobody".split(
    " ",
  ),
);
const DOUBTS =
  /^(myth|myths|debunk.*|false|falsely|hoax|hoaxes|untrue|disprove.*|refut.*|wrong|wrongly|misinformation|disinformation|rumou?rs?|conspiracy|theory|claims?|claimed|claiming|supposed(ly)?|alleged(ly)?|believe[sd]?|contrary|nonsense|baseless|unfounded|satire|fiction|novel|if|whether|why do|allegations?)$/;
const QUESTION = "?";

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

/** Finds known false claims by their concepts and their meaning; asking about, doubting or denying one is not telling it. */
export class NarrativeFinder {
  readonly #narratives: readonly Narrative[];
  readonly #truths: ReadonlyMap<string, readonly NearTruth[]>;
  readonly #wordings = new Map<number, Wordings>();
  readonly #finder = new PhraseFinder<Group>();
  readonly #vocabulary: HarmVocabulary;

  /** `truths` are true sentences near the claims. */
  constructor({ narratives, truths }: Known, vocabulary: HarmVocabulary) {
    this.#narratives = narratives;
    this.#vocabulary = vocabulary;
    this.#truths = byTheme(truths);
    for (const [narrative, { concepts }] of narratives.entries()) {
      for (const [group, synonyms] of concepts.entries()) {
        for (const synonym of synonyms) this.#finder.add(phraseOf(synonym), { narrative, group });
      }
    }
  }

  /** Finds other claims in the same way. */
  of(narratives: readonly Narrative[]): NarrativeFinder {
    return new NarrativeFinder({ narratives, truths: [] }, this.#vocabulary);
  }

  /** The claims that a text tells, each once, where it does so most clearly. */
  find(tokens: readonly HarmToken[]): NarrativeMatch[] {
    const keys = tokens.map(({ key }) => key);
    const seen = new Map<number, Hit[]>();
    for (const { first, last, of } of this.#finder.find(keys)) {
      const own = seen.get(of.narrative) ?? [];
      own.push({ group: of.group, first, last });
      seen.set(of.narrative, own);
    }
    return [...seen].flatMap(([index, hits]) => this.#told(index, hits, tokens) ?? []);
  }

  #told(
    index: number,
    hits: { group: number; first: number; last: number }[],
    tokens: readonly HarmToken[],
  ): NarrativeMatch | undefined {
    const narrative = this.#narratives[index] as Narrative;
    if (new Set(hits.map(({ group }) => group)).size < narrative.concepts.length) return undefined;
    let best: NarrativeMatch | undefined;
    for (const hit of rarest(hits, narrative.concepts.length).slice(0, MOST_PLACES)) {
      const near = hits.filter(({ first }) => Math.abs(first - hit.first) < REACH);
      const nearest = narrative.concepts.map((_, group) => closest(near, group, hit.first));
      if (nearest.includes(undefined)) continue;
      const first = Math.min(...nearest.map((one) => one?.first ?? hit.first));
      const last = Math.max(...nearest.map((one) => one?.last ?? hit.last));
      const likeness = this.#likeness(index, first, { last, tokens });
      if (likeness > (best?.likeness ?? 0)) best = { narrative, first, last, likeness };
    }
    return best;
  }

  // The sentences around are read whole; 0 where they ask, doubt or deny what the claim does not.
  #likeness(index: number, first: number, { last, tokens }: { last: number; tokens: readonly HarmToken[] }): number {
    let start = first;
    while (start > 0 && first - start < BEFORE && !tokens[start - 1]?.ends) start--;
    let end = last;
    while (end < tokens.length - 1 && end - last < BEFORE && !tokens[end]?.ends) end++;
    const objector = objectorIn(tokens, last + 1);
    const keys = withoutAssertions(tokens.slice(start, Math.min(end + 1, objector)).map(({ key }) => key));
    if (keys.includes(QUESTION) || keys.some((key) => DOUBTS.test(key))) return 0;
    const { meaning, isDenial } = this.#wording(keys);
    const { claims, truths: known } = this.#wordingsOf(index);
    const alike = claims.filter((wording) => wording.isDenial === isDenial);
    const likeness = Math.max(0, ...alike.map((wording) => cosine(wording.meaning, meaning)));
    const truths = known.filter((truth) => truth.isDenial === isDenial);
    const truth = Math.max(0, ...truths.map((wording) => cosine(wording.meaning, meaning)));
    return truth > likeness + MARGIN ? 0 : likeness;
  }

  // Worked out when a claim is first looked at: most never are.
  #wordingsOf(index: number): Wordings {
    const before = this.#wordings.get(index);
    if (before) return before;
    const { statement, paraphrases, refutation, theme } = this.#narratives[index] as Narrative;
    const worded = (text: string) => this.#wording(aliasKey(text).split(" "));
    const near = (this.#truths.get(theme) ?? []).map((truth) => truth.statement);
    const wordings = { claims: [statement, ...paraphrases].map(worded), truths: [refutation, ...near].map(worded) };
    this.#wordings.set(index, wordings);
    return wordings;
  }

  #wording(words: readonly string[]): Wording {
    const denials = words.filter((word) => DENIALS.has(word)).length;
    return { meaning: meaningOf(words, this.#vocabulary), isDenial: denials % 2 === 1 };
  }
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
function rarest(hits: readonly Hit[], groups: number): Hit[] {
  const byGroup = Array.from({ length: groups }, (_, group) => hits.filter((hit) => hit.group === group));
  return byGroup.reduce((fewest, own) => (own.length < fewest.length ? own : fewest));
}

function closest(hits: readonly Hit[], group: number, to: number): Hit | undefined {
  let best: Hit | undefined;
  for (const hit of hits) {
    if (hit.group !== group) continue;
    if (!best || Math.abs(hit.first - to) < Math.abs(best.first - to)) best = hit;
  }
  return best;
}

const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*\*?$/;

function phraseOf(synonym: string): string {
  if (PLAIN.test(synonym)) return synonym; // nearly all; the rest is folded as words of texts are
  const key = aliasKey(synonym.replace("*", ""));
  return synonym.endsWith("*") ? `${key}*` : key;
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

function byTheme(truths: readonly NearTruth[]): Map<string, NearTruth[]> {
  const themes = new Map<string, NearTruth[]>();
  for (const truth of truths) {
    const own = themes.get(truth.theme);
    if (own) own.push(truth);
    else themes.set(truth.theme, [truth]);
  }
  return themes;
}
