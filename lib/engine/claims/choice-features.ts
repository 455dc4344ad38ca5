import type { Reference } from "../syntax/answers";
import type { Block } from "../text/blocks";
import type { Anaphor } from "./anaphors";
import type { Sentence } from "./draft";
import { type Entities, type Entity, placesOf, type TokenPosition } from "./entities";
import { termOf } from "./item-term";

/** One answer to what an anaphor stands for, with what speaks for or against it. */
export interface Choice {
  /** The things meant, several where they are meant together; none for the two answers without a thing. */
  entities: readonly Entity[];
  kind: "named" | "none" | "unclear";
  features: string[];
}

/** An anaphor where it stands: `sentence` counts from 0. */
export interface AnaphorCase {
  sentences: readonly Sentence[];
  entities: Entities;
  sentence: number;
  anaphor: Anaphor;
  /** What the model of answers says of it. */
  reference: Reference;
  /** Of each sentence the number of words of the text before it. */
  offsets: readonly number[];
  /** What each sentence stands in. */
  blocks: readonly Block[];
}

export const FAR = 12; // sentences that something may stand before

export const GROUPS: Record<string, string> = {
  he: "he",
  him: "he",
  his: "he",
  she: "she",
  her: "she",
  hers: "she",
  it: "it",
  its: "it",
  they: "they",
  them: "they",
  their: "they",
  theirs: "they",
};

/** How an anaphor is written, for what holds of all that are written so. */
export function formOf(sentence: Sentence, { first, last, isName }: Anaphor): string {
  if (isName) return "name";
  const word = sentence.node(first).text.toLowerCase();
  if (first === last) return word;
  return `${word}+${["NNS", "NNPS"].includes(sentence.node(last).xpos) ? "s" : ""}`;
}

const PLURAL = /^(?:they|them|their|theirs|these|those|both|(?:the|these|those|both)\+s)$/;
/** Whether a form of an anaphor stands for several things. */
export const isPlural = (form: string) => PLURAL.test(form) || form === "the+";

export interface ReferenceCandidate {
  entity: Entity;
  /** The latest place where the text tells of it, and how far back. */
  last: TokenPosition;
  distance: number;
  mass: number;
}

/** Whether a place stands before the anaphor. */
export const isBefore = (place: TokenPosition, { sentence, anaphor }: AnaphorCase) =>
  place.sentence < sentence || (place.sentence === sentence && place.node < anaphor.first);

/** Where a candidate was told of last, and in which role. */
export function placeFeatures(
  one: AnaphorCase,
  { entity, last, distance }: ReferenceCandidate,
  rank: number,
): string[] {
  const sentence = one.sentences[last.sentence] as Sentence;
  const own = one.sentences[one.sentence] as Sentence;
  const role = roleOf(sentence, last.node);
  const ownRole = roleOf(own, one.anaphor.last);
  const isAfter = distance === 0 && last.node > one.anaphor.last;
  const far = isAfter ? "after" : `${Math.min(distance, 5)}`;
  const [first] = placesOf(entity);
  const isCoargument =
    distance === 0 && !one.anaphor.isPossessive && own.node(last.node).head === own.node(one.anaphor.last).head;
  return [
    `far=${far}`,
    `role=${role}`,
    `at=${far}/${role}`,
    `roles=${role}/${ownRole}/${Math.min(distance, 2)}`,
    `rank=${Math.min(rank, 8)}`,
    ...(isCoargument ? ["coargument"] : []),
    ...blockFeatures(one, last),
    ...(opensTerm(own, last, one) ? ["opens-explanation"] : []),
    ...(first?.sentence === 0 || first?.sentence === 1
      ? [`opens=${first.sentence}/${roleOf(one.sentences[first.sentence] as Sentence, first.node)}`]
      : []),
  ];
}

// "Bitcoin – It is …": the pronoun right behind the mark is the term.
function opensTerm(own: Sentence, last: TokenPosition, { sentence, anaphor }: AnaphorCase): boolean {
  const term = last.sentence === sentence ? termOf(own) : undefined;
  return term !== undefined && own.phrase(term).includes(last.node) && anaphor.first === own.start;
}

// What stands in the same item, or in the heading or item above, is nearer than lines tell.
function blockFeatures({ blocks, sentence }: AnaphorCase, last: TokenPosition): string[] {
  const [own, other] = [blocks[sentence] as Block, blocks[last.sentence] as Block];
  let above = own.under;
  while (above && above !== other) above = above.under;
  const where = own === other ? "same" : above ? "above" : own.kind === other.kind ? "beside" : "other";
  return [`block=${own.kind}/${other.kind}/${where}`];
}

