import type { Context } from "./context";
import type { Sentence } from "./draft";
import { coreName, isNamedIn } from "./frame-names";
import { isClause } from "./items";
import type { ReadSentence } from "./read-sentence";

/** What rules say a sentence is about: what its text speaks of, and what stands above it. */
export interface Matter {
  topic: string | undefined;
  owner: string | undefined;
}

/** What a sentence points at, by names, how likely, and whether that is sure. */
export interface Meant {
  names: readonly string[];
  share: number;
  isSure: boolean;
}

/** How likely a thing of that name is pointed at, where that is sure and where it is not. */
export const pointedSigns = (name: string, meant: readonly Meant[]) =>
  [true, false].map((isSure) =>
    Math.max(
      0,
      ...meant.flatMap((one) => (one.isSure === isSure && one.names.includes(coreName(name)) ? [one.share] : [])),
    ),
  );

/** What a sentence is like: where it stands, what its subject is, and whether rules know what it is about. */
export function sentenceSigns(
  sentences: readonly ReadSentence[],
  context: Context,
  { i, matter }: { i: number; matter: Matter },
) {
  const { source, tree, words } = sentences[i] as ReadSentence;
  const subject = subjectOf(tree);
  const upos = subject === undefined ? undefined : tree.node(subject).upos;
  const determiner = subject === undefined ? undefined : tree.child(subject, "det");
  const word = determiner === undefined ? "" : tree.node(determiner).text.toLowerCase();
  const stated = words.map(({ text }) => text).join(" ");
  const antecedents = (context.resolved[i] ?? []).map(({ antecedent }) => antecedent);
  const before = sentences[i - 1];
  return [
    source.block.kind === "item",
    source.block.depth > 1,
    before?.source.block !== source.block,
    before?.tree.nodes.at(-1)?.text === ":",
    Math.log1p(i),
    Math.log1p(words.length),
    isClause(tree),
    upos === "PROPN",
    upos === "PRON",
    upos === "NOUN" && word === "",
    word === "the",
    /^an?$/.test(word),
    /^th(?:is|ese|at|ose)$/.test(word),
    tree.nodes.some(({ xpos }) => /^PRP/.test(xpos)),
    Math.log1p(tree.nodes.filter((node) => node.upos === "PROPN").length),
    antecedents.includes("unclear"),
    antecedents.some((one) => typeof one !== "string"),
    matter.topic !== undefined,
    matter.topic !== undefined && isNamedIn(stated, matter.topic),
    matter.owner !== undefined,
    matter.owner !== undefined && isNamedIn(stated, matter.owner),
  ].map(Number);
}

/** The subject of a sentence, if it has one. */
export const subjectOf = (tree: Sentence) => tree.child(tree.root, "nsubj", "nsubj:pass");
