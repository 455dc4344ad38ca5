import type { Sentence } from "../claims/draft";
import { chainOf, lemmaAt, predicateOf, upwards } from "./clauses";

/**
 * How an act is meant: as an order, a plan, a wish or a demand, the way to it, under a condition, a question, a fact of the
 * past, or as what holds.
 */
export type Mood = "ordered" | "planned" | "wished" | "how" | "supposed" | "asked" | "told" | "said";

const listed = (words: string) => new Set(words.split(" "));

const WISHING = listed("want wish hope dream desire love like pray long need deserve ought wanna crave better");
const PLANNING = listed("go plan intend decide prepare ready promise swear vow determine aim");
const WAYS = listed("way method step instruction guide recipe tutorial tip plan technique manual blueprint");
const STOPPING = listed("refuse stop avoid prevent quit fail oppose forbid reject resist hesitate deny");
const BELIEVING = listed("think believe want suppose expect suggest mean say claim feel");
const NEGATORS = listed("not n't never no neither nor hardly without nobody none noone nothing");
const WILL = listed("will 'll wo shall ’ll");
const OUGHT = listed("should must ought");
const MIGHT = listed("would could might 'd ’d");
const SOON = listed("tonight tomorrow soon");
const THIRD_PERSON = listed("he she they it people police someone who");

/** The mood of what stands at a word. */
export function moodOf(sentence: Sentence, at: number): Mood {
  const chain = chainOf(sentence, at);
  if (isWay(sentence, chain, at)) return "how";
  if (isConditional(sentence, chain)) return "supposed";
  for (const [n, word] of chain.entries()) {
    const next = sentence.node(word).relation === "ccomp" ? chain[n + 1] : undefined;
    if (next !== undefined && WISHING.has(lemmaAt(sentence, next))) return "wished"; // also of what was: "I wish he were"
    const isMatrix = n > 0 ? sentence.node(chain[n - 1] as number).relation !== "conj" : word !== at;
    const own = ownMood(sentence, word, isMatrix);
    if (own) return own;
    if (next !== undefined && isPresent(sentence, word)) break;
  }
  if (isOrdered(sentence, chain)) return "ordered";
  return sentence.nodes.at(-1)?.text === "?" ? "asked" : "said";
}

const helpersOf = (sentence: Sentence, at: number) =>
  sentence.children(at, "aux", "aux:pass", "cop").map((one) => sentence.node(one));

// `isAbove`: another word than the act, so that it says how that is meant.
function ownMood(sentence: Sentence, at: number, isAbove: boolean): Mood | undefined {
  const helpers = helpersOf(sentence, at);
  const lemma = lemmaAt(sentence, at);
  const has = (words: ReadonlySet<string>) => helpers.some(({ text }) => words.has(text.toLowerCase()));
  if (has(WILL)) return "planned";
  if (has(OUGHT)) return "wished";
  if (isAbove && isOwing(sentence, at)) return "wished";
  if (isAbove && WISHING.has(lemma)) return "wished";
  if (has(MIGHT)) return "supposed";
  if (isAbove && PLANNING.has(lemma)) return lemma === "go" && isPast(sentence, at) ? "told" : "planned";
  if (isPast(sentence, at)) return "told";
  return isUnderWay(sentence, at) ? "planned" : undefined;
}

// "We have to kill them", "they had better leave".
const isOwing = (sentence: Sentence, at: number) =>
  lemmaAt(sentence, at) === "have" && sentence.child(at, "xcomp") !== undefined;

