import type { Block } from "../text/blocks";
import { attributedIn } from "./attributed";
import {
  alike,
  type Draft,
  isSmallElsewhere,
  type Piece,
  put,
  type Sentence,
  spelled,
  tidied,
  wholeDraft,
} from "./draft";
import { isOrder, isPresenting } from "./forms";
import { explainedIn, LONGEST_LIST, listsOf, namesIn } from "./item-names";
import { termOf } from "./item-term";
import { isClause } from "./items";
import { isClaim, type ReadSentence } from "./read-sentence";
import { type Valued, valuedIn } from "./valued-lists";

/** Lead-ins that make one statement with their items; `taken` are items that say nothing more. */
export interface LeadIns {
  /** Items that go on with the words of their lead-in, by their places, with its place. */
  continued: Map<number, number>;
  drafts: Map<number, Draft[]>;
  /** UTF-16 offset where the last item of a lead-in ends. */
  ends: Map<number, number>;
  taken: Set<number>;
  /** Items that are a value or a name behind a label, by their places. */
  valued: Map<number, Valued>;
  /** Items that state nothing alone: under "See a doctor if:". */
  bound: Set<number>;
}

const MOST_ITEMS = 15;
const MOST_ENTRIES = 100; // each of which is told alone
const OPEN = new Set(["is", "are", "was", "were", "include", "includes", "included", "including"]);

/** "The noble gases are:" with its items: "The noble gases are helium, neon and argon." */
export function leadIns(sentences: readonly ReadSentence[]): LeadIns {
  const found: LeadIns = {
    continued: new Map(),
    drafts: new Map(),
    ends: new Map(),
    taken: new Set(),
    valued: new Map(),
    bound: new Set(),
  };
  for (const [i, { draft, nameAt }] of attributedIn(sentences)) {
    found.drafts.set(i, [draft]);
    if (nameAt === undefined) continue;
    found.taken.add(nameAt);
    found.ends.set(i, (sentences[nameAt] as ReadSentence).source.end);
  }
  for (const [i, { tree, words, source }] of sentences.entries()) {
    const isOpen = words.at(-1)?.text === ":";
    if (tree.nodes.length === 0 || !(isOpen || source.block.kind === "heading")) continue;
    const entries = itemsBehind(sentences, i, source.block.kind === "item" ? MOST_ITEMS : MOST_ENTRIES);
    for (const [at, valued] of valuedIn(sentences, i, entries)) found.valued.set(at, valued);
    if (isOpen && isConditional(tree)) addConditions(found, sentences, { i, items: itemsBehind(sentences, i) });
    else if (isOpen) addLeadIn(found, sentences, i);
  }
  return found;
}

function addLeadIn(found: LeadIns, sentences: readonly ReadSentence[], i: number): void {
  const { tree } = sentences[i] as ReadSentence;
  const items = itemsBehind(sentences, i);
  const trees = items.map((at) => (sentences[at] as ReadSentence).tree);
  if (isSubject(tree) && items.length > 0 && trees.every(isPredicate)) goOn(found, i, items);
  const isTold = isWhat(tree) || isClaim(sentences[i] as ReadSentence);
  if (isTold && items.length === 0 && saysAll(tree)) found.drafts.set(i, [withoutColon(tree)]);
  if (isPresenting(tree) || (!isTold && !isOpenLeadIn(sentences, i, items))) return;
  if (isClause(tree) && items.length > 1 && items.length <= MOST_ITEMS) addList(found, sentences, { i, items });
}

function goOn(found: LeadIns, i: number, items: readonly number[]): void {
  for (const at of items) found.continued.set(at, i);
  found.taken.add(i);
}

function addList(
  found: LeadIns,
  sentences: readonly ReadSentence[],
  { i, items }: { i: number; items: readonly number[] },
) {
  const { tree, source } = sentences[i] as ReadSentence;
  const trees = items.map((at) => (sentences[at] as ReadSentence).tree);
  const draft = wholeDraft(tree);
  const begun = draft.pieces.slice(isWhat(tree) ? 1 : 0, -1);
  const pieces = isFollowing(begun) ? begun.slice(0, -2) : begun;
  const names = alike(namesIn(items.map((at) => sentences[at] as ReadSentence)));
  const isIncluding = INCLUDING.test(pieces.at(-1)?.text ?? "");
  const explained = isIncluding ? explainedIn(sentences, items, names) : undefined;
  if (!explained && names.some((name) => name === undefined || TIME.test(name))) {
    const isOfTimes = names.some((name) => name !== undefined && TIME.test(name)) && saysAll(tree);
    if (statesNumber(tree) || isOfTimes) found.drafts.set(i, [withoutColon(tree)]);
    else if (isBroughtBy(tree) && trees.every(isPhrase)) goOn(found, i, items);
    return;
  }
  const isOpen = isWhat(tree) || OPEN.has(pieces.at(-1)?.text ?? "") || isBroughtBy(tree);
  const lists = explained ?? listsOf(names as string[], isIncluding);
  if (lists.some(({ length }) => length > LONGEST_LIST)) return;
  const whole = (list: string) => tidied([...pieces, ...(isOpen ? [] : [put(":")]), put(list)]);
  found.drafts.set(
    i,
    lists.map((list) => ({ ...draft, pieces: whole(list) })),
  );
  found.ends.set(i, sentences[items.at(-1) as number]?.source.end ?? source.end);
  for (const at of items) if (termOf((sentences[at] as ReadSentence).tree) === undefined) found.taken.add(at);
}

