import type { Sentence } from "./draft";
import { nameOf } from "./nominal";

/** Words that name a thing: a noun with what belongs to its name, in the sentence of a text with that number. */
export interface Mention {
  sentence: number;
  head: number;
  /** Places of the noun with its compounds and adjectives, without determiner and what hangs on it by a preposition. */
  core: readonly number[];
}

/** What several mentions of a text name alike. */
export interface Entity {
  mentions: Mention[];
  /** Words of pronouns and bare phrases that were found to stand for it: sentence and place. */
  standIns: { sentence: number; node: number }[];
}

const CORE = new Set("compound flat amod nummod goeswith fixed nmod:desc nmod:unmarked".split(" "));
const PART = new Set("compound flat goeswith fixed".split(" "));

/** The things that a text names, by the words that name them, as its sentences are read one by one. */
export class Entities {
  readonly all: Entity[] = [];
  readonly #byName = new Map<string, Entity>();
  readonly #byLastWord = new Map<string, Entity>();

  constructor(readonly sentences: readonly Sentence[]) {}

  /** Takes in what a sentence names; sentences come in their order. */
  add(sentence: number): void {
    const tree = this.sentences[sentence] as Sentence;
    for (const [head, { upos, relation }] of tree.nodes.entries()) {
      if ((upos !== "NOUN" && upos !== "PROPN") || PART.has(relation)) continue;
      const core = coreOf(tree, head);
      this.#entityOf(tree, core).mentions.push({ sentence, head, core });
    }
  }

  #entityOf(tree: Sentence, core: readonly number[]): Entity {
    const words = core.map((i) => tree.node(i).text.toLowerCase());
    const isName = core.every((i) => tree.node(i).upos === "PROPN");
    const name = words.join(" ");
    const known = this.#byName.get(name) ?? (isName && core.length === 1 ? this.#byLastWord.get(name) : undefined);
    if (known) return known;
    const entity: Entity = { mentions: [], standIns: [] };
    this.all.push(entity);
    this.#byName.set(name, entity);
    if (isName && core.length > 1) this.#byLastWord.set(words.at(-1) as string, entity);
    return entity;
  }
}

/** The noun with its compounds and adjectives: one run of words around it. */
export function coreOf(sentence: Sentence, head: number): number[] {
  const kept = new Set([
    head,
    ...sentence
      .children(head)
      .filter((child) => CORE.has(sentence.node(child).relation) && !isBracketed(sentence, child))
      .flatMap((child) => sentence.phrase(child)),
  ]);
  for (const i of kept) if (sentence.node(i).upos === "PUNCT" && !isInnerMark(sentence, i)) kept.delete(i);
  let [first, last] = [head, head];
  while (kept.has(first - 1) || (isInnerMark(sentence, first - 1) && kept.has(first - 2))) first -= 1;
  while (kept.has(last + 1) || (isInnerMark(sentence, last + 1) && kept.has(last + 2))) last += 1;
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

// "(1887–1920)".
function isBracketed(sentence: Sentence, child: number): boolean {
  const [first = child] = sentence.phrase(child);
  return [first, first - 1].some((i) => ["(", "["].includes(sentence.nodes[i]?.text ?? ""));
}

function isInnerMark(sentence: Sentence, i: number): boolean {
  return ["-", "–", "'", "’", ".", "&"].includes(sentence.nodes[i]?.text ?? "");
}

/** The mention that names a thing best: a name before a noun, the longer name, the earlier mention. */
export function bestMention({ mentions }: Entity, sentences: readonly Sentence[]): Mention | undefined {
  const rank = ({ sentence, head, core }: Mention) => {
    const isName = sentences[sentence]?.node(head).upos === "PROPN";
    return (isName ? 100 : 0) + Math.min(core.length, 6);
  };
  return mentions.reduce<Mention | undefined>((best, one) => (!best || rank(one) > rank(best) ? one : best), undefined);
}

/** The words by which a mention is told elsewhere, with the phrases that say which one it is. */
export function phraseOf(sentence: Sentence, { head, core }: Mention): number[] {
  const phrase = [...new Set([...nameOf(sentence, head), ...core])].sort((a, b) => a - b);
  const isSafe = !phrase.some((i) => ["(", ")", "[", "]", ";", ":"].includes(sentence.node(i).text));
  const nodes = isSafe ? phrase : [...core];
  while (sentence.node(nodes.at(-1) as number).upos === "PUNCT") nodes.pop();
  while (sentence.node(nodes[0] as number).upos === "PUNCT") nodes.shift();
  return nodes;
}
