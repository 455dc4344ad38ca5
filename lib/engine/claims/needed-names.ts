import type { Need, NeedCandidate, NeedCase } from "../syntax/needs";
import { type Draft, put, wordingOf } from "./draft";
import { lacksSubject } from "./frame-fit";
import { coreName, isManyNamed, isNamedIn, matterOf } from "./frame-names";
import { type NeedLimits, wordsOf } from "./need-limits";
import { isClaim, type ReadSentence } from "./read-sentence";
import { ACCOUNTS } from "./topic";
import type { Topic } from "./topic-openings";

// Chosen on 8,193 claims of answers that the model did not learn from: below them as many names more were wrong as right.
const LEAST_LIKELY = 0.48; // that a sentence needs a name, for it to be told
const LEAST_OF_MOST = 0.2; // the same of what most claims of the text need
const LEAST_BESIDE = 0.6; // the same beside what the claim is told of
const LEAST_TOLD = 1.5; // claims that likely need a name, for the text to be about it
const LEAST_SHARE = { alone: 0.3, instead: 0.25 }; // of all that need one, where no rule tells what it is about, and where one does
const LEAD = 2.5; // times the claims that need the next thing of another name, where no rule tells what the text is about
const FAR_LESS = 0.2; // of the claims that need the other
const LESS = 0.6; // the same of what has no name, where the other has one: "the present structure" beside Hagia Sophia
const HARDLY_ANY = 0.05; // of all claims that need a name
const MORE = 3; // times the claims that need the whole name, for a part of it to be told instead

const OF_READER = /(?:^| )(?:my|our|your) /i; // "your budget" is nobody's outside of the text
const inProse = (name: string) => matterOf(name.replace(/^The /, "the "));

// Whether words name a thing, at the borders of words: "parts" does not name art.
function isSaidIn(words: string, name: string): boolean {
  const own = new Set(wordsOf(words));
  if (/^\p{Lu}\p{Ll}+$/u.test(name)) return wordsOf(name).some((word) => own.has(word)); // also "William Baumol"
  return isNamedIn(words, name) && wordsOf(name).some((word) => own.has(word));
}

