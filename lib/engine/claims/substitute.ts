import { type Draft, holds, isOrdinary, listed, type Piece, put, type Sentence, spelled } from "./draft";
import { bestMention, type Entity, type Mention, phraseOf } from "./entities";
import type { Resolved } from "./references";

/** The sentences of a text, and what the pronouns and bare phrases of each stand for. */
export interface Context {
  sentences: readonly Sentence[];
  resolved: readonly (readonly Resolved[])[];
}

/** A draft that stands alone as far as the text lets it. */
export interface Standing {
  draft: Draft;
  /** Pronouns and bare phrases left as they stand, since it is not sure what they mean. */
  open: readonly Resolved[];
  /** Things whose names were put in. */
  told: ReadonlySet<Entity>;
}

/** Puts names in for the pronouns and bare phrases of a draft where the draft does not name their thing itself. */
export function standAlone(context: Context, draft: Draft): Standing {
  const place = context.sentences.indexOf(draft.sentence);
  const told = new Set<Entity>();
  const open: Resolved[] = [];
  let pieces = draft.pieces;
  for (const anaphor of context.resolved[place] ?? []) {
    if (!holds(draft, anaphor.first) || !holds(draft, anaphor.last)) continue;
    if (anaphor.antecedent === "none") {
      if (anaphor.isPointing) open.push(anaphor); // "this phone" means one, whatever the models make of it
      continue;
    }
    if (anaphor.antecedent === "unclear") {
      // "Some trees have fruit on their branches" names what "their" likely means, whatever it does.
      const isTold = anaphor.likely?.every((entity) => told.has(entity) || isNamedIn(draft, place, entity));
      if (!isTold && !anaphor.isName) open.push(anaphor);
      continue;
    }
    const entities = anaphor.antecedent;
    if (entities.every((entity) => told.has(entity) || isNamedIn(draft, place, entity))) continue;
    const name = nameOfAll(context, entities);
    if (!name || !fits(draft.sentence, anaphor, name)) {
      open.push({ ...anaphor, antecedent: "unclear", likely: entities });
      continue;
    }
    const text = anaphor.isPossessive ? possessiveOf(name) : name.text;
    pieces = replaced(pieces, anaphor, text);
    for (const entity of entities) told.add(entity);
  }
  return { draft: { ...draft, pieces }, open, told };
}

/**
 * Whether a sentence that is told before names what another one leaves open: the thing that it likely means, or, for
 * "this" and "the attack", the whole of what is told.
 */
export function isToldBy({ draft, told }: Standing, place: number, anaphor: Resolved): boolean {
  const { likely, isPointing, first, last } = anaphor;
  if (isPointing && first === last) return true;
  if (!likely) return isPointing || first < last;
  return likely.every((entity) => told.has(entity) || isNamedIn(draft, place, entity));
}

const PLURAL = new Set("they them their theirs these those both".split(" "));

// "They" for one common thing is no name for it: "many of the prime number".
function fits(sentence: Sentence, { first, isOpen }: Resolved, { isProper, isPlural }: Name): boolean {
  if (isProper) return true;
  return isOpen && PLURAL.has(sentence.node(first).text.toLowerCase()) === isPlural;
}

function isNamedIn(draft: Draft, place: number, { mentions }: Entity): boolean {
  return mentions.some(({ sentence, core }) => sentence === place && core.every((node) => holds(draft, node)));
}

function replaced(pieces: readonly Piece[], { first, last }: Resolved, text: string): Piece[] {
  const at = pieces.findIndex(({ node }) => node === first);
  const isInside = ({ node }: Piece) => node !== undefined && node >= first && node <= last;
  const kept = pieces.filter((piece) => !isInside(piece));
  return [...kept.slice(0, at), put(text), ...kept.slice(at)];
}

interface Name {
  text: string;
  isProper: boolean;
  isPlural: boolean;
}

function possessiveOf({ text, isPlural }: Name): string {
  return isPlural && text.endsWith("s") ? `${text}'` : `${text}'s`;
}

function nameOfAll(context: Context, entities: readonly Entity[]): Name | undefined {
  const names = entities.map((entity) => nameOf(context, entity));
  if (names.some((name) => name === undefined)) return undefined;
  const [first, ...others] = names as Name[];
  if (!first || others.length === 0) return first;
  const texts = (names as Name[]).map(({ text }) => text);
  return {
    text: listed(texts),
    isProper: (names as Name[]).every(({ isProper }) => isProper),
    isPlural: true,
  };
}

const INDEFINITE = new Set("a an another many most some several few all both each every any".split(" "));
const MOST_WORDS = 12; // of a name; a longer one makes the claim unreadable

function nameOf(context: Context, entity: Entity): Name | undefined {
  const mention = bestMention(entity, context.sentences);
  if (!mention) return undefined;
  const sentence = context.sentences[mention.sentence] as Sentence;
  const nodes = phraseOf(sentence, mention).filter((node) => !isQuantity(sentence, mention, node));
  if (nodes.length === 0 || nodes.length > MOST_WORDS) return undefined;
  const owners = (context.resolved[mention.sentence] ?? []).filter(
    ({ isPossessive, first }) => isPossessive && nodes.includes(first),
  );
  let text = "";
  for (const [k, node] of nodes.entries()) {
    const owner = owners.find(({ first }) => first === node);
    const word = owner ? ownerName(context, owner, entity) : wordAt(sentence, mention, node);
    if (word === undefined) return undefined;
    text += k === 0 || (sentence.node(node).glued && nodes[k - 1] === node - 1) ? word : ` ${word}`;
  }
  const { upos, xpos } = sentence.node(mention.head);
  const isCounted =
    nodes.length < phraseOf(sentence, mention).length && sentence.child(mention.head, "det") === undefined;
  const isPlural = xpos === "NNS" || xpos === "NNPS";
  return { text: isCounted ? `the ${text}` : text, isProper: upos === "PROPN", isPlural };
}

// "Over 300 ships" are told of again as "the ships".
function isQuantity(sentence: Sentence, { head }: Mention, node: number): boolean {
  if (sentence.node(head).upos === "PROPN") return false;
  const numbers = sentence.children(head, "nummod").filter((i) => i < head);
  return numbers.some((i) => sentence.phrase(i).includes(node));
}

// "Her husband": whose husband it is has to be known, too.
function ownerName(context: Context, { antecedent }: Resolved, entity: Entity): string | undefined {
  if (typeof antecedent === "string" || antecedent.includes(entity)) return undefined;
  const names = antecedent.map((owner) => bestMention(owner, context.sentences));
  const [mention, ...others] = names;
  if (!mention || others.length > 0) return undefined;
  const sentence = context.sentences[mention.sentence] as Sentence;
  if (sentence.node(mention.head).upos !== "PROPN") return undefined;
  return `${spelled(mention.core.map((node) => sentence.node(node)))}'s`;
}

function wordAt(sentence: Sentence, { head }: Mention, node: number): string {
  const { text, relation, head: over, upos } = sentence.node(node);
  if (over === head && relation === "det" && INDEFINITE.has(text.toLowerCase())) return "the";
  const isFirst = sentence.nodes.findIndex((one) => /\w/.test(one.text)) === node;
  return isFirst && upos !== "ADJ" && isOrdinary(sentence.node(node)) ? text.toLowerCase() : text;
}
