import { isCommonNoun } from "../syntax/common-words";
import { lemmaOf } from "../syntax/morphology";
import type { Node, Tree } from "../syntax/tree";
import type { TextSentence } from "../text/segment";
import { beginsWithWork, Sentence } from "./draft";

/** The words that stand with a capital behind another word in paragraphs and items: names, wherever else they stand. */
export function namesIn(sources: readonly TextSentence[]): Set<string> {
  const prose = sources.filter(({ block }) => block.kind === "paragraph" || block.kind === "item");
  const inside = prose.flatMap(({ tokens }) => tokens.filter((_, i) => isBehindWord(tokens[i - 1])));
  return new Set(inside.map(({ text }) => text).filter((text) => /^\p{Lu}/u.test(text)));
}

// "Of Rennet", "Bill Hicks", "H. G. Wells", but not "Step 1: Rennet".
const isBehindWord = (before: { text: string } | undefined) => /^(?:\p{L}|\.$)/u.test(before?.text ?? "");

/**
 * A tree in which a common noun is none of the names that the parser took it for, since it begins the sentence or stands
 * behind a label (at `begins`): "Rennet makes the milk clump". `names`: those of the text.
 */
export function withCommonStarts(tree: Tree, begins: readonly number[], names: ReadonlySet<string>): Tree {
  const mistaken = new Set(begins.filter((at) => isMistaken(tree, at, names)));
  if (mistaken.size === 0 || beginsWithWork(new Sentence(tree))) return tree;
  return tree.map((node, i) => (mistaken.has(i) ? asNoun(node) : node));
}

function isMistaken(tree: Tree, at: number, names: ReadonlySet<string>): boolean {
  const node = tree[at];
  if (node?.upos !== "PROPN" || !/^\p{Lu}\p{Ll}+$/u.test(node.text) || names.has(node.text)) return false;
  const isInName = tree[node.head]?.upos === "PROPN" || tree.some(({ head, upos }) => head === at && upos === "PROPN");
  return !isInName && !/^(?:\p{Lu}|["“\d])/u.test(tree[at + 1]?.text ?? "") && isCommonNoun(node.text);
}

function asNoun(node: Node): Node {
  const xpos = node.xpos === "NNPS" ? "NNS" : "NN";
  return { ...node, upos: "NOUN", xpos, lemma: lemmaOf(node.text, "NOUN", xpos) };
}
