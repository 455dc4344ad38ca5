import type { Node, Tree } from "../syntax/tree";
import { TERM } from "./sentence-tree";

/** A word of a claim: one of its sentence by place, or one that was put in. */
export interface Piece {
  text: string;
  /** Its spelling behind other words. */
  lower?: string;
  /** Place in the tree; absent where the word was put in. */
  node?: number;
  glued: boolean;
  /** Whether it is a name, whose capital it keeps behind other words. */
  isName?: boolean;
}

/** A claim in the making: words of one sentence, in the order in which they are told. */
export interface Draft {
  sentence: Sentence;
  /** What it says something with: a verb, or the noun or adjective of "is …". */
  root: number;
  pieces: readonly Piece[];
}

/** Relations of subjects, and tags of finite verbs. */
export const SUBJECTS = ["nsubj", "nsubj:pass", "csubj", "csubj:pass", "expl", "nsubj:outer"];
export const FINITE: ReadonlySet<string> = new Set(["VBD", "VBZ", "VBP", "MD"]);

/** A tree with its children at hand. */
export class Sentence {
  readonly #children: number[][];

  constructor(readonly nodes: Tree) {
    this.#children = nodes.map(() => []);
    for (const [i, { head }] of nodes.entries()) if (head >= 0) this.#children[head]?.push(i);
  }

  get root(): number {
    return this.nodes.findIndex(({ head }) => head === -1);
  }

  /** Where what it says begins: its first word, or the first behind the mark of "Term: explanation". */
  get start(): number {
    const term = this.root < 0 ? undefined : this.child(this.root, TERM);
    return term === undefined ? 0 : (this.phrase(term).at(-1) as number) + 2;
  }

  node(i: number): Node {
    return this.nodes[i] as Node;
  }

  /** In the order of the text. */
  children(i: number, ...relations: string[]): number[] {
    const all = this.#children[i] as number[];
    return relations.length === 0 ? all : all.filter((child) => relations.includes(this.node(child).relation));
  }

  child(i: number, ...relations: string[]): number | undefined {
    return this.children(i, ...relations)[0];
  }

  /** A word and all below it, but not what hangs on it or lower by one of the relations that are left out, in order. */
  phrase(i: number, leftOut: readonly string[] = []): number[] {
    const found = [i];
    for (let at = 0; at < found.length; at++)
      for (const child of this.children(found[at] as number))
        if (!leftOut.includes(this.node(child).relation)) found.push(child);
    return found.sort((a, b) => a - b);
  }
}

/** The sentence as it stands. */
export function wholeDraft(sentence: Sentence): Draft {
  return { sentence, root: sentence.root, pieces: sentence.nodes.map((_, i) => pieceOf(sentence, i)) };
}

/** The word at that place of the tree, as the text has it. */
export function pieceOf(sentence: Sentence, node: number): Piece {
  const { text, glued } = sentence.node(node);
  return { text, node, glued };
}

/** A word that the text does not have. */
export function put(text: string): Piece {
  return { text, glued: false };
}

/** The draft without what stands between two commas, and without them. */
export function withoutAside(draft: Draft, first: number, last: number): Draft {
  const isComma = (i: number) => draft.sentence.nodes[i]?.text === ",";
  const isClosed = isComma(last + 1) && !opensAside(draft.sentence, last + 2);
  const [from, to] = [isComma(first - 1) ? first - 1 : first, isClosed ? last + 1 : last];
  return without(draft, draft.sentence.nodes.map((_, i) => i).slice(from, to + 1));
}

// The comma behind an aside stays where another one follows.
function opensAside(sentence: Sentence, i: number): boolean {
  const node = sentence.nodes[i];
  if (!node) return false;
  return (
    ["who", "which", "whose", "where"].includes(node.text.toLowerCase()) ||
    (node.upos === "DET" && sentence.node(node.head)?.relation === "appos")
  );
}

/** The draft without these words, and without the commas that then stand at its ends, twice, or before a full stop. */
export function without(draft: Draft, nodes: readonly number[]): Draft {
  const gone = new Set(nodes);
  return { ...draft, pieces: tidied(draft.pieces.filter(({ node }) => node === undefined || !gone.has(node))) };
}

const SEPARATORS = new Set([",", ";", ":", "–", "—", "--"]);
const ENDS = new Set([".", "!"]);

/** The pieces without separators that open, close or follow each other. */
export function tidied(pieces: readonly Piece[]): Piece[] {
  const kept: Piece[] = [];
  for (const piece of pieces) {
    const isSeparator = SEPARATORS.has(piece.text);
    if (isSeparator && (kept.length === 0 || SEPARATORS.has(kept.at(-1)?.text ?? ""))) continue;
    if (ENDS.has(piece.text)) while (SEPARATORS.has(kept.at(-1)?.text ?? "")) kept.pop();
    kept.push(piece);
  }
  while (SEPARATORS.has(kept.at(-1)?.text ?? "")) kept.pop();
  return kept;
}