const TIME = /^(?:(?:early|mid|late)[ -])?(?:1\d|20)\d\ds?$/i; // "revenue has grown: 2019, 2020" is no list
const CONDITIONS = new Set("if when unless because whenever until".split(" "));
const ALL_OF_THEM = /^(?:only|following|these|all|each|both|least|one|any)$/i;

// "A loan is better if:", "You may leave only if one of the following applies:".
function isConditional(tree: Sentence): boolean {
  if (tree.root >= 0 && tree.nodes.at(-2)?.text === "where") return true; // "The rule does not apply where:"
  const at = tree.nodes.findLastIndex(({ text }) => CONDITIONS.has(text.toLowerCase()));
  if (at < 0 || tree.root < 0) return false;
  const behind = tree.nodes.slice(at + 1, -1);
  const { head } = tree.node(at);
  const clause = new Set(head < 0 ? [] : tree.phrase(head)); // not "When you call, the following happens:"
  const isOfClause = (one: string, i: number) => one.toLowerCase() === "following" && clause.has(at + 1 + i);
  return behind.length === 0 || behind.some(({ text }, i) => isOfClause(text, i));
}

// "A loan is better if rates are low": what stands in the list is so of no one. Where several are meant together, they are told as one.
function addConditions(
  found: LeadIns,
  sentences: readonly ReadSentence[],
  { i, items }: { i: number; items: readonly number[] },
): void {
  const { tree, source } = sentences[i] as ReadSentence;
  for (const at of items) found.bound.add(at);
  const trees = items.map((at) => (sentences[at] as ReadSentence).tree);
  if (items.length === 0 || !isClause(tree) || isOrder(tree) || !trees.every((one) => isClause(one))) return;
  if (!tree.nodes.some(({ text }) => ALL_OF_THEM.test(text))) {
    for (const at of items) found.continued.set(at, i);
    found.taken.add(i);
    return;
  }
  const draft = wholeDraft(tree);
  const list = put(trees.map(conditionOf).join("; "));
  if (list.text.length > LONGEST_LIST) return;
  const isOpen = CONDITIONS.has(draft.pieces.at(-2)?.text.toLowerCase() ?? "");
  found.drafts.set(i, [
    { ...draft, pieces: tidied([...draft.pieces.slice(0, -1), ...(isOpen ? [] : [put(":")]), list]) },
  ]);
  found.ends.set(i, sentences[items.at(-1) as number]?.source.end ?? source.end);
  for (const at of items) found.taken.add(at);
}

function conditionOf({ nodes }: Sentence): string {
  const own = /^[.;,]$/.test(nodes.at(-1)?.text ?? "") ? nodes.slice(0, -1) : nodes;
  const [first, ...rest] = own;
  return first
    ? spelled([isSmallElsewhere(first) ? { ...first, text: first.text.toLowerCase() } : first, ...rest])
    : "";
}

// "What landlords can deduct:": with its items it tells that they can deduct them.
function isWhat(tree: Sentence): boolean {
  const [first] = tree.nodes;
  const subject = tree.child(tree.root, "nsubj", "nsubj:pass");
  if (subject === undefined || first?.text.toLowerCase() !== "what") return false;
  const isObject = first.head === tree.root && /^ob[jl]$/.test(first.relation);
  return isObject || (first.relation === "det" && first.head === subject); // before a noun it is taken for a determiner
}

const POINTING =
  /^(?:follows|following|below|this|these|here|example|formula|code|syntax|output|program|equation|result|steps?|ways?|as|like)$/i;
const LEAST_SAID = 6; // words

// "A list is written in square brackets:" before an example; "The syntax is as follows:" says nothing alone.
function saysAll(tree: Sentence): boolean {
  const [last] = tree.nodes.slice(-2);
  const isClosed = ["NOUN", "PROPN", "NUM", "ADJ"].includes(last?.upos ?? "");
  const isAlone = !tree.nodes.some(({ text }) => POINTING.test(text) || text === "=");
  return isClosed && isAlone && tree.nodes.length > LEAST_SAID && isClause(tree) && !isOrder(tree);
}

// "It consists of three volcanic cones:" says how many, whatever is told of each.
function statesNumber(tree: Sentence): boolean {
  const objects = tree.children(tree.root, "obj", "obl", "xcomp");
  const isTold = objects.some((i) => tree.child(i, "nummod") !== undefined);
  return isTold && tree.child(tree.root, "nsubj", "nsubj:pass") !== undefined;
}

function withoutColon(tree: Sentence): Draft {
  const draft = wholeDraft(tree);
  return { ...draft, pieces: tidied(draft.pieces.slice(0, -1)) };
}

