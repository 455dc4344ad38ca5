import type { Need, NeedCase } from "../syntax/needs";
import { type Draft, put, wordingOf } from "./draft";
import { coreName, isNamedIn } from "./frame-names";
import { isClaim, type ReadSentence } from "./read-sentence";
import type { Topic } from "./topic-openings";

// Chosen on 7,680 claims of answers that the model did not learn from: below them as many names more were wrong as right.
const LEAST_LIKELY = 0.55; // that a sentence needs a name, for it to be told
const LEAST_TOLD = 1.5; // claims that likely need a name, for the text to be about it
const LEAST_SHARE = { alone: 0.35, instead: 0.25 }; // of all that need one, where no rule tells what it is about, and where one does
const LEAD = 2.5; // times the claims that need the next thing of another name, where no rule tells what the text is about
const FAR_LESS = 0.2; // of the claims that need the other
const LESS = 0.6; // the same of what has no name, where the other has one: "the present structure" beside Hagia Sophia
const HARDLY_ANY = 0.05; // of all claims that need a name

const inProse = (name: string) => name.replace(/^The /, "the ");
const OF_PERSONS = /^(?:my|our|your) /i; // "your budget" is nobody's outside of the text

// Whether words name a thing, at the borders of words: "parts" does not name art.
function isSaidIn(words: string, name: string): boolean {
  const own = new Set(wordsOf(words));
  return isNamedIn(words, name) && wordsOf(name).some((word) => own.has(word));
}

const wordsOf = (words: string) =>
  (words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((one) => one !== "the")
    .map((one) => one.replace(/s$/, ""));

const isBare = (name: string) => /^the /.test(name) && !/\p{Lu}/u.test(name);

/** The names that the sentences of a text need to be understood alone, as a model chose them. */
export class NeededNames {
  readonly #names = new Map<number, string>();
  readonly #told = new Map<string, number>(); // of each name how many claims likely need it
  readonly #first = new Map<string, number>(); // sentence
  #needing = 0;

  constructor(sentences: readonly ReadSentence[], cases: readonly NeedCase[], needs: readonly Need[]) {
    for (const [at, { sentence, candidates }] of cases.entries()) {
      const { shares, none } = needs[at] as Need;
      const share = Math.max(...shares);
      const name = inProse(candidates[shares.indexOf(share)]?.name ?? "");
      if (name !== "" && share >= LEAST_LIKELY && !OF_PERSONS.test(name)) this.#names.set(sentence, name);
      if (!isClaim(sentences[sentence] as ReadSentence)) continue;
      this.#needing += 1 - none;
      for (const [k, one] of candidates.entries()) this.#count(one, shares[k] as number);
    }
  }

  #count({ name, mentions }: NeedCase["candidates"][number], share: number): void {
    this.#told.set(name, (this.#told.get(name) ?? 0) + share);
    const first = Math.min(...mentions.map(({ sentence }) => sentence));
    this.#first.set(name, Math.min(first, this.#first.get(name) ?? first));
  }

  /**
   * What a text is about: what rules say, unless far more claims need another thing or hardly any needs it; where no rule says
   * it, what most claims need.
   */
  topicBeside(ruled: Topic | undefined): Topic | undefined {
    const [name, most] = [...this.#told].sort(([, a], [, b]) => b - a)[0] ?? ["", 0];
    const isTold = (share: number) => most >= Math.max(LEAST_TOLD, share * this.#needing);
    const topic = { name: inProse(name), at: this.#first.get(name) ?? 0, isPair: false };
    if (!ruled) return isTold(LEAST_SHARE.alone) && most >= LEAD * this.#nextTo(name) ? topic : undefined;
    const told = ruled.isPair ? undefined : this.#needingOf(ruled.name);
    if (told === undefined) return ruled;
    const least = isBare(ruled.name) && /^(?:the )?\p{Lu}/u.test(topic.name) ? LESS : FAR_LESS;
    if (told < least * most && isTold(LEAST_SHARE.instead)) return topic;
    return told < HARDLY_ANY * this.#needing ? undefined : ruled;
  }

  // How many claims need the thing that most of them need behind this one; "nuclear fission" is not another than fission.
  #nextTo(name: string): number {
    const others = [...this.#told].filter(([one]) => !isSaidIn(one, name) && !isSaidIn(name, one));
    return Math.max(0, ...others.map(([, told]) => told));
  }

  // How many claims need a name or a part of it, "Toyota" of "Toyota's story"; undefined where the model was not asked about either.
  #needingOf(name: string): number | undefined {
    const told = [...this.#told].flatMap(([one, share]) =>
      coreName(one) === coreName(name) || isSaidIn(name, one) ? [share] : [],
    );
    return told.length > 0 ? Math.max(...told) : undefined;
  }

  /**
   * "Regarding Enron, Sherron Watkins was a vice president": a claim with the name before it, also one that is told with the
   * sentence before; undefined where it says the name or is told of something already.
   */
  completed<Claim extends { text: string; stated: string }>(i: number, claim: Claim, told: Draft): Claim | undefined {
    const name = this.#names.get(i);
    if (name === undefined || isSaidIn(claim.text, name) || claim.text.startsWith("Regarding ")) return undefined;
    return { ...claim, text: wordingOf({ ...told, pieces: [put(`Regarding ${name},`), ...told.pieces] }) };
  }
}