/** What kind of name a candidate has. */
export function nameFeatures(one: AnaphorCase, entity: Entity): string[] {
  const [mention] = entity.mentions;
  if (!mention) return ["unnamed"];
  const sentence = one.sentences[mention.sentence] as Sentence;
  const { upos, xpos } = sentence.node(mention.head);
  const determiner = sentence.child(mention.head, "det");
  const isPlural = xpos === "NNS" || xpos === "NNPS";
  const words = Math.min(mention.core.length, 3);
  return [
    `is=${upos}${isPlural ? "s" : ""}`,
    `words=${upos}${words}`,
    `det=${determiner === undefined ? "" : sentence.node(determiner).lemma}`,
    ...(sentence.children(mention.head, "conj").length > 0 ? ["listed"] : []),
    ...(["conj", "nmod", "obl"].includes(sentence.node(mention.head).relation)
      ? [`rel=${sentence.node(mention.head).relation}`]
      : []),
  ];
}

/** How often a candidate was told of, and by which words. */
export function historyFeatures(one: AnaphorCase, entity: Entity): string[] {
  const places = placesOf(entity).filter((place) => isBefore(place, one));
  const own = GROUPS[formOf(one.sentences[one.sentence] as Sentence, one.anaphor)];
  const groups = new Set(
    entity.standIns
      .filter((place) => isBefore(place, one))
      .map(({ sentence, node }) => GROUPS[(one.sentences[sentence] as Sentence).node(node).text.toLowerCase()])
      .filter((group) => group !== undefined),
  );
  const isOther = own !== undefined && [...groups].some((group) => group !== own);
  return [
    `told=${Math.min(places.length, 5)}`,
    ...(own !== undefined && groups.has(own) ? ["same-pronoun"] : []),
    ...(isOther && !groups.has(own as string) ? ["other-pronoun"] : []),
    ...(groups.size === 0 ? ["no-pronoun"] : []),
  ];
}

/** What the head of a bare phrase has to do with a thing: "the company" and "Acme is a company". */
export function headFeatures(one: AnaphorCase, entity: Entity): string[] {
  const own = one.sentences[one.sentence] as Sentence;
  const { anaphor } = one;
  const lemma = own.node(anaphor.last).lemma.toLowerCase();
  const classes = classesOf(one.sentences, entity);
  if (anaphor.isName) {
    const isPart = entity.mentions.some(
      ({ sentence, core }) =>
        core.length > 1 &&
        core.some((node) => one.sentences[sentence]?.node(node).text === own.node(anaphor.last).text),
    );
    return [isPart ? "part-of-name" : "other-name"];
  }
  if (anaphor.first === anaphor.last) return [...classes].slice(0, 4).map((one) => `class=${one}`);
  const heads = entity.mentions.map(({ sentence, head }) =>
    (one.sentences[sentence] as Sentence).node(head).lemma.toLowerCase(),
  );
  const isSameHead = heads.includes(lemma);
  return [isSameHead ? "same-head" : "other-head", classes.has(lemma) && !isSameHead ? "same-class" : "other-class"];
}

/** Nouns that the text says a thing is: "X is a company", "the composer X", "X, a physicist". */
function classesOf(sentences: readonly Sentence[], { mentions }: Entity): Set<string> {
  const found = new Set<string>();
  for (const { sentence, head } of mentions.slice(0, 6)) {
    const tree = sentences[sentence] as Sentence;
    const { relation, head: over, upos, lemma } = tree.node(head);
    if (upos === "NOUN") found.add(lemma.toLowerCase());
    for (const child of tree.children(head, "appos", "compound", "nmod:desc"))
      if (tree.node(child).upos === "NOUN") found.add(tree.node(child).lemma.toLowerCase());
    if (relation === "appos" && over >= 0 && tree.node(over).upos === "NOUN")
      found.add(tree.node(over).lemma.toLowerCase());
    if (
      relation.startsWith("nsubj") &&
      over >= 0 &&
      tree.child(over, "cop") !== undefined &&
      tree.node(over).upos === "NOUN"
    )
      found.add(tree.node(over).lemma.toLowerCase());
  }
  return found;
}

/** What a word does in its sentence. */
export function roleOf(sentence: Sentence, node: number): string {
  const { relation, head } = sentence.node(node);
  if (relation === "conj" && head >= 0) return roleOf(sentence, head);
  if (["compound", "flat", "nmod:desc"].includes(relation) && head >= 0) return roleOf(sentence, head);
  if (!relation.startsWith("nsubj")) return relation;
  return head >= 0 && sentence.node(head).head === -1 ? "subject" : "nsubj";
}

const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.97];
/** A share as one of a few steps. */
export const bucket = (share: number) => `=${BUCKETS.filter((least) => share >= least).length}`;
