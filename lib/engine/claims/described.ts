import type { Block } from "../text/blocks";
import { type Sentence, SUBJECTS, spelled } from "./draft";
import { termOf } from "./item-term";
import { isTimeOfPlan } from "./plans";
import { inProse, isPartOfAccount } from "./prose-names";
import type { ReadSentence } from "./read-sentence";

const LEAST_SHARED = 2; // labels
const LEAST_KINDS = 2; // headings
const LONGEST_KIND = 3; // words

/**
 * Headings that name kinds which the lists below describe: "Yams" above "Native to Africa", "Must be cooked". Only where
 * there are several, so that no list of symptoms or steps is taken for one.
 */
export function kindsIn(sentences: readonly ReadSentence[]): Map<Block, string> {
  const found = new Map<Block, string>();
  for (const { source, tree } of sentences) {
    const { under } = source.block;
    if (source.block.kind !== "item" || under?.kind !== "heading" || found.has(under) || !isPredicate(tree)) continue;
    const heading = sentences.find((one) => one.source.block === under)?.tree;
    const words = heading === undefined || isPartOfAccount(heading) ? [] : heading.nodes;
    const isKind = words.length <= LONGEST_KIND && words.every(({ text }) => /^\p{L}+$/u.test(text));
    if (isKind && words.at(-1)?.text.endsWith("s")) found.set(under, inProse(sentences, spelled(words).toLowerCase()));
  }
  return found.size < LEAST_KINDS ? new Map() : found;
}

// "Native to Africa", "Related to lilies", "Must be cooked".
function isPredicate(tree: Sentence): boolean {
  if (tree.root < 0 || termOf(tree) !== undefined || tree.child(tree.root, ...SUBJECTS) !== undefined) return false;
  const { xpos } = tree.node(tree.root);
  return (
    tree.node(0).xpos === "MD" || (tree.root === 0 && /^(?:JJ|VBN)/.test(xpos) && tree.child(0, "obl") !== undefined)
  );
}

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
      return isNoun && !isTimeOfPlan(spelled(tree.nodes))
        ? [[block, inProse(sentences, spelled(tree.nodes).replace(/ \([^()]*\)$/, ""))] as const]
        : [];
    }),
  );
}
