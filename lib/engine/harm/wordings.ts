import type { Narrative, NearTruth } from "@/lib/catalog/narratives";
import { aliasKey } from "../text/tokens";
import { type HarmVocabulary, meaningOf } from "./vocabulary";

/** A sentence as it is compared with others. */
export interface ComparedSentence {
  meaning: Float32Array;
  /** Its meaning as it differs from that of everyday sentences, of length 1. */
  direction: Float32Array;
  isDenial: boolean;
}

/** How a false claim is worded, and what is true near it. */
export interface ClaimWordings {
  claims: readonly ComparedSentence[];
  truths: readonly ComparedSentence[];
}

interface Known {
  narratives: readonly Narrative[];
  truths: readonly NearTruth[];
}

const DENIALS = new Set(
  "not no never dont doesnt didnt isnt arent wasnt werent cant cannot couldnt wont wouldnt havent hasnt none nothing without neither nor nobody".split(
    " ",
  ),
);

/** What meanings are compared by. */
export interface MeaningSpace {
  vocabulary: HarmVocabulary;
  /** The mean meaning of everyday sentences. */
  everyday: readonly number[];
}

/** The wordings of known claims, worked out when a claim is first looked at: most never are. */
export class Wordings {
  readonly #narratives: readonly Narrative[];
  readonly #truths: ReadonlyMap<string, readonly NearTruth[]>;
  readonly #known = new Map<number, ClaimWordings>();
  readonly #meanings: MeaningSpace;

  constructor({ narratives, truths }: Known, meanings: MeaningSpace) {
    this.#narratives = narratives;
    this.#meanings = meanings;
    this.#truths = byTheme(truths);
  }

  /** Of the claim at a place of the list. */
  ofClaim(index: number): ClaimWordings {
    const before = this.#known.get(index);
    if (before) return before;
    const { statement, paraphrases, refutation, theme } = this.#narratives[index] as Narrative;
    const worded = (text: string) => this.of(aliasKey(text).split(" "));
    const near = (this.#truths.get(theme) ?? []).map((truth) => truth.statement);
    const wordings = { claims: [statement, ...paraphrases].map(worded), truths: [refutation, ...near].map(worded) };
    this.#known.set(index, wordings);
    return wordings;
  }

  of(words: readonly string[]): ComparedSentence {
    const { vocabulary, everyday } = this.#meanings;
    const meaning = meaningOf(words, vocabulary);
    const denials = words.filter((word) => DENIALS.has(word)).length;
    return { meaning, direction: directionFrom(everyday, meaning), isDenial: denials % 2 === 1 };
  }
}

/** How near two directions are, -1 to 1. */
export function nearness(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += (a[d] as number) * (b[d] as number);
  return sum;
}

function directionFrom(everyday: readonly number[], meaning: Float32Array): Float32Array {
  const apart = meaning.map((value, d) => value - (everyday[d] ?? 0));
  const length = Math.sqrt(nearness(apart, apart)) || 1;
  return apart.map((value) => value / length);
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
