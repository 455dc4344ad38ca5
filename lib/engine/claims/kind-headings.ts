import type { Block } from "../text/blocks";
import { type Sentence, spelled } from "./draft";
import type { ReadSentence } from "./read-sentence";

/**
 * Headings of kinds of one thing, with the name that each gives to what stands below it: "Fixed-rate mortgage" beside
 * "Adjustable-rate mortgage", "Type 1" beside "Type 2"; where what stands before them says that they are kinds, also such as
 * share no word. A paragraph below one of them is told of that kind alone.
 */
export function kindHeadings(sentences: readonly ReadSentence[], small: ReadonlySet<string>): Map<Block, string> {
  const groups = new Map<string, [Block, string][]>();
  const isOfKinds = tellsKinds(sentences);
  const ranks = new Map<Block | undefined, number>(); // of what headings stand under
  for (const { source, tree } of sentences) {
    const { block } = source;
    if (block.kind !== "heading" || source.close === "?") continue;
    const rank = ranks.get(block.under) ?? ranks.size;
    ranks.set(block.under, rank);
    const shared = sharedWord(tree);
    const keys = [shared, isOfKinds && isKindName(tree) ? "" : undefined]; // "" is what all kinds share
    for (const key of keys.flatMap((word) => (word === undefined ? [] : [`${rank} ${block.depth} ${word}`]))) {
      const group = groups.get(key) ?? [];
      group.push([block, nameOfHeading(tree, small)]);
      groups.set(key, group);
    }
  }
  return new Map([...groups.values()].filter((group) => group.length > 1).flat());
}

/** The blocks behind the first paragraph and the list of the last heading: with them a text may end, and speak of all again. */
export function endIn(sentences: readonly ReadSentence[]): Set<Block> {
  const blocks = [...new Set(sentences.map(({ source }) => source.block))];
  const last = blocks.findLastIndex(({ kind }) => kind === "heading");
  const first = blocks.findIndex(({ kind }, i) => last >= 0 && i > last + 1 && kind === "paragraph");
  return new Set(first < 0 ? [] : blocks.slice(first));
}

// "Main Types of Renewable Energy", "each method is different": what stands before the parts of the text.
function tellsKinds(sentences: readonly ReadSentence[]): boolean {
  const heading = sentences.findIndex(({ source }, i) => i > 0 && source.block.kind === "heading");
  return sentences.slice(0, Math.max(0, heading)).some(({ source, tree: { nodes } }) =>
    nodes.some(({ lemma, xpos, relation }, i) => {
      const isSaid = source.block.kind === "heading" || SAID.has(relation); // not "in all categories"
      const isSeveral = /^NNP?S$/.test(xpos) || /^each$/i.test(nodes[i - 1]?.text ?? "");
      return isSaid && isSeveral && KIND_WORDS.has(lemma.toLowerCase());
    }),
  );
}

const SAID = new Set(["nsubj", "nsubj:pass", "obj", "root"]);
const KIND_WORDS = new Set("type kind variety category class style species breed method technique genre".split(" "));

// "Solar", "cold brew", beside others of their kind; no part of every text.
function isKindName(tree: Sentence): boolean {
  const words = wordsOf(tree).filter(({ text }) => /\w/.test(text));
  const last = words.at(-1);
  if (!last || words.length > MOST_KIND_WORDS || words[0]?.xpos === "VBG" || PARTS.has(last.lemma.toLowerCase()))
    return false;
  return words.every(({ upos }) => ["NOUN", "PROPN", "ADJ"].includes(upos));
}

const MOST_KIND_WORDS = 3;
const PARTS = new Set(
  "summary conclusion overview introduction background history note tip comparison difference similarity benefit advantage disadvantage drawback pro con use application example cost choice question takeaway thought resource".split(
    " ",
  ),
);

const MOST_WORDS = 5; // of a heading that names a kind
const OTHER = new Set(["CCONJ", "ADP", "PRON", "SCONJ"]);
const NUMBER = /^(?:\d+|[IVX]+|[A-D])$/;

// What a kind is a kind of: the last noun behind another word, the first before a number.
function sharedWord(tree: Sentence): string | undefined {
  const words = wordsOf(tree);
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last || words.length < 2 || words.length > MOST_WORDS) return undefined;
  if (words.some(({ xpos, upos, text }) => /^(?:W|VB(?![GN])|MD)/.test(xpos) || OTHER.has(upos) || /^[:(]$/.test(text)))
    return undefined;
  if (first.xpos === "VBG") return undefined; // "Planning trips"
  if (NUMBER.test(last.text)) return words.length === 2 ? first.text.toLowerCase() : undefined;
  return ["NOUN", "PROPN"].includes(last.upos) ? last.text.toLowerCase().replace(/s$/, "") : undefined;
}

/** What a heading is called in prose: "unsupervised learning" of "2. Unsupervised Learning". `small`: names that the text writes small elsewhere. */
export function nameOfHeading(tree: Sentence, small: ReadonlySet<string>): string {
  const isKnown = ({ text, upos }: Sentence["nodes"][number]) => upos !== "PROPN" || small.has(text.toLowerCase());
  return spelled(wordsOf(tree).map((node) => (isKnown(node) ? { ...node, text: node.text.toLowerCase() } : node)));
}

// Without its number, the colon behind it and its letters: "2. Adjustable-rate mortgage (ARM):".
function wordsOf({ nodes }: Sentence): Sentence["nodes"] {
  const isNumbered = NUMBER.test(nodes[0]?.text ?? "") && /^[.)]$/.test(nodes[1]?.text ?? "");
  const words = nodes.slice(isNumbered ? 2 : 0, nodes.at(-1)?.text === ":" ? -1 : undefined);
  const [open, letters, close] = words.slice(-3);
  const isLettered =
    words.length > 3 && open?.text === "(" && close?.text === ")" && /^\p{Lu}{2,}s?$/u.test(letters?.text ?? "");
  return isLettered ? words.slice(0, -3) : words;
}
