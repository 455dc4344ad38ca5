import type { Block } from "../text/blocks";
import { type Sentence, spelled } from "./draft";
import { coreOf } from "./entities";
import { termOf } from "./item-term";
import type { ReadSentence } from "./read-sentence";

/** "Vitamin A" beside "Vitamin C", "light pollution" beside "noise pollution": the text speaks of several things of a kind. */
export function hasSibling(sentences: readonly ReadSentence[], name: string): boolean {
  const own = wordsOf(name.toLowerCase().replace(/^the /, ""));
  if (own.length < 2) return false;
  const isSibling = (other: readonly string[]) =>
    other.length === own.length && other.filter((word, i) => word !== own[i]).length === 1;
  const siblings = sentences.flatMap(({ tree }, i) => {
    const other = wordsOf(subjectWordsOf(tree)?.toLowerCase() ?? "");
    const isNumbered = other.some((word, k) => word !== own[k] && /\d/.test(word)); // "C4 photosynthesis"
    return isSibling(other) ? [{ other, isFirst: isNumbered && beginsParagraph(sentences, i) }] : [];
  });
  const isNumbered = siblings.some(({ other }) => /^.?$/.test(other.at(-1) ?? "")); // "Vitamin C"
  return siblings.length >= LEAST_SIBLINGS || isNumbered || siblings.some(({ isFirst }) => isFirst);
}

// "C4 photosynthesis evolved later" at the start of a paragraph, in a text that began with C3 photosynthesis.
const beginsParagraph = (sentences: readonly ReadSentence[], i: number) =>
  sentences[i]?.source.block.kind === "paragraph" && sentences[i - 1]?.source.block !== sentences[i]?.source.block;

/** The Nile, the Amazon and the Yangtze each have an item in a list: the text speaks of none of them throughout. */
export function isOneOfItems(sentences: readonly ReadSentence[], name: string): boolean {
  const plain = name.toLowerCase().replace(/^the /, "");
  const begun = sentences.filter(
    ({ source, tree }, i) =>
      source.block.kind === "item" &&
      sentences[i - 1]?.source.block !== source.block &&
      tree.nodes[0]?.upos === "PROPN",
  );
  const isOwn = ({ tree }: ReadSentence) => spelled(tree.nodes).toLowerCase().startsWith(plain);
  const own = begun.filter(isOwn).length;
  return own > 0 && begun.length - own >= LEAST_SIBLINGS;
}

/** "Stocks make you an owner", "Bonds are loans", "Funds pool money": each item of the list begins to tell of another thing. */
export function isBesideOthers(sentences: readonly ReadSentence[], at: number): boolean {
  const { source, tree } = sentences[at] as ReadSentence;
  if (source.block.kind !== "item") return false;
  const own = subjectWordsOf(tree)?.toLowerCase();
  const begun = sentences.filter(
    (one, i) =>
      one.source.block.kind === "item" &&
      one.source.block.under === source.block.under &&
      sentences[i - 1]?.source.block !== one.source.block,
  );
  const others = begun.flatMap((one) =>
    termOf(one.tree) === undefined && !isOfThem(one.tree) ? (subjectWordsOf(one.tree) ?? []) : [],
  );
  return others.filter((other) => other.toLowerCase() !== own && !THERE.test(other)).length >= LEAST_SIBLINGS;
}

// "Their blood", "most species", "each arm": of what the first item tells of.
function isOfThem(tree: Sentence): boolean {
  const head = tree.root < 0 ? undefined : tree.child(tree.root, "nsubj", "nsubj:pass");
  return head !== undefined && tree.phrase(head).some((i) => OF_THEM.test(tree.node(i).text) && i < head);
}

const OF_THEM = /^(?:its|his|her|their|each|every|most|some|many|all|both|the)$/i;
const THERE = /^(?:there|it|this|that|they|these|he|she|you|we|one)$/i;

/** "Boeing" under "Boeing vs. Airbus": the text goes on to tell of the other. */
export function isOneOfTitle(sentences: readonly ReadSentence[], name: string): boolean {
  const [first] = sentences;
  if (first?.source.block.kind !== "heading") return false;
  const [title = ""] = spelled(first.tree.nodes).split(/:| [–—-] /);
  const parts = title.split(/,? (?:vs\.?|versus|and|or) |, /).map((part) => part.replace(/^(?:The|An?) /, ""));
  const plain = name.toLowerCase().replace(/^the /, "");
  const isOwn = (part: string) => part.toLowerCase().includes(plain) || plain.includes(part.toLowerCase());
  const others = parts.filter((part) => !isOwn(part));
  const isTold = (part: string) =>
    sentences.some(({ tree }, i) => i > 0 && subjectNameOf(tree)?.toLowerCase() === part.toLowerCase());
  return parts.some(isOwn) && others.some(isTold);
}

// "Central banks" are no sibling of "the central bank".
const wordsOf = (name: string) => name.replace(/s?[,.]?$/, "").split(" ");

const LEAST_SIBLINGS = 2; // sentences that begin with one

function subjectWordsOf(tree: Sentence): string | undefined {
  const head = tree.root < 0 ? undefined : tree.child(tree.root, "nsubj", "nsubj:pass");
  return head === undefined ? undefined : spelled(coreOf(tree, head).map((i) => tree.node(i)));
}

/** Items, and paragraphs that begin with a label as others do: "**HTTP/2:** Headers are compressed." */
export function labelledIn(sentences: readonly ReadSentence[]): ReadonlySet<Block> {
  const items = sentences.filter(({ source }) => source.block.kind === "item");
  const paragraphs = sentences.filter(
    ({ source, tree }, i) =>
      source.block.kind === "paragraph" &&
      sentences[i - 1]?.source.block !== source.block &&
      isThing(tree, termOf(tree)),
  );
  return new Set([...items, ...(paragraphs.length > 1 ? paragraphs : [])].map(({ source }) => source.block));
}

const isThing = ({ nodes }: Sentence, term = -1) => ["NOUN", "PROPN"].includes(nodes[term]?.upos ?? "");

/** The name that is the subject of a sentence. */
export function subjectNameOf(tree: Sentence): string | undefined {
  const head = tree.root < 0 ? undefined : tree.child(tree.root, "nsubj", "nsubj:pass");
  return head !== undefined && tree.node(head).upos === "PROPN"
    ? spelled(coreOf(tree, head).map((i) => tree.node(i)))
    : undefined;
}

/** "Mercury is the smallest planet", in a text that goes on with "Venus is the hottest planet": one of several that it tells of. */
export function isOneOfKind(sentences: readonly ReadSentence[], tree: Sentence, subject: number): boolean {
  const kindOf = (one: Sentence) =>
    one.root >= 0 && one.child(one.root, "cop") !== undefined ? one.node(one.root).lemma : "";
  const kind = kindOf(tree);
  if (kind === "" || tree.node(tree.root).upos !== "NOUN" || tree.node(subject).upos !== "PROPN") return false;
  return sentences.some(({ tree: other }) => {
    const head = kindOf(other) === kind ? other.child(other.root, "nsubj") : undefined;
    return head !== undefined && other.node(head).upos === "PROPN" && other.node(head).text !== tree.node(subject).text;
  });
}