// Whether a name is another one told of, or with a second name: "the history of Toyota", "Toyota's story", "QE, or quantitative easing".
function isMatterOf(name: string, part: string): boolean {
  const [words, core] = [name.toLowerCase().replace(/^the /, ""), coreName(part)];
  if (words.startsWith(core) && /^s?(?:, or | \()/.test(words.slice(core.length))) return true;
  if (words.startsWith(`${core}'s `)) return OF_WHAT.has(singular(words.slice(core.length + "'s ".length)));
  const [before = "", ...behind] = name.split(" of "); // in small letters, as no title has it: "The Life of Orla"
  const isOf = behind.length > 0 && OF_WHAT.has(singular(before.slice(before.lastIndexOf(" ") + 1)));
  return isOf && (words.endsWith(` ${core}`) || words.endsWith(` ${core}s`));
}
const singular = (word: string) => word.replace(/s$/, "");

// "Fission" of "nuclear fission" and "Apollo 13" of "the Apollo 13 mission", but not "Bombay" of "the ship sailing to Bombay".
function isWordOf(name: string, part: string): boolean {
  const at = name.toLowerCase().indexOf(coreName(part));
  return at >= 0 && isSaidIn(name, part) && !PREPOSITION.test(name.slice(0, at));
}
const PREPOSITION = /\b(?:of|in|on|at|to|from|for|with|by|about|into|as)\b/;
const OF_WHAT = new Set([
  ...ACCOUNTS,
  ..."story life career origin step stage rise cause quarter half third part".split(" "),
]);

// "Berlin is the capital of Spain": what a name is of another one.
function isOfTwoNames({ sentence, root }: Draft): boolean {
  const subject = root < 0 ? undefined : sentence.child(root, "nsubj");
  const isName = (i: number) => sentence.node(i).upos === "PROPN";
  return (
    subject !== undefined &&
    isName(subject) &&
    sentence.child(root, "cop") !== undefined &&
    sentence.children(root, "nmod").some(isName)
  );
}

const isBare = (name: string) => /^the /.test(name) && !/\p{Lu}/u.test(name);

/** The names that the sentences of a text need to be understood alone, as a model chose them. */
export class NeededNames {
  readonly #names = new Map<number, { name: string; share: number }>();
  readonly #told = new Map<string, number>(); // of each name how many claims likely need it
  readonly #first = new Map<string, number>(); // sentence
  #needing = 0;
  #only: string | undefined; // what all claims are about

  /** `limits`: what is known of the text beside what the model says. */
  constructor(limits: NeedLimits, cases: readonly NeedCase[], needs: readonly Need[]) {
    const { sentences } = limits;
    const shared = cases.map(({ candidates }, at) =>
      (needs[at] as Need).shares.map((own, k) => (limits.isOut(candidates[k] as NeedCandidate) ? 0 : own)),
    );
    for (const [at, { sentence, candidates }] of cases.entries()) {
      const shares = shared[at] as number[];
      const share = Math.max(...shares);
      const best = candidates[shares.indexOf(share)];
      if (best && share >= LEAST_LIKELY && !limits.isOutAt(sentence, best))
        this.#names.set(sentence, { name: inProse(best.name), share });
      if (!isClaim(sentences[sentence] as ReadSentence)) continue;
      this.#needing += 1 - (needs[at] as Need).none;
      for (const [k, one] of candidates.entries()) this.#count(one, shares[k] as number);
    }
    this.#nameMost(limits, cases, shared);
  }

  // What three of ten claims that need a name need is told from a lower likelihood on: where that is wrong, the claim lacks another.
  #nameMost(limits: NeedLimits, cases: readonly NeedCase[], shared: readonly (readonly number[])[]): void {
    const [most, told] = this.#most();
    if (told < Math.max(LEAST_TOLD, LEAST_SHARE.alone * this.#needing)) return;
    for (const [at, { sentence, candidates }] of cases.entries()) {
      const k = candidates.findIndex(({ name }) => name === most);
      const share = shared[at]?.[k] ?? 0;
      if (share < LEAST_OF_MOST || this.#names.has(sentence)) continue;
      if (!limits.isOutAt(sentence, candidates[k] as NeedCandidate))
        this.#names.set(sentence, { name: inProse(most), share });
    }
  }

  #most(): [name: string, told: number] {
    return [...this.#told].sort(([, a], [, b]) => b - a)[0] ?? ["", 0];
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
    const [name, most] = this.#most();
    const isTold = (share: number) => most >= Math.max(LEAST_TOLD, share * this.#needing);
    const topic = { name: inProse(name), at: this.#first.get(name) ?? 0, isPair: false };
    if (ruled?.isOnly) this.#only = ruled.name;
    if (ruled?.isOnly) return ruled;
    if (!ruled) return isTold(LEAST_SHARE.alone) && most >= LEAD * this.#nextTo(name) ? topic : undefined;
    if (OF_READER.test(ruled.name)) return isTold(LEAST_SHARE.instead) ? topic : undefined;
    const told = ruled.isPair ? undefined : this.#needingOf(ruled.name);
    if (told === undefined) return ruled;
    const least = isBare(ruled.name) && /^(?:the )?\p{Lu}/u.test(topic.name) ? LESS : FAR_LESS;
    if (told < least * most && isTold(LEAST_SHARE.instead)) return topic;
    if (told < HARDLY_ANY * this.#needing) return undefined;
    return { ...ruled, name: this.#partOf(ruled.name) ?? ruled.name };
  }

  // "Toyota" of "Toyota's story", where the claims need that and hardly the whole; never "Mozart" of "Mozart's sister".
  #partOf(name: string): string | undefined {
    const isWhole = (one: string) => coreName(one) === coreName(name);
    const parts = [...this.#told].filter(([one]) => !isWhole(one) && isMatterOf(name, one));
    const [part, most] = parts.sort(([, a], [, b]) => b - a)[0] ?? ["", 0];
    const whole = [...this.#told].reduce((sum, [one, told]) => (isWhole(one) ? sum + told : sum), 0);
    return most > LEAST_TOLD && most > MORE * whole ? inProse(part) : undefined;
  }

  // How many claims need the thing that most of them need behind this one; "nuclear fission" is not another than fission.
  #nextTo(name: string): number {
    const others = [...this.#told].filter(([one]) => !isSaidIn(one, name) && !isSaidIn(name, one));
    return Math.max(0, ...others.map(([, told]) => told));
  }

  // How many claims need a name or a part of it, "Toyota" of "Toyota's story"; undefined where the model was not asked about either.
  #needingOf(name: string): number | undefined {
    const told = [...this.#told].flatMap(([one, share]) =>
      coreName(one) === coreName(name) || isMatterOf(name, one) || isWordOf(name, one) ? [share] : [],
    );
    return told.length > 0 ? Math.max(...told) : undefined;
  }

  /**
   * "Regarding Enron, Sherron Watkins was a vice president": a claim with the name before it, also one that is told with the
   * sentence before or of something else, "Regarding Sherron Watkins (Enron), …"; undefined where it says the name already.
   */
  completed<Claim extends { text: string; stated: string }>(i: number, claim: Claim, told: Draft): Claim | undefined {
    const { name, share } = this.#names.get(i) ?? { name: "", share: 0 };
    if (name === "" || isSaidIn(claim.text, name) || (share < LEAST_BESIDE && isOfTwoNames(told))) return undefined;
    if (this.#only !== undefined && isSaidIn(claim.text, this.#only)) return undefined;
    if (told.pieces.slice(0, 3).some(({ node, text: word }) => node === undefined && /^".+"$/.test(word)))
      return undefined; // a saying
    const [first, ...rest] = told.pieces;
    const [, other] = /^Regarding ([^()"“]+),$/.exec(first?.text ?? "") ?? [];
    if (claim.text.startsWith("Regarding ") && (other === undefined || share < LEAST_BESIDE)) return undefined;
    const pieces = other === undefined ? told.pieces : rest;
    const about = other === undefined || isSaidIn(name, other) ? name : `${name} (${other})`; // "compound interest" of interest
    const before = lacksSubject({ ...told, pieces }) && !isManyNamed(about) ? about : `Regarding ${about},`;
    return { ...claim, text: wordingOf({ ...told, pieces: [put(before), ...pieces] }) };
  }
}
