import { type Draft, holds, type Sentence, SUBJECTS } from "./draft";
import type { Entity } from "./entities";
import { isPlural } from "./nominal";
import type { Resolved } from "./references";

const MAYBE_OTHER = 0.8; // from here on what the model takes a pronoun for is not what stands behind it

/**
 * Whether the words of a sentence tell what a word of it means, so that no other is needed: "because of its poison, fugu
 * is feared", "the colors of a room make it warm", "each block names the previous block".
 */
export function isToldWithin(draft: Draft, anaphor: Resolved, place: number): boolean {
  const { sentence } = draft;
  const { first, last, isPointing } = anaphor;
  if (first < last) return isOfEach(sentence, last);
  const isOfThing = !isPointing && OF_THINGS.test(sentence.node(first).text);
  return isOfThing && (isGuessedBefore(draft, anaphor, place) || isOfSubjectBehind(sentence, anaphor));
}

const OF_THINGS = /^(?:it|its|they|them|their)$/i; // who "she" is, no word for a thing tells

/** Whether a clause before the subject names any one thing, or all of a kind, that it stands for: "as an aircraft moves, it makes waves". */
export function isOfFronted(draft: Draft, { first, last }: Resolved): boolean {
  const { sentence } = draft;
  const { text, relation, head } = sentence.node(first);
  if (first < last || !/^(?:it|they)$/i.test(text) || !SUBJECTS.includes(relation) || head < 0) return false;
  const clauses = sentence
    .children(head, "advcl")
    .filter((verb) => verb < first && sentence.child(verb, "mark", "advmod") !== undefined);
  return clauses.some((verb) => {
    const subject = sentence.child(verb, ...SUBJECTS);
    if (subject === undefined || sentence.node(subject).upos !== "NOUN" || !holds(draft, subject)) return false;
    const determiners = sentence
      .children(subject, "det", "nmod:poss", "nummod")
      .map((i) => sentence.node(i).text.toLowerCase());
    const isMany = sentence.node(subject).xpos === "NNS";
    return (
      isMany === /^they$/i.test(text) &&
      (isMany ? determiners.length === 0 : determiners.every((one) => /^an?$/.test(one)) && determiners.length === 1)
    );
  });
}

/** Whether a word tells of an order within the sentence itself: "each layer feeds the next layer". */
export function isOfEach(sentence: Sentence, i: number): boolean {
  const words = [i, ...sentence.children(i, "amod")].map((at) => sentence.node(at).lemma);
  const isOrdered = words.some((word) => /^(?:previous|next|preceding|following)$/.test(word));
  return isOrdered && sentence.nodes.slice(0, i).some(({ text }) => /^(?:each|every)$/i.test(text));
}

// What a pronoun is at best taken for stands before it, beside another verb: not "he got the prize for it".
function isGuessedBefore(draft: Draft, { isGuess, likely = [], first }: Resolved, place: number): boolean {
  const { sentence } = draft;
  const { head, relation, text } = sentence.node(first);
  const [entity, ...others] = likely;
  if (!isGuess || !entity || others.length > 0 || head < 0 || SUBJECTS.includes(relation)) return false;
  const isMany = /^the/i.test(text);
  const verbs = verbsAbove(sentence, head);
  const isFree = (noun: number) => noun !== head && !verbs.includes(sentence.node(noun).head);
  return entity.mentions.some(
    (one) =>
      one.sentence === place &&
      one.head < first &&
      holds(draft, one.head) &&
      isFree(one.head) &&
      isPlural(sentence, one.head) === isMany,
  );
}

// "He lives to tell of it": who tells is no "it" either.
function verbsAbove(sentence: Sentence, verb: number): number[] {
  const isInfinitive = (i: number) => sentence.node(i).relation === "xcomp" || sentence.nodes[i - 1]?.xpos === "TO";
  const verbs = [verb];
  for (
    let at = verb;
    isInfinitive(at) && sentence.node(at).head >= 0 && verbs.length < MOST_VERBS;
    at = sentence.node(at).head
  )
    verbs.push(sentence.node(at).head);
  return verbs;
}
const MOST_VERBS = 4;

// "Because of its poison, fugu is feared"; "after his death, Ann went on" tells of somebody else.
function isOfSubjectBehind(sentence: Sentence, { first, isPossessive, isGuess, share = 0 }: Resolved): boolean {
  const { root } = sentence;
  const subject = root < 0 ? undefined : sentence.child(root, ...SUBJECTS);
  if (!isPossessive || subject === undefined || subject < first) return false;
  const isFronted = sentence.children(root, "obl", "advcl").some((i) => sentence.phrase(i).includes(first));
  const isOpen = sentence
    .children(subject, "det", "nmod:poss")
    .some((i) => /^(?:the|this|these|that|those|its|their|his|her)$/i.test(sentence.node(i).text));
  if (!isFronted || isOpen || !["NOUN", "PROPN"].includes(sentence.node(subject).upos)) return false;
  const agrees = isPlural(sentence, subject) === /^their$/i.test(sentence.node(first).text);
  return agrees && (isGuess === true || share < MAYBE_OTHER);
}

/** "The system learns as it is used": of whichever system the text tells of, and not another one. */
export function isOfBareNoun(
  sentences: readonly Sentence[],
  { sentence, root }: Draft,
  { antecedent, first }: Resolved,
): boolean {
  const subject = root < 0 ? undefined : sentence.child(root, ...SUBJECTS);
  if (typeof antecedent === "string" || subject === undefined || subject >= first) return false;
  const { lemma, upos } = sentence.node(subject);
  const isThe = sentence.children(subject, "det").some((i) => /^(?:the|this|that)$/i.test(sentence.node(i).text));
  if (upos !== "NOUN" || !isThe || sentence.phrase(subject).length !== 2) return false;
  const isOne = ({ mentions }: Entity) =>
    mentions.some((one) => (sentences[one.sentence] as Sentence).node(one.head).lemma === lemma);
  return antecedent.length === 1 && antecedent.every(isOne);
}
