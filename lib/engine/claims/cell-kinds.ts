import { type Cell, described, valueIn } from "./cell-values";
import type { Draft } from "./draft";

/**
 * "Joins: Full support", "Schema: Flexible, optional validation": in quotes where no copula joins the head to what it is told
 * to be: one thing of several, or a look and a thing.
 */
export function unlike(cell: Cell): Draft | undefined {
  const { sentence, term } = cell;
  const { nodes, root, start } = sentence;
  if (sentence.node(term).upos !== "NOUN" || root < start) return undefined;
  const value = valueIn(sentence);
  const isLook = nodes[start]?.upos === "ADJ";
  const isThing = sentence.node(root).upos === "NOUN" && root === nodes.length - 1;
  const isOfOne = sentence.node(term).xpos === "NNS" && sentence.node(root).xpos === "NN" && root === start + 1;
  const isLookAndThing = isLook && isThing && nodes[start + 1]?.text === ","; // "Flexible, optional validation"
  const isSeveral = sentence.node(root).upos === "ADJ" && /;|^\p{L}+, but \p{L}+$/u.test(value); // "Vertical; read replicas", "High, but brittle"
  return (isLook && isThing && isOfOne) || isLookAndThing || isSeveral ? described(cell) : undefined;
}
