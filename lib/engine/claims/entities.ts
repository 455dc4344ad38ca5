import type { Sentence } from "./draft";
import { insideName, nameOf } from "./nominal";

/** Words that name a thing: a noun with what belongs to its name, in the sentence of a text with that number. */
export interface NounMention {
  sentence: number;
  head: number;
  /** Places of the noun with its compounds and adjectives, without determiner and what hangs on it by a preposition. */
  core: readonly number[];
}

/** A word of a text: its sentence and its place there. */
export interface TokenPosition {
  sentence: number;
  node: number;
}

/** What several mentions of a text name alike. */
export interface Entity {
  mentions: NounMention[];
  /** Words of pronouns and bare phrases that were found to stand for it: sentence and place. */
  standIns: TokenPosition[];
}

/** Where a text tells of a thing, by name or not, in its order. */
export function placesOf({ mentions, standIns }: Entity): TokenPosition[] {
  const named = mentions.map(({ sentence, head }) => ({ sentence, node: head }));
  return [...named, ...standIns].sort((a, b) => a.sentence - b.sentence || a.node - b.node);
}

const QUANTITIES = new Set("most many much several few some more all other such same various different".split(" "));
const CORE = new Set("compound flat amod nummod goeswith fixed nmod:desc nmod:unmarked".split(" "));
const PART = new Set("compound flat goeswith fixed".split(" "));

/** The things that a text names, by the words that name them, as its sentences are read one by one. */
export class Entities {
  readonly all: Entity[] = [];
  readonly #byName = new Map<string, Entity>();
  readonly #whole = new Map<string, string[]>(); // names of three words and more by their last one
  readonly #bySentence: Set<Entity>[] = [];

  constructor(readonly sentences: readonly Sentence[]) {}

  /** Takes in what a sentence names; sentences come in their order. `known` are words that name a thing told of before. */
  add(sentence: number, known: ReadonlyMap<number, Entity>): void {
    const tree = this.sentences[sentence] as Sentence;
    for (const [head, { upos, relation }] of tree.nodes.entries()) {
      if ((upos !== "NOUN" && upos !== "PROPN") || PART.has(relation)) continue;
      const core = coreOf(tree, head);
      if (isDate(tree, core)) continue;
      const entity = known.get(head) ?? this.#entityOf(tree, core);
      entity.mentions.push({ sentence, head, core });
      this.#tell(entity, sentence);
    }
  }

  /** Takes in that words stand for a thing. */
  addStandIn(entity: Entity, place: TokenPosition): void {
    entity.standIns.push(place);
    this.#tell(entity, place.sentence);
  }

  /** What is told of in a sentence, in so many before it, and in the first two of the text. */
  near(sentence: number, before: number): Set<Entity> {
    const first = Math.max(0, sentence - before);
    const sets = [...this.#bySentence.slice(0, Math.min(2, first)), ...this.#bySentence.slice(first, sentence + 1)];
    return new Set(sets.flatMap((set) => [...(set ?? [])]));
  }

  #tell(entity: Entity, sentence: number): void {
    const told = this.#bySentence[sentence] ?? new Set();
    this.#bySentence[sentence] = told.add(entity);
  }

  #entityOf(tree: Sentence, core: readonly number[]): Entity {
    const words = core.map((i) => tree.node(i).text.toLowerCase());
    const name = words.join(" ");
    const isName = core.length > 1 && core.every((i) => isOfName(tree.node(i)));
    const known = this.#byName.get(name) ?? (isName ? this.#byName.get(this.#wholeName(words) ?? "") : undefined);
    if (known) return known;
    const entity: Entity = { mentions: [], standIns: [] };
    this.all.push(entity);
    this.#byName.set(name, entity);
    const last = words.at(-1) as string;
    if (isName && core.length > 2) this.#whole.set(last, [...(this.#whole.get(last) ?? []), name]);
    return entity;
  }

  // "Van Est" behind "Wim van Est", "Narendra Modi" behind "Prime Minister Narendra Modi"; but "South Wales" is not "New South Wales".
  #wholeName(words: readonly string[]): string | undefined {
    const [name, ...others] = (this.#whole.get(words.at(-1) as string) ?? []).filter((one) =>
      one.endsWith(` ${words.join(" ")}`),
    );
    const before = name?.slice(0, -words.join(" ").length).trim() ?? "";
    return name === undefined || others.length > 0 || /(?:^| )of$/.test(before) || isNarrowing(before)
      ? undefined
      : name;
  }
}

