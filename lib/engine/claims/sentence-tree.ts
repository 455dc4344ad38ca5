import type { Parser } from "../syntax/parser";
import type { Node, Tree } from "../syntax/tree";
import type { Word } from "../syntax/words";

/** The relation by which the term of "Term: explanation" hangs on its explanation. */
export const TERM = "dep:term";

/**
 * The tree of "Term: explanation", each side parsed alone: together they are no sentence. What is one before the mark goes on
 * behind it: "It lies in the north – the reason it is cold", but not "How it works: …".
 */
export async function treeWithTerm(parser: Parser, words: readonly Word[], term: number): Promise<Tree> {
  const before = await parser.parse(words.slice(0, term));
  if (isStated(before)) return await parser.parse(words);
  const after = await parser.parse(words.slice(term + 1));
  const from = term + 1;
  const root = from + after.findIndex(({ head }) => head === -1);
  const moved = after.map((node) => ({ ...node, head: node.head === -1 ? -1 : node.head + from }));
  const hung = before.map((node) => (node.head === -1 ? { ...node, head: root, relation: TERM } : node));
  return [...hung, markOf(words[term] as Word, root), ...moved];
}

/** Whether words make a sentence with a subject: "it lies in the north", but not "how it works", or "a test that is hard". */
export const isStated = (tree: Tree): boolean =>
  !/^W/.test(tree[0]?.xpos ?? "") &&
  tree.some(
    ({ head, relation }) => SUBJECTS.has(relation) && !tree[head]?.relation.startsWith("acl") && isFiniteAt(tree, head),
  );

// "Told", "are alike", "was told", "will tell".
const isFiniteAt = (tree: Tree, at: number): boolean =>
  FINITE.test(tree[at]?.xpos ?? "") ||
  tree.some(({ head, relation, xpos }) => head === at && AUXILIARY.has(relation) && FINITE.test(xpos));

const AUXILIARY = new Set(["cop", "aux", "aux:pass"]);

const FINITE = /^(?:VB[DZP]|MD)$/;
const SUBJECTS = new Set(["nsubj", "nsubj:pass"]);

/**
 * A tree whose first predicate noun has its subject: "Lima is the capital and largest city of Peru", where the parser hung Lima
 * on the city alone.
 */
export function withSubjectOfAll(tree: Tree): Tree {
  const root = tree.findIndex(({ head }) => head === -1);
  const copula = tree.findIndex(({ head, relation }) => head === root && relation === "cop");
  if (copula < 0 || tree.some(({ head, relation }) => head === root && SUBJECTS.has(relation))) return tree;
  const isOfSecond = ({ head, relation }: Node, i: number) =>
    relation === "nsubj" && i < copula && head > root && tree[head]?.head === root && tree[head]?.relation === "conj";
  const subject = tree.findIndex(isOfSecond);
  return subject < 0 ? tree : tree.map((node, i) => (i === subject ? { ...node, head: root } : node));
}

/** A tree whose first verb, which has a subject and an object and no auxiliary, is no participle: "London appointed a commission". */
export function withPastVerb(tree: Tree): Tree {
  const root = tree.findIndex(({ head }) => head === -1);
  const own = tree.filter(({ head }) => head === root).map(({ relation }) => relation);
  const isMisread =
    tree[root]?.xpos === "VBN" &&
    own.includes("nsubj") &&
    own.includes("obj") &&
    !own.some((one) => AUXILIARY.has(one));
  return isMisread ? tree.map((node, i) => (i === root ? { ...node, xpos: "VBD" } : node)) : tree;
}

/** Words without structure, for what is no prose. */
export function flatTree(words: readonly Word[]): Tree {
  return words.map((word, i) => ({ ...markOf(word, 0), head: i === 0 ? -1 : 0 }));
}

const markOf = (word: Word, head: number): Node => ({
  ...word,
  lemma: word.text,
  upos: "PUNCT",
  xpos: ":",
  head,
  relation: "punct",
  likely: 1,
});
