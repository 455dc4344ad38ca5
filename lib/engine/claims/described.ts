import type { Block } from "../text/blocks";
import { spelled } from "./draft";
import { termOf } from "./items";
import { inProse } from "./prose-names";
import type { ReadSentence } from "./read-sentence";

const LEAST_SHARED = 2; // labels

/**
 * Headings that are what the text describes, with their names as its sentences write them: "Common Cold" and "Flu", whose
 * lists have the labels "Cause" and "Onset" in common. Labels that are themselves what the text compares do not count.
 */
export function describedIn(
  sentences: readonly ReadSentence[],
  { things, compared }: { things: ReadonlySet<string>; compared: ReadonlySet<string> },
): Map<Block, string> {
  const ofItems = new Set([...things, ...[...compared].map((name) => name.toLowerCase())]);
  const labels = new Map<Block, Set<string>>();
  for (const { source, tree } of sentences) {
    const term = source.block.kind === "item" ? termOf(tree) : undefined;
    const { under } = source.block;
    if (term === undefined || under?.kind !== "heading") continue;
    const label = spelled(tree.phrase(term).map((i) => tree.node(i))).toLowerCase();
    if (!ofItems.has(label)) labels.set(under, (labels.get(under) ?? new Set()).add(label));
  }
  const isDescribed = (block: Block, own: ReadonlySet<string>) =>
    [...labels].some(
      ([other, theirs]) => other !== block && [...own].filter((one) => theirs.has(one)).length >= LEAST_SHARED,
    );
  const described = [...labels].filter(([block, own]) => isDescribed(block, own)).map(([block]) => block);
  return new Map(
    described.flatMap((block) => {
      const tree = sentences.find(({ source }) => source.block === block)?.tree;
      const isNoun = tree && tree.root >= 0 && ["NOUN", "PROPN"].includes(tree.node(tree.root).upos);
      return isNoun ? [[block, inProse(sentences, spelled(tree.nodes).replace(/ \([^()]*\)$/, ""))] as const] : [];
    }),
  );
}