// "The most common symptoms include:" states something with its items, whatever it is alone; "The steps are:" does not.
function isOpenLeadIn(sentences: readonly ReadSentence[], i: number, items: readonly number[]): boolean {
  const { tree, words, judged } = sentences[i] as ReadSentence;
  const isStating = items.every((at) => ["claim", "fragment"].includes(sentences[at]?.judged.label ?? ""));
  const isOfThing = tree.root >= 0 && tree.child(tree.root, "nsubj", "nsubj:pass") !== undefined;
  const isTold = isOfThing && (judged.label === "fragment" || tree.node(tree.root).xpos === "VBD"); // "Three men claimed the throne:"
  const begun = words.at(-2)?.text === "following" && words.at(-3)?.text === "the" ? words.at(-4) : words.at(-2);
  const isBegun = OPEN.has(begun?.text ?? "") || isBroughtBy(tree);
  return judged.label !== "claim" && (isTold || isBegun) && isClause(tree) && isStating;
}

// "Special categories of data, unless an exception applies" behind "It is not suitable for:".
function isPhrase(tree: Sentence): boolean {
  const { upos, xpos } = tree.nodes[tree.root] ?? {};
  return !isClause(tree) && termOf(tree) === undefined && (upos === "NOUN" || upos === "PROPN" || xpos === "VBG");
}

// "The signs include the following:"
const isFollowing = (pieces: readonly Piece[]) =>
  pieces.at(-1)?.text === "following" && pieces.at(-2)?.text === "the" && OPEN.has(pieces.at(-3)?.text ?? "");

// "The bank may charge only for:"; "It is used as follows:" has no such word at its end.
const isBroughtBy = (tree: Sentence) => tree.nodes.at(-2)?.upos === "ADP";

const INCLUDING = /^includ(?:e|es|ed|ing)$/;

// "During his years in England, Ramanujan:".
function isSubject(tree: Sentence): boolean {
  const { upos } = tree.node(tree.root);
  return !isClause(tree) && ["PROPN", "NOUN", "PRON"].includes(upos);
}

// "published 20 papers".
function isPredicate(tree: Sentence): boolean {
  if (tree.root < 0 || isClause(tree)) return false;
  const verbs = [tree.root, ...tree.children(tree.root, "aux", "aux:pass", "cop")];
  return verbs.some((i) => ["VBD", "VBZ"].includes(tree.node(i).xpos));
}

/** The items behind a lead-in, those of its own level; none where there are more than one statement can hold. */
export function itemsBehind(sentences: readonly ReadSentence[], i: number, most = MOST_ITEMS): number[] {
  const first = sentences[i + 1]?.source.block;
  if (first?.kind !== "item") return [];
  const items: number[] = [];
  for (let at = i + 1; sentences[at]?.source.block.kind === "item"; at++) {
    const { block } = (sentences[at] as ReadSentence).source;
    const isNew = sentences[at - 1]?.source.block !== block;
    if (block.depth < first.depth) break;
    if (block.depth === first.depth && isNew) items.push(at);
    if (items.length > most) return []; // no statement is that long, and every item may be a lead-in
  }
  return items;
}

const FAR = 40; // sentences from a lead-in to an entry of its list

/** "Babies get the following vaccines:" before the heading of a list; undefined where that only leads on. */
export function leadInBefore(sentences: readonly ReadSentence[], i: number): Sentence | undefined {
  const isLeadIn = ({ source, tree, words }: ReadSentence) =>
    source.block.kind === "paragraph" && words.at(-1)?.text === ":" && isClause(tree);
  const last = sentences.slice(Math.max(0, i - FAR), i).findLast(isLeadIn);
  return last?.judged.label === "meta" ? undefined : last?.tree;
}

/** The block before the list that an item stands in. */
export function blockBefore(sentences: readonly ReadSentence[], i: number): Block | undefined {
  return sentenceBefore(sentences, i)?.source.block;
}

/** The sentence before the list that an item stands in; the sentence itself, where it is in none. */
export function sentenceBefore(sentences: readonly ReadSentence[], i: number): ReadSentence | undefined {
  const known = BEFORE.get(sentences) ?? allBefore(sentences);
  BEFORE.set(sentences, known);
  return known[i];
}

// Of each text once, since a text may be one list of thousands of items.
const BEFORE = new WeakMap<readonly ReadSentence[], readonly (ReadSentence | undefined)[]>();

function allBefore(sentences: readonly ReadSentence[]): (ReadSentence | undefined)[] {
  let before: ReadSentence | undefined;
  return sentences.map((one) => {
    if (one.source.block.kind !== "item") before = one;
    return before;
  });
}

/** "A score weighs five factors:": what stands in the list is what that names, and no attribute. */
export function hasLeadIn(sentences: readonly ReadSentence[], i: number): boolean {
  const before = sentenceBefore(sentences, i);
  const isMeta = before?.judged.label === "meta" && !before.words.some(({ text }) => KINDS.test(text)); // "Here are some facts:"
  return before?.words.at(-1)?.text === ":" && isClause(before.tree) && !isMeta;
}
const KINDS = /^(?:types|kinds|forms|varieties|sorts|classes|styles)$/i; // of which labels are the names