// A name's own word, or a small one in it: "van", "de la".
const isOfName = ({ upos, text }: Sentence["nodes"][number]) =>
  upos === "PROPN" || (/^\p{Ll}{1,3}$/u.test(text) && text !== "of" && text !== "and");

const isNarrowing = (before: string) =>
  /(?:^| )(?:north|south|east|west|northern|southern|eastern|western|central|new|upper|lower|inner|outer|greater|great|old|royal|first|second)$/.test(
    before,
  );

/** The noun with its compounds and adjectives: one run of words around it. */
export function coreOf(sentence: Sentence, head: number): number[] {
  const kept = new Set([
    head,
    ...sentence
      .children(head)
      .filter(
        (child) =>
          CORE.has(sentence.node(child).relation) && !isBracketed(sentence, child) && !isQuantity(sentence, child),
      )
      .flatMap((child) => sentence.phrase(child)),
    ...insideName(sentence, head),
  ]);
  for (const i of kept) if (sentence.node(i).upos === "PUNCT" && !isInnerMark(sentence, i)) kept.delete(i);
  let [first, last] = [head, head];
  while (kept.has(first - 1) || (isInnerMark(sentence, first - 1) && kept.has(first - 2))) first -= 1;
  while (kept.has(last + 1) || (isInnerMark(sentence, last + 1) && kept.has(last + 2))) last += 1;
  while (first < head && isMarkOrCase(sentence.node(first))) first += 1;
  while (isSameName(sentence, first - 1, head)) first -= 1;
  while (isSameName(sentence, last + 1, head)) last += 1;
  if (isPlacedName(sentence, last, head)) last += 2;
  if (sentence.node(last).upos === "PROPN" && /^[IVX]+$/.test(sentence.nodes[last + 1]?.text ?? "")) last += 1; // "World War I"
  if (
    last === head &&
    sentence.nodes[last + 1]?.head === head &&
    /^\p{Lu}{1,4}-?\d[\w.-]*$/u.test(sentence.nodes[last + 1]?.text ?? "")
  )
    last += 1; // "error code E24"
  last = endOfTitle(sentence, { head, last });
  last = endOfQuoted(sentence, head, last);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

// "The Year Without a Summer": a preposition with a capital is one of the name.
function endOfTitle({ nodes }: Sentence, { head, last }: { head: number; last: number }): number {
  if (nodes[head]?.upos !== "PROPN" || !CAPITAL_CASE.test(nodes[last + 1]?.text ?? "")) return last;
  let end = last + 2;
  while (/^(?:an?|the)$/.test(nodes[end]?.text ?? "")) end += 1;
  while (/^\p{Lu}\p{Ll}/u.test(nodes[end]?.text ?? "")) end += 1;
  return /^\p{Lu}/u.test(nodes[end - 1]?.text ?? "") && end > last + 2 ? end - 1 : last;
}
const CAPITAL_CASE =
  /^(?:Without|With|Before|After|From|Of|In|On|For|To|By|Under|Over|At|Against|Between|Into|Through)$/;

// "The word "salary" comes from …" tells of that word, not of any.
function endOfQuoted(sentence: Sentence, head: number, last: number): number {
  const [mark, ...rest] = sentence.nodes.slice(last + 1, last + 2 + MOST_QUOTED);
  if (sentence.node(head).upos !== "NOUN" || !mark || !QUOTES.has(mark.text)) return last;
  const length = rest.findIndex(({ text }) => QUOTES.has(text));
  const end = last + 2 + length;
  const own = new Set(sentence.phrase(head));
  const isOwn = length > 0 && Array.from({ length }, (_, i) => last + 2 + i).every((i) => own.has(i));
  return isOwn ? end : last;
}
const QUOTES = new Set(['"', "“", "”"]);
const MOST_QUOTED = 8; // words in its quotation marks

// Two names side by side that the parser hangs alike are one: "Sagrada Família".
function isSameName(sentence: Sentence, i: number, head: number): boolean {
  const [one, other] = [sentence.nodes[i], sentence.node(head)];
  return one?.upos === "PROPN" && other.upos === "PROPN" && one.head === other.head && one.relation === other.relation;
}

// "*Paris, Texas* is a film": what tells more of a name has a comma behind it, too.
function isPlacedName({ nodes }: Sentence, last: number, head: number): boolean {
  const [comma, name, next] = nodes.slice(last + 1, last + 4);
  if (comma?.text !== "," || name?.upos !== "PROPN" || name.head !== head || !PLACED.has(name.relation)) return false;
  return nodes[head]?.upos === "PROPN" && (next === undefined || !["PUNCT", "PROPN", "CCONJ"].includes(next.upos));
}

const PLACED = new Set("appos nmod:unmarked nmod:desc flat list dep nmod".split(" "));

const isQuantity = (sentence: Sentence, child: number) => QUANTITIES.has(sentence.node(child).text.toLowerCase());

export const MONTHS: ReadonlySet<string> = new Set(
  "January February March April May June July August September October November December".split(" "),
);

// "January 1922", "the 1940s": nothing that a pronoun stands for.
function isDate(sentence: Sentence, core: readonly number[]): boolean {
  const words = core.map((i) => sentence.node(i).text);
  const isNumber = (word: string) => /^\d/.test(word);
  return words.every(isNumber) || (words.some((word) => MONTHS.has(word)) && words.some(isNumber));
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
export function bestMention({ mentions }: Entity, sentences: readonly Sentence[]): NounMention | undefined {
  const rank = ({ sentence, head, core }: NounMention) => {
    const isName = sentences[sentence]?.node(head).upos === "PROPN";
    return (isName ? 100 : 0) + Math.min(core.length, 6);
  };
  return mentions.reduce<NounMention | undefined>(
    (best, one) => (!best || rank(one) > rank(best) ? one : best),
    undefined,
  );
}

const MARKS = new Set(["(", ")", "[", "]", ";", ":"]);

/** The words by which a mention is told elsewhere, with the phrases that say which one it is. */
export function phraseOf(sentence: Sentence, { head, core }: NounMention): number[] {
  const told = sentence.node(head).upos === "PROPN" ? toldOfName(sentence, head) : basisOf(sentence, head);
  const named = nameOf(sentence, head).filter((i) => !told.includes(i));
  const phrase = [...new Set([...named, ...core])].sort((a, b) => a - b);
  const mark = phrase.findIndex((i) => i > head && MARKS.has(sentence.node(i).text));
  const plain = mark < 0 ? phrase : phrase.slice(0, mark); // "the types of scores (FICO)"
  const isSafe = !plain.some((i) => MARKS.has(sentence.node(i).text));
  const nodes = isSafe ? plain : [...core];
  while (sentence.node(nodes.at(-1) as number).upos === "PUNCT") nodes.pop();
  while (nodes.length > 1 && isMarkOrCase(sentence.node(nodes[0] as number))) nodes.shift();
  return [...nodes, ...closingQuote(sentence, nodes)];
}

// "By Ole Kirk Christiansen", whose first name the parser hangs "by" on.
const isMarkOrCase = ({ upos, relation }: { upos: string; relation: string }) =>
  upos === "PUNCT" || relation === "case";

// "A special “solicitation purr”" ends with its quotation mark.
function closingQuote(sentence: Sentence, nodes: readonly number[]): number[] {
  const next = (nodes.at(-1) as number) + 1;
  const isClosing = ['"', "”"].includes(sentence.nodes[next]?.text ?? "");
  const quotes = nodes.filter((i) => ['"', "“", "”"].includes(sentence.node(i).text));
  return isClosing && quotes.length % 2 === 1 ? [next] : [];
}

// "Describe a miser based on old plays": how he is described.
const basisOf = (sentence: Sentence, head: number) =>
  sentence
    .children(head, "acl")
    .filter((i) => sentence.node(i).text === "based")
    .flatMap((i) => sentence.phrase(i));

const OFFICES =
  /^(?:minister|secretary|commissioner|commission|committee|council|director|directorate|agency|office|department|institute|cent(?:er|re)|fund|society|association|court|representative|ombudsman)s?$/i;

// A name needs no more than "of …": not "the Taj Mahal in Agra", "ITER, being built in France".
function toldOfName(sentence: Sentence, head: number): number[] {
  const isBehind = (i: number, word: string) =>
    sentence.children(i, "case").some((one) => sentence.node(one).lemma === word);
  const isOffice = OFFICES.test(sentence.node(head).text);
  const isOwn = (i: number) =>
    isBehind(i, "of") || (isOffice && isBehind(i, "for") && sentence.node(i).upos === "PROPN"); // "Commissioner for Standards"
  const told = sentence.children(head, "acl", "nmod", "nmod:unmarked").filter((i) => !isOwn(i));
  return told.flatMap((i) => sentence.phrase(i));
}
