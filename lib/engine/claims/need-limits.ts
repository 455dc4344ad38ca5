import type { NeedCandidate } from "../syntax/needs";
import { type Sentence, SUBJECTS, spelled } from "./draft";
import { coreOf } from "./entities";
import { isOrder } from "./forms";
import { isAmountAt } from "./frame-fit";
import { coreName, OPENERS } from "./frame-names";
import { isClause } from "./items";
import type { ReadSentence } from "./read-sentence";
import { isBehindContrast } from "./rivals";
import { isOneOfItems } from "./siblings";

const MOST_PAIRS = 20;
const LONGEST_WORD = 24; // characters
/** The words of a name without "the" and the endings of the plural. */
export const wordsOf = (words: string): string[] =>
  (words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((one) => one !== "the")
    .map((one) => one.replace(/s$/, ""));

const PERSONS =
  /(?:^| )(?:my|our|your) |\b(?:that|which) (?:you|we|I)\b|\b(?:AI|language) (?:language )?(?:model|assistant)$/i; // "your budget" is nobody's outside of the text
/** The end of what an answer offers its reader: "I can describe a tree for you". */
export const FOR_READER = / (?:for|to) (?:you|me|us)$/;
const TOOLS = /\b(?:theorem|formula|equation)s?$/i; // "we can use Heron's formula"
const TEXTS =
  /^(?:the )?(?:article|passage|excerpt|paragraph|summary|(?:final )?(?:answer|result|solution)|(?:quick )?check)$/i; // it tells of something else
const COUNTED = /^the (first|second|third|fourth|fifth|last|other|remaining) (\p{Ll}[\p{Ll} -]*)$/u;
const IMAGINING = /^(?:think of|imagine|picture) /i; // "Think of a violin whose bow is a wheel"
const LIKING =
  /\bif you(?:['’]re|['’]ve| are| have)? (?:\p{L}+ ){0,2}?(?:like|liked|enjoy|enjoyed|love|loved|seen|watched|fan)\b/iu; // "If you liked *Heat*, try these"
const ANNOUNCING = /^(?:\P{L}*(?:sure|certainly|of course|yes)\P{L}+)?(?:.*\b)?here(?: are| is|['’]s)\b|^there are\b/iu;

function thingAt(tree: Sentence, head: number): string | undefined {
  if (!["NOUN", "PROPN"].includes(tree.node(head).upos)) return undefined;
  return spelled(coreOf(tree, head).map((one) => tree.node(one)));
}

/** Says which names the sentences of a text do not need, whatever a model says of them. */
export class NeedLimits {
  readonly #imagined: ReadonlySet<number>;
  readonly #text: string;
  readonly #torn = new Map<string, boolean>(); // by name
  readonly #counted = new Map<string, boolean>(); // by name
  readonly #pairs = new Map<string, (subject: string) => boolean>();

  /** `compared`: what the tables of the text compare. */
  constructor(
    readonly sentences: readonly ReadSentence[],
    readonly compared: readonly ReadonlySet<string>[],
  ) {
    this.#text = sentences.map(({ tree }) => spelled(tree.nodes)).join("\n");
    const isAside = (words: string) => IMAGINING.test(words) || LIKING.test(words);
    this.#imagined = new Set(sentences.flatMap(({ tree }, i) => (isAside(spelled(tree.nodes)) ? [i] : [])));
  }

  /** Whether no sentence of the text is about a thing: what is the reader's, is only used or imagined, or one of several by its number. */
  isOut(candidate: NeedCandidate): boolean {
    const { name, mentions } = candidate;
    const isImagined = this.#imagined.size > 0 && mentions.every(({ sentence }) => this.#imagined.has(sentence));
    const isUsed = TOOLS.test(name) && !mentions.some((one) => this.#isSubject(one));
    const [first] = mentions; // "Price per jacket: $48", a number that the text reckons with
    const isReckoned =
      first !== undefined && isAmountAt(this.sentences, first.sentence) && !/^(?:the )?\p{Lu}/u.test(name);
    const isOrdered =
      mentions.length === 1 && first !== undefined && isOrder((this.sentences[first.sentence] as ReadSentence).tree);
    if (this.#isTorn(name) || isOrdered) return true; // "Look at the values of three attributes:"
    return (
      PERSONS.test(name) ||
      FOR_READER.test(name) ||
      TEXTS.test(name) ||
      isImagined ||
      isUsed ||
      isReckoned ||
      this.#isCounted(name)
    );
  }

  // "Oceanographic" of the Woods Hole Oceanographic Institution: a word that never stands without the rest of a longer name.
  #isTorn(name: string): boolean {
    if (!/^\p{Lu}\p{Ll}+$/u.test(name)) return false;
    const known = this.#torn.get(name) ?? !this.#standsAlone(name);
    this.#torn.set(name, known);
    return known;
  }

  #standsAlone(name: string): boolean {
    let isFound = false;
    for (let at = this.#text.indexOf(name); at >= 0; at = this.#text.indexOf(name, at + 1)) {
      const [, word = ""] =
        /(?:^|\P{L})(\p{Lu}[\p{L}-]*) $/u.exec(this.#text.slice(Math.max(0, at - LONGEST_WORD), at)) ?? [];
      const before = word !== "" && !OPENERS.has(word.toLowerCase());
      const behind = /^ \p{Lu}\p{Ll}/u.test(this.#text.slice(at + name.length, at + name.length + 3));
      const isQuoted = /["“]/.test(this.#text[at - 1] ?? "");
      if (!before && !behind && !isQuoted) return true;
      isFound = true;
    }
    return !isFound;
  }

  // "The first pipe", in a text that tells of the second one as well.
  #isCounted(name: string): boolean {
    const [, order, noun] = COUNTED.exec(name) ?? [];
    if (noun === undefined) return false;
    const known = this.#counted.get(name);
    if (known !== undefined) return known;
    const isOther = new RegExp(
      `\\b(?!${order})(?:first|second|third|fourth|fifth|last|other|remaining) ${noun}\\b`,
      "i",
    );
    const isCounted = isOther.test(this.#text);
    this.#counted.set(name, isCounted);
    return isCounted;
  }

  /** Whether a sentence is about another thing: one beside it in a list, a pair or a table, what it is held against, or one of the kind that a list is of. */
  isOutAt(i: number, candidate: NeedCandidate): boolean {
    const { name } = candidate;
    const subject = this.#subjectOf(i);
    const isPaired = this.#thingsOf(i).some(this.#pairedWith(name));
    const isBeside = this.#isEntry(i) && isOneOfItems(this.sentences, name);
    return (
      isPaired ||
      isBeside ||
      (subject !== undefined && this.#isCompared(subject, name)) ||
      isBehindContrast(this.sentences, i, name) ||
      this.#isKindOfList(i, candidate)
    );
  }

  #isSubject({ sentence, node }: NeedCandidate["mentions"][number]): boolean {
    return SUBJECTS.includes((this.sentences[sentence] as ReadSentence).tree.node(node).relation);
  }

  #subjectOf(i: number): string | undefined {
    const { tree } = this.sentences[i] as ReadSentence;
    const head = tree.root < 0 ? undefined : tree.child(tree.root, ...SUBJECTS);
    return head === undefined ? undefined : thingAt(tree, head);
  }

  // What does something and is part of what, and what it does that to: "plants carry out photosynthesis".
  #thingsOf(i: number): string[] {
    const { tree } = this.sentences[i] as ReadSentence;
    const heads = tree.root < 0 ? [] : tree.children(tree.root, ...SUBJECTS, "obj");
    return heads.flatMap((head) => [head, ...tree.children(head, "nmod")]).flatMap((head) => thingAt(tree, head) ?? []);
  }

  // An item that is no sentence has a thing of its own: "Ann Lee - founder of Acme".
  #isEntry(i: number): boolean {
    const { source, tree } = this.sentences[i] as ReadSentence;
    return source.block.kind === "item" && this.sentences[i - 1]?.source.block !== source.block && !isClause(tree);
  }

  // "PostgreSQL" is not told of MongoDB, which the same table has.
  #isCompared(subject: string, name: string): boolean {
    return this.compared.some((things) => {
      const names = [...things].map(coreName);
      return coreName(subject) !== coreName(name) && [subject, name].every((one) => names.includes(coreName(one)));
    });
  }

  // "Here are some novels:": each item tells of one of them, which it names.
  #isKindOfList(i: number, { name, mentions }: NeedCandidate): boolean {
    if (this.sentences[i]?.source.block.kind !== "item" || !/^\p{Ll}.*s$/u.test(name)) return false;
    return mentions.every((one) => {
      const { source, tree } = this.sentences[one.sentence] as ReadSentence;
      const isHead = this.#isSubject(one) || one.node === tree.root; // not "types of clouds"
      return source.block.kind === "item" || (isHead && ANNOUNCING.test(spelled(tree.nodes)));
    });
  }

  // "Venus and Mars are neighbours": what is told of one of them is not told of the other.
  #pairedWith(name: string): (subject: string) => boolean {
    const known = this.#pairs.get(name);
    if (known) return known;
    const own = wordsOf(name).join(" ");
    const [before, behind]: [string[], string[]] = [[], []];
    for (const { tree } of this.sentences) {
      const words = ` ${wordsOf(spelled(tree.nodes)).join(" ")} `;
      const [end, start] = [words.indexOf(` and ${own} `), words.indexOf(` ${own} and `)];
      if (end >= 0 && before.length < MOST_PAIRS) before.push(words.slice(0, end));
      if (start >= 0 && behind.length < MOST_PAIRS) behind.push(words.slice(start + ` ${own} and`.length));
    }
    const isPaired = (subject: string) => {
      const other = wordsOf(subject).join(" ");
      return (
        before.some((words) => words.endsWith(` ${other}`)) || behind.some((words) => words.startsWith(` ${other} `))
      );
    };
    this.#pairs.set(name, isPaired);
    return isPaired;
  }
}
