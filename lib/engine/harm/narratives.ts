import type { Narrative, NearTruth } from "@/lib/catalog/narratives";
import { aliasKey } from "../text/tokens";
import type { HarmReading } from "./model";
import { type Match, PhraseFinder } from "./phrases";
import { type ClaimTelling, type ConceptHit, clearestTelling, isDoubting } from "./tellings";
import type { HarmToken } from "./tokens";
import { type ComparedSentence, type MeaningSpace, nearness, Wordings } from "./wordings";

/** A known false claim that a text speaks of, at tokens `first` to `last`, both included. */
export interface NarrativeMatch {
  narrative: Narrative;
  first: number;
  last: number;
  /** The number of the window that it stands in. */
  window: number;
  /** How near the window is to the claim: 1.5 where it says the same and names all of its concepts. */
  nearness: number;
  /** Log odds that the words tell the claim, but for what the encoder makes of the window. */
  clues: number;
}

/** By what claims are found. */
export interface NarrativeSearch extends MeaningSpace {
  /** The nearness from which on a window may speak of a claim; few everyday texts have such a window. */
  near: number;
}

interface Known {
  narratives: readonly Narrative[];
  truths: readonly NearTruth[];
}

type NamedConcept = Pick<ConceptHit, "concept"> & { narrative: number };

const MOST = 4; // claims of one text: the encoder reads the windows of each
const NAMED = 0.5; // what a claim's concepts are worth beside its meaning

/**
 * What hints that a claim is told, in log odds. Fitted to half of the posts of our own that no weights learnt from, by hand where
 * those say little: a claim in its own words counts as told whatever the encoder makes of it, and denials of these posts are long.
 */
const CLUES = { any: -0.5, named: 0.6, clear: 20, doubted: -0.5, turned: -1.5, truer: -8 };
const CLEAR_FROM = 0.8; // likeness of a telling
const QUESTION = "?";

/** Finds known false claims by their concepts and their meaning; asking about one is not telling it. */
export class NarrativeFinder {
  readonly #narratives: readonly Narrative[];
  readonly #wordings: Wordings;
  readonly #finder = new PhraseFinder<NamedConcept>();
  readonly #search: NarrativeSearch;

  /** `truths` are true sentences near the claims. */
  constructor({ narratives, truths }: Known, search: NarrativeSearch) {
    this.#narratives = narratives;
    this.#search = search;
    this.#wordings = new Wordings({ narratives, truths }, search);
    for (const [narrative, { concepts }] of narratives.entries()) {
      for (const [concept, synonyms] of concepts.entries()) {
        for (const synonym of synonyms) this.#finder.add(phraseOf(synonym), { narrative, concept });
      }
    }
  }

  /** Finds other claims in the same way. */
  of(narratives: readonly Narrative[]): NarrativeFinder {
    return new NarrativeFinder({ narratives, truths: [] }, this.#search);
  }

  /** The claims that a text may tell, each once, the nearest first. */
  find({ marked: { tokens }, windows }: Pick<HarmReading, "marked" | "windows">): NarrativeMatch[] {
    const keys = tokens.map(({ key }) => key);
    const best = new Map<number, NarrativeMatch>();
    for (const [window, { start, end }] of windows.entries()) {
      const words = keys.slice(start, end);
      const named = byNarrative(this.#finder.find(words), start);
      if (named.size === 0) continue;
      const place = { tokens, window, words, worded: this.#wordings.of(words) };
      for (const [index, own] of named) {
        const match = this.#matchOf(index, own, place);
        if (match && match.nearness > (best.get(index)?.nearness ?? 0)) best.set(index, match);
      }
    }
    return [...best.values()].sort((a, b) => b.nearness - a.nearness).slice(0, MOST);
  }

  #matchOf(
    index: number,
    hits: readonly ConceptHit[],
    { tokens, window, words, worded }: Place,
  ): NarrativeMatch | undefined {
    const narrative = this.#narratives[index] as Narrative;
    const concepts = narrative.concepts.length;
    const share = new Set(hits.map(({ concept }) => concept)).size / concepts;
    if (1 + NAMED * share < this.#search.near) return undefined;
    const claim = this.#wordings.ofClaim(index);
    const [closest, likeness] = nearestOf(claim.claims, worded);
    const near = likeness + NAMED * share;
    if (near < this.#search.near || isAsked(tokens, hits)) return undefined;
    const telling = clearestTelling(tokens, hits, { concepts, claim, worded: (of) => this.#wordings.of(of) });
    const truer = Math.max(0, nearestOf(claim.truths, worded)[1] - likeness);
    const clues =
      CLUES.any +
      CLUES.named * share +
      CLUES.clear * Math.max(0, (telling?.likeness ?? 0) - CLEAR_FROM) +
      (isDoubting(words) ? CLUES.doubted : 0) +
      (closest?.isDenial === worded.isDenial ? 0 : CLUES.turned) +
      CLUES.truer * truer;
    const { first, last } = telling ?? around(tokens, hits);
    return { narrative, first, last, window, nearness: near, clues };
  }
}

/** A window as claims are looked for in it. */
interface Place {
  tokens: readonly HarmToken[];
  window: number;
  words: readonly string[];
  worded: ComparedSentence;
}

// Hits in the words of a window that begins at `start`.
function byNarrative(hits: readonly Match<NamedConcept>[], start: number): Map<number, ConceptHit[]> {
  const named = new Map<number, ConceptHit[]>();
  for (const { of, first, last } of hits) {
    const hit = { concept: of.concept, first: start + first, last: start + last };
    const own = named.get(of.narrative);
    if (own) own.push(hit);
    else named.set(of.narrative, [hit]);
  }
  return named;
}

function nearestOf(
  known: readonly ComparedSentence[],
  { direction }: ComparedSentence,
): [ComparedSentence | undefined, number] {
  let best: [ComparedSentence | undefined, number] = [undefined, -1];
  for (const wording of known) {
    const near = nearness(wording.direction, direction);
    if (near > best[1]) best = [wording, near];
  }
  return best;
}

// The sentences in which the concepts stand.
function around(tokens: readonly HarmToken[], hits: readonly ConceptHit[]): TokenRange {
  let first = Math.min(...hits.map((hit) => hit.first));
  let last = Math.max(...hits.map((hit) => hit.last));
  while (first > 0 && !tokens[first - 1]?.ends) first--;
  while (last < tokens.length - 1 && !tokens[last]?.ends) last++;
  return { first, last };
}

type TokenRange = Pick<ClaimTelling, "first" | "last">;

const isAsked = (tokens: readonly HarmToken[], hits: readonly ConceptHit[]) =>
  hits.every((hit) => tokens[around(tokens, [hit]).last]?.key === QUESTION);

const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*\*?$/;

function phraseOf(synonym: string): string {
  if (PLAIN.test(synonym)) return synonym; // nearly all; the rest is folded as words of texts are
  const key = aliasKey(synonym.replace("*", ""));
  return synonym.endsWith("*") ? `${key}*` : key;
}