function isPast(sentence: Sentence, at: number): boolean {
  const { xpos, relation } = sentence.node(at);
  const helpers = helpersOf(sentence, at);
  if (helpers.some((one) => one.xpos === "VBD" || /^(?:had|has|have|been|'ve)$/i.test(one.text))) return true;
  return xpos === "VBD" || (xpos === "VBN" && helpers.length === 0 && /^acl|^root|^advcl/.test(relation));
}

const isPresent = (sentence: Sentence, at: number) =>
  [sentence.node(at), ...helpersOf(sentence, at)].some(({ xpos }) => xpos === "VBP" || xpos === "VBZ");

// "I am killing him tonight": what is done soon, or by who speaks.
function isUnderWay(sentence: Sentence, at: number): boolean {
  const isOngoing = sentence.node(at).xpos === "VBG" && helpersOf(sentence, at).length > 0;
  const isSoon = sentence.children(at).some((child) => SOON.has(lemmaAt(sentence, child)));
  const subject = sentence.child(at, "nsubj");
  return isSoon || (isOngoing && subject !== undefined && /^(?:i|we)$/i.test(sentence.node(subject).text));
}

// "How do I kill …", "how to kill", "the best way to kill"; but "how did he kill her" asks what happened.
function isWay(sentence: Sentence, chain: readonly number[], at: number): boolean {
  if (chain.some((word) => isPast(sentence, word) || askedOf(sentence, word))) return false;
  const above = [...upwards(sentence, at)];
  if (above.some((word) => WAYS.has(lemmaAt(sentence, word)) && sentence.node(word).upos === "NOUN")) return true;
  return sentence.nodes.some(
    ({ lemma, xpos }, n) => lemma.toLowerCase() === "how" && xpos === "WRB" && chain.includes(predicateOf(sentence, n)),
  );
}

function askedOf(sentence: Sentence, at: number): boolean {
  const subject = sentence.child(at, "nsubj");
  if (subject === undefined) return false;
  return THIRD_PERSON.has(sentence.node(subject).text.toLowerCase()) || sentence.node(subject).xpos === "NNS";
}

const isConditional = (sentence: Sentence, chain: readonly number[]) =>
  chain.some(
    (word) =>
      sentence.node(word).relation === "advcl" &&
      sentence.children(word, "mark").some((mark) => /^(?:if|unless)$/.test(lemmaAt(sentence, mark))),
  );

// A bare verb without a subject, "let's", "why don't you".
function isOrdered(sentence: Sentence, chain: readonly number[]): boolean {
  const top = chain.at(-1) as number;
  if (chain.some((word) => lemmaAt(sentence, word) === "let" && sentence.node(word).xpos !== "VBD")) return true;
  if (isSuggested(sentence, top)) return true;
  return chain.some((word) => {
    const { xpos, relation } = sentence.node(word);
    const isBare = /^VBP?$|^NNP?$/.test(xpos) && /^(?:root|conj|parataxis|ccomp)$/.test(relation);
    if (!isBare || (xpos.startsWith("N") && sentence.child(word, "obj") === undefined)) return false;
    return sentence.child(word, "nsubj", "nsubj:pass", "cop", "mark", "det", "case", "aux:pass") === undefined;
  });
}

/** "Why don't you …" is no denial. */
function isSuggested(sentence: Sentence, at: number): boolean {
  const words = sentence.children(at).map((child) => lemmaAt(sentence, child));
  return words.includes("why") && words.includes("you") && words.some((word) => NEGATORS.has(word));
}

/** Whether it is denied that what stands at a word is done or holds: "would never kill", "refuse to", "nobody". */
export function isNegated(sentence: Sentence, at: number): boolean {
  const chain = chainOf(sentence, at);
  let isOdd = [at, ...upwardsTo(sentence, at, chain[0] as number)].some((word) => isDenying(sentence, word));
  for (const [n, word] of chain.entries()) {
    if (n === 0) continue;
    const below = chain[n - 1] as number;
    const { relation } = sentence.node(below);
    if (relation === "ccomp" && !BELIEVING.has(lemmaAt(sentence, word))) return isOdd;
    if (relation === "conj") continue; // "I do not lie and will kill you" denies the first alone
    if (STOPPING.has(lemmaAt(sentence, word))) isOdd = !isOdd;
    if (isDenying(sentence, word) && !isSuggested(sentence, word)) isOdd = !isOdd;
  }
  return isOdd;
}

// From a word to its predicate, which it stands in as a noun.
const upwardsTo = (sentence: Sentence, at: number, predicate: number) => {
  const all = [...upwards(sentence, at)];
  return all.slice(1, all.indexOf(predicate) + 1);
};

/** Whether a word is denied by one that hangs on it. */
export function isDenying(sentence: Sentence, at: number): boolean {
  if (isSuggested(sentence, at)) return false;
  const isNo = (word: number) => NEGATORS.has(lemmaAt(sentence, word)) || NEGATORS.has(textAt(sentence, word));
  return sentence.children(at).some((child) => {
    const { relation } = sentence.node(child);
    if (/^(?:advmod|det|neg|case|mark|cc:preconj)/.test(relation)) return isNo(child);
    return /^nsubj/.test(relation) && (isNo(child) || sentence.children(child, "det").some(isNo));
  });
}

const textAt = (sentence: Sentence, at: number) => sentence.node(at).text.toLowerCase();