/** Whether a draft still holds a word of the sentence. */
export function holds({ pieces }: Draft, node: number): boolean {
  return pieces.some((piece) => piece.node === node);
}

/** UTF-16 offsets from the first to the last of its own words. */
export function spanOf({ sentence, pieces }: Draft): { start: number; end: number } {
  const own = pieces.flatMap(({ node }) => (node === undefined ? [] : [sentence.node(node)]));
  return { start: Math.min(...own.map(({ start }) => start)), end: Math.max(...own.map(({ end }) => end)) };
}

/** Words as they stand in the text. */
export function spelled(words: readonly { text: string; glued: boolean }[]): string {
  return words.map(({ text, glued }, i) => (i > 0 && !glued ? ` ${text}` : text)).join("");
}

/** Whether a word is the root, or beside it: "he came and went". */
export function isMain(sentence: Sentence, at: number): boolean {
  if (at < 0 || at === sentence.root) return at >= 0;
  return sentence.node(at).relation === "conj" && isMain(sentence, sentence.node(at).head);
}

/** "A", "A and B", "A, B and C". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}

/** Whether only its place at the start of a sentence can have given a word its capital. */
export function isOrdinary({ text, upos }: Pick<Node, "text" | "upos">): boolean {
  const isLetter = text.length === 1 && text !== "A"; // "B cells"
  return upos !== "PROPN" && !isLetter && !/\d/.test(text) && text.slice(1) === text.slice(1).toLowerCase();
}

/** Whether what follows a word begins with a capital, as in a name: "App Store", "French Open". */
export const beginsName = ([next]: readonly { text: string }[]): boolean => /^\p{Lu}\p{Ll}/u.test(next?.text ?? "");

