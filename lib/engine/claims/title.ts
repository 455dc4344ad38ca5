import type { Node } from "../syntax/tree";
import { type Sentence, spelled } from "./draft";
import { isLightTerm } from "./item-term";
import { isClaim, type ReadSentence } from "./read-sentence";
import { ACCOUNTS } from "./topic";

/** The heading of the whole text. */
export interface Title {
  text: string;
  /** Whether words name something of it. */
  isNamedIn: (stated: string) => boolean;
  /** Whether the things that it compares are told of without their last word: "Type 1 vs. type 2 diabetes". */
  isShortened?: boolean;
}

const EXPLAINED = /^, explained$/i; // "The stages of sleep, explained"
const LEAST_CLAIMS = 3; // sentences that state something
const LONGEST_TITLE = 80; // characters
const LEAST_TITLE = 2; // words: "Overview" tells nothing
const STEM = 5; // letters

/** What the heading that opens a text names, without what follows a colon, bracket or dash; undefined where there is no such. */
export function titleOf(sentences: readonly ReadSentence[]): Title | undefined {
  const [first] = sentences;
  if (first?.source.block.kind !== "heading" || first.source.close === "?") return undefined;
  if (sentences.filter(isClaim).length < LEAST_CLAIMS) return undefined;
  const { root } = first.tree;
  const nodes = withoutAccount(first.tree.nodes);
  if (root >= 0 && isLightTerm(first.tree, root) && isBare(first.tree, root)) return undefined; // "The basic idea"
  const end = nodes.findIndex(
    ({ text, glued }, i) => i > 0 && (text === ":" || text === "(" || (!glued && /^[–—-]$/.test(text))),
  );
  const head = end < 0 ? nodes : nodes.slice(0, end);
  const words = EXPLAINED.test(spelled(head.slice(-2))) ? head.slice(0, -2) : head;
  const text = spelled(
    words.map((node, i) =>
      isName(isAlone(words, i) ? { ...node, xpos: "NN" } : node, sentences)
        ? node
        : { ...node, text: node.text.toLowerCase() },
    ),
  );
  const works = words.filter((node) => node.text.includes(" ")); // "Key themes in *The Great Gatsby*"
  const work = works.length === 1 && words.at(-2)?.upos === "ADP" ? works[0]?.text : undefined;
  const matter = work ?? matterOf(text);
  if (matter) return { text: matter, isNamedIn: (stated) => stated.toLowerCase().includes(matter.toLowerCase()) };
  if (words.length < LEAST_TITLE || text.length > LONGEST_TITLE || words.some(isOfOther)) return undefined;
  const stems = words.filter(({ upos }) => NAMING.has(upos)).map((node) => node.text.toLowerCase().slice(0, STEM));
  const shared = /\bvs\.? .+ (\p{L}+s?)$/iu.exec(text)?.[1]?.toLowerCase(); // "Electric vs. gas cars": neither is named without "cars"
  const last = words.at(-1);
  if (shared !== undefined && last?.relation !== "flat")
    // "Ann Roe vs. Bo Kim" share no word
    return { text, isNamedIn: (stated) => stated.toLowerCase().includes(shared.slice(0, STEM)), isShortened: true };
  return { text, isNamedIn: (stated) => wordsOf(stated).some((word) => stems.some((stem) => word.startsWith(stem))) };
}

// "Timeline: The decipherment of Linear B", "Study summary: Lights and hedgehogs (2023)".
function withoutAccount(nodes: readonly Node[]): readonly Node[] {
  const colon = nodes.findIndex(({ text }) => text === ":");
  const last = nodes[colon - 1]?.lemma.toLowerCase() ?? "";
  const isAccount =
    colon > 0 &&
    colon <= LONGEST_ACCOUNT &&
    (ACCOUNTS.has(last) || last === "study") &&
    nodes.length > colon + LEAST_TITLE;
  return isAccount ? nodes.slice(colon + 1) : nodes;
}
const LONGEST_ACCOUNT = 3; // words

const wordsOf = (stated: string) => stated.toLowerCase().split(/[^\p{L}\p{N}]+/u);

// "The idea", but not "ideas that changed the world" or "Darwin's idea".
const isBare = (tree: Sentence, root: number) =>
  tree.children(root).every((i) => ["det", "amod", "punct"].includes(tree.node(i).relation));

// "How it works".
const isOfOther = ({ text }: Node) => /^(?:it|its|they|them|their|this|these)$/i.test(text);

/** Whether other headings stand beside the one that opens a text: "Type 1" above its paragraph, before "Type 2" above another. */
export function isOneOfSections([first, ...others]: readonly ReadSentence[]): boolean {
  const { block } = (first as ReadSentence).source;
  const isBeside = ({ source }: ReadSentence) =>
    source.block.kind === "heading" && source.block !== block && source.block.depth <= block.depth;
  return others.some(isBeside);
}

// "Key facts about New Zealand".
function matterOf(text: string): string | undefined {
  const [, noun = "", matter] = /^(?:\S+ ){0,3}(\S+) (?:about|of|on|to) (.+)$/.exec(text) ?? [];
  return ACCOUNTS.has(noun.toLowerCase().replace(/s$/, "")) ? matter : undefined;
}

// "The World", but "the Tour de France".
const isAlone = (words: readonly Node[], i: number) =>
  words[i - 1]?.upos === "DET" && !/^(?:\p{Lu}|(?:de|of|la|du|von|van)$)/u.test(words[i + 1]?.text ?? "");

// Headings capitalize every word: a name is what has a capital inside of sentences, too.
function isName({ text: word, xpos }: Node, sentences: readonly ReadSentence[]): boolean {
  const isProper = xpos.startsWith("NNP"); // as far as the parser can tell
  if (word.includes(" ") || (word.length > 1 && word === word.toUpperCase())) return true;
  const isCommon = ({ source, tree }: ReadSentence) =>
    source.block.kind !== "heading" &&
    tree.nodes.some(
      ({ text, upos }) => text.toLowerCase() === word.toLowerCase() && (text !== word || upos === "NOUN"),
    );
  if (isProper && !sentences.some(isCommon)) return true;
  return sentences.some(({ source, tree }, at) =>
    source.block.kind === "heading"
      ? at > 0 && tree.nodes[tree.root]?.text === word && tree.nodes[tree.root]?.upos === "PROPN" // "Norway (Tromsø)"
      : tree.nodes.some(({ text }, i) => i > tree.start && text === word),
  );
}

const NAMING = new Set(["NOUN", "PROPN"]);
