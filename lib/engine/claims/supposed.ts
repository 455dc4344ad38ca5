import type { Block } from "../text/blocks";
import { type Sentence, SUBJECTS, spelled } from "./draft";
import { isOrder } from "./forms";
import { termOf } from "./item-term";
import { isClause } from "./items";
import type { ReadSentence } from "./read-sentence";

const STORY =
  /^(?:the |a )?(?:(?:popular|traditional|common|famous|usual|best-known|well-known) (?:story|tale|legend|account|version|belief|myth)|legend|myth)\W*$/i;
const MYTHS =
  /\b(?:common|popular|frequent|widespread|some|\d+) (?:myths|misconceptions)\b|^(?:myths|misconceptions)\b/i;
const EXAMPLE = /^(?:(?:an?|the) )?(?:\p{Ll}+ )?(?:example|scenario)(?: calculation)?\W*$/iu;
const WHEN = /\b(?:if|when)(?: you(?:['’]re)?)?\W*$|\bmakes? (?:more |the most )?sense$/i;
const WEIGHED =
  /\b(?:supposedly|allegedly|reportedly|(?:is|are|was|were) said|legends?|myths?|historians?|sources?|evidence|in fact|actually|however)\b/i;
const DENIAL =
  /^(?:(?:this|that)(?: is|['’]s) )?(?:not (?:true|quite|so|really|exactly)|false|wrong|myth|untrue|incorrect)\W*$/i;
const WHOLE_QUOTE = /^["“].*["”][.!]?$/;
const OF_READER = /^(?:you|your)$/i;

/**
 * Sentences of which the text itself says that they only hold in a story, a mistake or an example: those under "The
 * popular story", what it quotes under "Common myths" or denies right behind ("Not true."), and what happens under "An
 * example" to a reader who owns ten shares.
 */
export function supposedIn(sentences: readonly ReadSentence[]): ReadSentence[] {
  const headings = new Map<Block, string>();
  for (const { source, tree } of sentences)
    if (source.block.kind === "heading") headings.set(source.block, spelled(tree.nodes));
  const above = ({ source }: ReadSentence) => headingOf(source.block, headings);
  const imagined = new Set<string>(); // headings of examples that begin with the reader
  // Where a section weighs its story itself, it says what is to be believed: "supposedly", "the earliest source says".
  const weighed = new Set(sentences.filter(({ tree }) => WEIGHED.test(spelled(tree.nodes))).map(above));
  return sentences.filter((sentence, i) => {
    if (sentence.source.block.kind === "heading") return false;
    const heading = above(sentence);
    const isOpening = sentences[i - 1]?.source.block.kind === "heading";
    const isExample = EXAMPLE.test(heading ?? "");
    if (isExample && isOpening && isOfReader(sentence.tree)) imagined.add(heading as string);
    if (heading !== undefined && STORY.test(heading) && !weighed.has(heading)) return true;
    if (heading !== undefined && isExample && imagined.has(heading)) return true;
    const words = spelled(sentence.tree.nodes);
    const isQuoted = WHOLE_QUOTE.test(words) && heading !== undefined && MYTHS.test(heading);
    return isQuoted || isMyth(sentences, i) || isDenied(sentences, i) || isCaseOfReader(sentence.tree);
  });
}

function headingOf({ under }: Block, headings: ReadonlyMap<Block, string>): string | undefined {
  for (let block = under; block; block = block.under) if (headings.has(block)) return headings.get(block);
  return undefined;
}

// "A common myth: bats are blind.", "Myth 1: …".
function isMyth(sentences: readonly ReadSentence[], i: number): boolean {
  const { tree, source } = sentences[i] as ReadSentence;
  const term = sentences[i - 1]?.source.block === source.block ? undefined : termOf(tree);
  return (
    term !== undefined && tree.phrase(term).some((at) => /^(?:myth|misconception|fallacy)$/i.test(tree.node(at).lemma))
  );
}

// "Bats are blind. Not true."
function isDenied(sentences: readonly ReadSentence[], i: number): boolean {
  const [own, next] = [sentences[i] as ReadSentence, sentences[i + 1]];
  const isFirst = sentences[i - 1]?.source.block !== own.source.block;
  return isFirst && next?.source.block === own.source.block && DENIAL.test(spelled(next.tree.nodes));
}

// "For example, if you earn $400 a month, you pay $40": of a reader who is made up.
function isCaseOfReader(tree: Sentence): boolean {
  if (!/^for (?:example|instance),? (?:if|when|suppose|say|imagine)\b/i.test(spelled(tree.nodes).replace(",", "")))
    return false;
  return tree.nodes.slice(0, FIRST_WORDS).some(({ text }) => /^you$/i.test(text));
}

const FIRST_WORDS = 8;

// "You own 10 shares", "Say you own 10 shares".
function isOfReader({ nodes }: Sentence): boolean {
  return nodes.slice(0, 3).some(({ text, relation }) => /^you$/i.test(text) && SUBJECTS.includes(relation));
}

/** The conditions under a heading that leaves open what they are conditions of: "You may move" under "When renting makes sense". */
export function conditionsIn(sentences: readonly ReadSentence[]): ReadSentence[] {
  const headings = new Map<Block, string>();
  for (const { source, tree } of sentences)
    if (source.block.kind === "heading") headings.set(source.block, spelled(tree.nodes));
  return sentences.filter(({ source, tree }, i) => {
    const isFirst = source.block.kind === "item" && sentences[i - 1]?.source.block !== source.block;
    const isWhen = WHEN.test((source.block.under && headings.get(source.block.under)) ?? "");
    return isFirst && isWhen && tree.nodes.some(({ text }) => OF_READER.test(text));
  });
}

const LEAST_ADVISED = 2; // other items
const MOST_ADVISED = 2 / 3; // of the other items

/**
 * "Hummus: Dip carrots in it." in a list whose other items say what to do: an order, whatever its first word is taken for.
 * What has a verb of its own states something all the same.
 */
export function advisedIn(sentences: readonly ReadSentence[]): ReadSentence[] {
  const lists = new Map<Block | undefined, ReadSentence[]>();
  for (const [i, one] of sentences.entries()) {
    const { block } = one.source;
    const isFirst = block.kind === "item" && sentences[i - 1]?.source.block !== block;
    if (isFirst) lists.set(block.under, [...(lists.get(block.under) ?? []), one]);
  }
  return [...lists.values()].flatMap((list) => {
    const ordered = list.filter(({ tree }) => isOrderBehindLabel(tree)).length;
    if (ordered < LEAST_ADVISED || ordered < (list.length - 1) * MOST_ADVISED) return [];
    const mayOrder = ({ nodes, start }: Sentence) => /^(?:NN|NNP|JJ|VBP?)$/.test(nodes[start]?.xpos ?? ""); // not "40 minutes"
    return list.filter(({ tree }) => termOf(tree) !== undefined && !isClause(tree) && mayOrder(tree));
  });
}

// "Fruit salad: Combine a variety of fruits."
function isOrderBehindLabel(tree: Sentence): boolean {
  const isVerb = termOf(tree) !== undefined && tree.node(tree.root).xpos === "VB" && tree.root === tree.start;
  return isVerb && tree.child(tree.root, ...SUBJECTS) === undefined;
}

/** What a text says of the sentence or the paragraph that it was given, from its first sentence on: "This sentence has one clause." */
export function givenIn(sentences: readonly ReadSentence[]): ReadSentence[] {
  const [first] = sentences;
  const given = first && givenBy(first.tree);
  if (given === undefined) return [];
  const isOfIt = new RegExp(`^(?:this|the) ${given}$`, "i");
  return sentences.filter(({ tree }) => isOfIt.test(subjectOf(tree)));
}

const givenBy = (tree: Sentence): string | undefined => GIVEN.exec(subjectOf(tree))?.[1];

function subjectOf(tree: Sentence): string {
  const subject = tree.root < 0 ? undefined : tree.child(tree.root, ...SUBJECTS);
  return subject === undefined ? "" : spelled(tree.phrase(subject).map((i) => tree.node(i)));
}

const GIVEN = /^this (sentence|statement|paragraph|passage|text|excerpt|code snippet)$/i;

const CHECKED = /\b(?:that|whether|if|sure) ?:$/i;

const CONDITIONAL =
  /\b(?:if|unless|provided|as long as)(?: that)? (?:(?:all|any|one|each|both|either) of )?the following\b[^:]{0,40}:$|\b(?:if|when|unless|provided|as long as)\b.{0,80}?\b(?:all|any|one|each|both|either) of (?:these|them|the following)\b[^:]{0,40}?\b(?:true|met|satisfied|fulfilled|present|holds?|appl(?:y|ies)) ?:$/i;

/**
 * What an order says to make sure of, and what has to be so for something else: "The wick is straight" behind "Burn each one to
 * check that:", "They are in the other half" behind "A player is offside if all of these are true:".
 */
export function orderedIn(sentences: readonly ReadSentence[]): ReadSentence[] {
  let lead: ReadSentence | undefined;
  return sentences.filter((sentence) => {
    const { block } = sentence.source;
    const isItem = block.kind === "item" && block !== lead?.source.block;
    const isUnder =
      lead !== undefined && isItem && (lead.source.block.kind !== "item" || block.depth > lead.source.block.depth);
    if (!isUnder) lead = isChecking(sentence) ? sentence : undefined;
    return isUnder && isClause(sentence.tree);
  });
}

const isChecking = ({ tree }: ReadSentence) =>
  (isOrder(tree) && CHECKED.test(spelled(tree.nodes))) || CONDITIONAL.test(spelled(tree.nodes).slice(-LONGEST_END));
const LONGEST_END = 200; // characters