/** The claim as a sentence: a capital at its start, a full stop at its end, spaces as in the text. */
export function wordingOf({ sentence, pieces }: Draft): string {
  let text = "";
  let last: Piece | undefined;
  for (const [i, piece] of pieces.entries()) {
    const isClosing = CLOSING.has(piece.text) && !isNext(piece, pieces[i + 1], true); // ".NET" closes nothing
    const joins = isNext(last, piece) ? piece.glued || isClosing : NO_SPACE_BEFORE.has(piece.text);
    const isWhole = pieces[i + 1]?.text === "-" && beginsName(pieces.slice(i + 2)); // "Wi-Fi"
    const behind = isWhole
      ? piece.text
      : isMoved(sentence, piece)
        ? piece.text.toLowerCase()
        : (piece.lower ?? piece.text);
    const word = last ? behind : piece.text;
    const isOpened = /^[([]$/.test(last?.text ?? "");
    text += last === undefined || joins || isOpened ? word : ` ${word}`;
    last = piece;
  }
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  const isSpelledSo = SPELLED_SMALL.test(text);
  const whole = (isSpelledSo ? text : first.toUpperCase() + text.slice(first.length)).replace(/,(["”])?$/, "$1");
  if (/\p{L}\.\.$/u.test(whole)) return whole.slice(0, -1); // "at 9 a.m." at the end
  return /[.!?…]["”’')\]]*$/.test(whole.slice(-8)) ? whole : `${whole}.`;
}

const SPELLED_SMALL = /^(?:\p{Ll}+\p{Lu}|\p{Ll}+(?:_\p{L}|\.\p{Ll}+\()|(?![ai](?!\p{L}))\p{Ll}(?!\p{L}))/u; // "eBay", "parseInt", "π", "e"

const WORKS = new Set(
  "film movie novel novella book album song single series sitcom play opera musical ballet painting poem game symphony documentary anime manga".split(
    " ",
  ),
);
// What is done to works alone; "life in Paris was described by Zola" would be no title.
const MADE = new Set("record release compose direct premiere".split(" "));

/**
 * Whether a sentence begins with the title of a work, which is no common noun though its words stand in small letters
 * elsewhere: "Vertigo is a 1958 film", "Kind of Blue was recorded in New York", "A Study in Scarlet was rejected".
 */
export function beginsWithWork(sentence: Sentence): boolean {
  const { root, start } = sentence;
  const [first, next] = sentence.nodes.slice(start);
  if (root < 0 || !first || !next) return false;
  if (/^An?$/.test(first.text) && next.upos === "NOUN" && /^\p{Lu}\p{Ll}/u.test(next.text)) return true;
  const subject = sentence.child(root, "nsubj", "nsubj:pass");
  if (subject === undefined || sentence.phrase(subject)[0] !== start || sentence.child(subject, "det") !== undefined)
    return false;
  const { lemma } = sentence.node(root);
  const isWork = sentence.child(root, "cop") !== undefined && WORKS.has(lemma);
  const isMade = sentence.child(root, "aux:pass") !== undefined && MADE.has(lemma);
  const { upos, xpos } = sentence.node(subject);
  const isNamed = sentence
    .phrase(subject, ["acl", "acl:relcl", "appos"])
    .some((i) => i > start && sentence.node(i).upos === "PROPN");
  const isQuoted = /^["“]$/.test(first.text); // ""Inception" is a film", whatever the word is taken for
  return (
    (isWork && (upos === "PROPN" || isQuoted)) || ((isWork || isMade) && xpos === "NN" && subject === start && isNamed)
  );
}

// What began the sentence and now stands behind other words is no longer capitalized, but for names.
function isMoved(sentence: Sentence, { node, isName }: Piece): boolean {
  if (node === undefined || isName || (node !== 0 && node !== sentence.start)) return false;
  const next = sentence.nodes[node + 1];
  const { text, upos, xpos, relation, head } = sentence.node(node);
  const isInTitle =
    upos === "NOUN" && relation === "compound" && next?.upos === "NOUN" && /^\p{Lu}\p{Ll}/u.test(next.text); // "Time Person of the Year"
  const isInName = relation === "amod" && sentence.node(head).upos === "PROPN" && isCompound(sentence, head); // "Grand Slam titles"
  const isHyphened = next?.text === "-" && /^\p{Lu}/u.test(sentence.nodes[node + 2]?.text ?? ""); // "Long-Term Capital"
  const isBefore = next?.upos === "PROPN" && (BEFORE_NAMES.has(text) || xpos === "NNP");
  const isAgain =
    upos === "NOUN" &&
    sentence.nodes.some((one, i) => i > node && one.text === text && sentence.nodes[i - 1]?.text === ","); // "Model X, Model Y"
  const isOfName = isHyphened || isBefore || isInTitle || isInName || isAgain;
  if (beginsWithWork(sentence)) return false;
  return isSmallElsewhere(sentence.node(node)) && !isOfName;
}

const isCompound = (sentence: Sentence, i: number) => sentence.node(i).relation === "compound";

/** "The sample" as it is told within a sentence: "the sample". */
export const uncapitalized = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** Whether a word that begins a sentence is written in small letters elsewhere, as far as the word itself tells. */
export function isSmallElsewhere(node: Pick<Node, "text" | "upos">): boolean {
  return isOrdinary(node) && !(node.upos === "ADJ" && OF_PEOPLE.test(node.text));
}

// "New Zealand", "South Korea".
const BEFORE_NAMES = new Set(
  "First Second Third New Old Great North South East West Northern Southern Eastern Western United Royal Father Mother Project Operation Mount Lake Hurricane Fort Cape".split(
    " ",
  ),
);

// "American", "Dutch", "Swiss", and a few like "human".
const OF_PEOPLE = /(?:an|ish|ese|nch|tch|eek|olic|amic|aric|abic|avic|ltic|rctic|andic|anic|ntic|iss|eli|aqi|ani)$/;

const CLOSING = new Set([",", ".", ";", ":", "!", "?"]);
const NO_SPACE_BEFORE = new Set([",", ".", ";", ":", "!", "?", ")", "]", "'s", "’s", "n't", "n’t", "%"]);

// Words that stood beside each other in the text keep what was between them.
function isNext(last: Piece | undefined, piece: Piece | undefined, isGlued = false): boolean {
  if (last?.node === undefined || piece?.node !== last.node + 1) return false;
  return !isGlued || piece.glued;
}

/** What a draft says behind words that make no sentence: "Very changeable; cloud cover is common." */
export function withoutFragment(draft: Draft): Draft {
  const { sentence, pieces } = draft;
  const at = pieces.findIndex(({ text }) => text === ";");
  const before = pieces.slice(0, Math.max(0, at)).map(({ text }) => text);
  if (before.lastIndexOf("(") > before.lastIndexOf(")")) return draft; // "Ann Roe (born Lee; 1914–2000) was a poet."
  const isSaid = (some: readonly Piece[]) =>
    some.some(({ node }) => node !== undefined && FINITE.has(sentence.node(node).xpos));
  return at > 0 && !isSaid(pieces.slice(0, at)) && isSaid(pieces)
    ? { ...draft, pieces: tidied(pieces.slice(at + 1)) }
    : draft;
}

/** "Apple, Pear and Plum", of which one is a name as well: single words are written alike. */
export function alike(names: readonly (string | undefined)[]): (string | undefined)[] {
  const isWord = names.every((name) => name !== undefined && /^[\p{L}-]+$/u.test(name));
  const isMixed =
    names.some((name) => /^\p{Lu}/u.test(name ?? "")) && names.some((name) => /^\p{Ll}/u.test(name ?? ""));
  const isMark = names.some((name) => /^\p{Ll}+\p{Lu}/u.test(name ?? "")); // "iPhone" is written so
  return isWord && isMixed && !isMark
    ? names.map((name) => name && name.charAt(0).toUpperCase() + name.slice(1))
    : [...names];
}
