import {
  beginsName,
  beginsWithWork,
  type Draft,
  FINITE,
  holds,
  isOrdinary,
  listed,
  type Piece,
  put,
  type Sentence,
  spelled,
} from "./draft";
import { bestMention, type Entity, type NounMention, phraseOf } from "./entities";
import { bareWords, dateWithoutYear, isYear, type Leaning } from "./open-words";
import { isToldWithin } from "./own-sentence";
import type { Resolved } from "./references";

/** The sentences of a text, and what the pronouns and bare phrases of each stand for. */
export interface Context {
  sentences: readonly Sentence[];
  resolved: readonly (readonly Resolved[])[];
  /** Words that stand with a capital inside of sentences: names, wherever else they stand. */
  capitalized: ReadonlySet<string>;
  /** Words that stand in small letters somewhere, by which no name is meant where they begin a sentence. */
  small: ReadonlySet<string>;
  /** Whether any sentence tells a year. */
  hasYears: boolean;
}

/** The context of the sentences of a text. */
export function contextOf(sentences: readonly Sentence[], resolved: Context["resolved"]): Context {
  const inside = sentences.flatMap(({ nodes }) => nodes.slice(1).filter((_, i) => /^\w/.test(nodes[i]?.text ?? "")));
  const capitalized = new Set(inside.map(({ text }) => text).filter((text) => /^\p{Lu}/u.test(text)));
  const small = new Set(
    sentences.flatMap(({ nodes }) => nodes.map(({ text }) => text)).filter((text) => /^\p{Ll}/u.test(text)),
  );
  const hasYears = sentences.some(({ nodes }) => nodes.some(isYear));
  return { sentences, resolved, capitalized, small, hasYears };
}

const LIKELY = 0.6; // enough where a sentence itself names what a word of it likely means

/** The context in which a sentence is believed to mean what it names itself: "Try Faro, as it lies by the sea". */
export function trusting(context: Context, place: number): Context {
  const isOwn = (entity: Entity) => entity.mentions.some(({ sentence }) => sentence === place);
  const believed = (one: Resolved): Resolved =>
    one.antecedent === "unclear" && one.likely?.every(isOwn) && !one.isGuess && (one.share ?? 0) >= LIKELY
      ? { ...one, antecedent: one.likely }
      : one;
  const resolved = context.resolved.map((own, i) => (i === place ? own.map(believed) : own));
  return { ...context, resolved };
}

/** A draft that stands alone as far as the text lets it. */
export interface Standing {
  draft: Draft;
  /** Pronouns and bare phrases left as they stand, since it is not sure what they mean. */
  open: readonly Leaning[];
  /** The least likelihood that a phrase such as "the result" means nothing that is told before, where it likely does not. */
  surelyNothing: number;
  /** Things whose names were put in. */
  told: ReadonlySet<Entity>;
}

/** Puts names in for the pronouns and bare phrases of a draft where the draft does not name their thing itself. */
export function standAlone(context: Context, draft: Draft): Standing {
  const place = context.sentences.indexOf(draft.sentence);
  const told = new Set<Entity>();
  const isNamed = (entities: readonly Entity[], beside: Leaning) =>
    entities.every((entity) => told.has(entity) || isNamedIn({ draft, place }, entity, beside));
  const open: Leaning[] = [...bareWords(draft), ...(context.hasYears ? dateWithoutYear(draft) : [])];
  let pieces = draft.pieces;
  let surelyNothing = 1;
  for (const anaphor of context.resolved[place] ?? []) {
    if (!holds(draft, anaphor.first) || !holds(draft, anaphor.last)) continue;
    if (standsForNothing(draft, anaphor)) {
      const isPhrase = anaphor.first < anaphor.last && !anaphor.isName;
      if (isPhrase) surelyNothing = Math.min(surelyNothing, anaphor.share ?? 1);
      continue;
    }
    if (typeof anaphor.antecedent === "string") {
      if (isToldWithin(draft, anaphor, place)) continue;
      // "Some trees have fruit on their branches" names what "their" likely means, whatever it does.
      const isTold =
        anaphor.likely && !anaphor.isGuess
          ? isNamed(anaphor.likely, anaphor)
          : isWide(anaphor) && followsClause(draft, anaphor.first);
      if (!isTold && !anaphor.isName) open.push(anaphor);
      continue;
    }
    if (isNamed(anaphor.antecedent, anaphor)) continue;
    const name = nameOfAll(context, anaphor.antecedent, draft.sentence.node(anaphor.first).text.toLowerCase());
    if (!name || !fits(draft.sentence, anaphor, name) || (!name.isProper && isQualified(draft.sentence, anaphor))) {
      open.push({ ...anaphor, likely: anaphor.antecedent, share: 1 });
      continue;
    }
    pieces = replaced({ ...draft, pieces }, anaphor, name);
    for (const entity of anaphor.antecedent) told.add(entity);
  }
  return { draft: { ...draft, pieces: withName(context, { ...draft, pieces }) }, open, surelyNothing, told };
}

// A name at the start keeps its capital behind other words, whatever the parser takes it for.
function withName({ capitalized }: Context, { sentence, pieces }: Draft): Piece[] {
  const [first, ...rest] = pieces;
  if (first?.node === undefined) return [...pieces];
  const { upos } = sentence.node(first.node);
  const isKnown = ["NOUN", "VERB", "ADJ"].includes(upos) && capitalized.has(first.text);
  const isBeforeName = rest[0]?.node !== undefined && sentence.node(rest[0].node).upos === "PROPN"; // "goalkeeper Ann Lee"
  const isName = isKnown || (upos === "NOUN" && !isBeforeName && beginsName(rest)); // "App Store"
  return isName && !rest[0]?.glued ? [{ ...first, isName }, ...rest] : [...pieces];
}

// "This phone" means one. Of personal pronouns only "it" may mean nothing, and where it does something to a thing, it does not.
function standsForNothing({ sentence }: Draft, { antecedent, first, last, isPointing, isName }: Resolved): boolean {
  if (antecedent !== "none" || isPointing) return false;
  if (first < last || isName) return true;
  const { text, relation, head } = sentence.node(first);
  return text.toLowerCase() === "it" && (relation === "expl" || sentence.child(head, "obj") === undefined);
}

/** What may stand for the whole of what is told before: "this", "these methods", "the attack". */
const isWide = ({ isPointing, first, last }: Leaning) => isPointing || first < last;

// "It was so harsh that it ruined Germany, and the Nazis exploited this": a clause beside its own stands before it.
function followsClause({ sentence, pieces }: Draft, anaphor: number): boolean {
  const above = new Map<number, number>(); // what is above the anaphor, with the word of its branch below
  for (let [at, below] = [anaphor, -1]; at >= 0; [at, below] = [sentence.node(at).head, at]) above.set(at, below);
  const isBeside = (verb: number) => {
    const below = above.get(verb) ?? -1;
    return !above.has(verb) || (below >= 0 && /^(?:conj|parataxis)/.test(sentence.node(below).relation));
  };
  return pieces.some(({ node = anaphor }) => {
    const { xpos, relation, head } = sentence.node(node);
    return node < anaphor && FINITE.has(xpos) && isBeside(/^(?:aux|cop)/.test(relation) ? head : node);
  });
}

/** Whether a sentence that is told before names what another one leaves open: what it likely means, or all that is told. */
export function isToldBy({ draft, told }: Standing, place: number, anaphor: Leaning): boolean {
  const { likely, isPointing, isGuess, first, last, isDate, isLater } = anaphor;
  if (isDate) return draft.pieces.some(isYear);
  if (isLater) return draft.pieces.some(isYear) || tellsEvent(draft);
  if (!likely || (isPointing && first === last) || (isGuess && isWide(anaphor))) return isWide(anaphor);
  return likely.every((entity) => told.has(entity) || isNamedIn({ draft, place }, entity));
}

// "The dam broke": "two years later" is then, which it is not where the sentence tells what is always so, or what was.
const tellsEvent = ({ sentence, root }: Draft) =>
  root >= 0 &&
  sentence.node(root).upos === "VERB" &&
  [root, ...sentence.children(root, "aux:pass", "aux")].some((i) => sentence.node(i).xpos === "VBD");

/** Whether words before a claim ("Regarding sumo,") name what its first open words likely mean. */
export function tellsMeaning({ sentences }: Context, open: readonly Leaning[], words: string): boolean {
  const [{ likely = [], isPointing, first, last } = {} as Partial<Leaning>] = open;
  const namedIn = ({ mentions }: Entity) =>
    mentions.some(({ sentence, core }) => {
      const name = spelled(core.map((node) => (sentences[sentence] as Sentence).node(node))).toLowerCase();
      return words.toLowerCase().includes(name);
    });
  return !(isPointing && first === last) && likely.length > 0 && likely.every(namedIn);
}

const PLURAL = new Set("they them their theirs these those both neither either each".split(" "));

// "They" for one common thing is no name for it: "many of the prime number".
function fits(sentence: Sentence, { first, isOpen }: Resolved, { isProper, isPlural }: Name): boolean {
  if (isProper) return true;
  return isOpen && PLURAL.has(sentence.node(first).text.toLowerCase()) === isPlural;
}

// "These early bricks": "bricks" in their place would be all bricks.
function isQualified(sentence: Sentence, { first, last, isName }: Resolved): boolean {
  const words = sentence.children(last, "amod").filter((i) => i > first && i < last);
  return !isName && words.some((i) => !ORDINAL.test(sentence.node(i).text));
}

const ORDINAL = /^(?:same|first|second|third|latter|former|other|two|whole|entire|famous)$/i;

/** A draft of the sentence with that number. */
interface Placed {
  draft: Draft;
  place: number;
}

// "This alliance" is itself a mention of one.
function isNamedIn({ draft, place }: Placed, { mentions }: Entity, beside?: Leaning): boolean {
  const isBeside = (node: number) => !beside || node < beside.first || node > beside.last;
  return mentions.some(
    ({ sentence, core }) => sentence === place && core.every((node) => holds(draft, node) && isBeside(node)),
  );
}

function replaced({ sentence, pieces }: Draft, { first, last, isPossessive }: Resolved, name: Name): Piece[] {
  const at = pieces.findIndex(({ node }) => node === first);
  const isInside = ({ node }: Piece) => node !== undefined && node >= first && node <= last;
  const kept = spelledOut(sentence, pieces, last).filter((piece) => !isInside(piece));
  const isPart =
    !name.isProper && QUANTITIES.has(pieces[at - 2]?.text.toLowerCase() ?? "") && pieces[at - 1]?.text === "of";
  const text = isPart ? withArticle(name.text) : afterArticle(name.text, pieces[at - 1]);
  const isAll = !isPossessive && first === last && FLOATING.has(kept[at]?.text ?? ""); // "loses them all"
  const rest = kept.slice(isAll ? at + 1 : at);
  const all = isAll ? [put(`${kept[at]?.text}`)] : [];
  return [...kept.slice(0, at), ...all, put(isPossessive ? possessiveOf({ ...name, text }) : text), ...rest];
}

const FLOATING = new Set(["all", "both"]);

const withArticle = (name: string) => (/^(?:the|a|an|his|her|its|their)\b/i.test(name) ? name : `the ${name}`);

// "The Taiping" has the article of "the Taiping Rebellion" already.
const afterArticle = (name: string, before?: Piece) =>
  before?.text.toLowerCase() === "the" ? name.replace(/^the /i, "") : name;

const WRITTEN_OUT: Record<string, string> = { re: "are", ve: "have", ll: "will" };

// "It's made of wood", "they've been used": behind a name the verb is written out.
function spelledOut(sentence: Sentence, pieces: readonly Piece[], last: number): Piece[] {
  return pieces.map((piece) => {
    const clitic = /^['’](s|re|ve|ll)$/.exec(piece.text)?.[1];
    if (piece.node !== last + 1 || clitic === undefined || sentence.node(piece.node).upos !== "AUX") return piece;
    const { relation, head, lemma } = sentence.node(piece.node);
    const isPerfect = lemma === "have" || (relation === "aux" && sentence.node(head).xpos === "VBN");
    return { ...piece, text: WRITTEN_OUT[clitic] ?? (isPerfect ? "has" : "is"), glued: false };
  });
}

// "Most of them" are "most of the colonies".
const QUANTITIES = new Set("all some most many much few several both each one none any half part two three".split(" "));

interface Name {
  text: string;
  isProper: boolean;
  isPlural: boolean;
}

function possessiveOf({ text, isPlural }: Name): string {
  return isPlural && text.endsWith("s") ? `${text}'` : `${text}'s`;
}

const OF_TWO: Record<string, (names: readonly string[]) => string> = {
  both: (names) => `both ${listed(names)}`,
  neither: ([one, other]) => `neither ${one} nor ${other}`,
  either: ([one, other]) => `either ${one} or ${other}`,
  each: (names) => `each of ${listed(names)}`,
};

function nameOfAll(context: Context, entities: readonly Entity[], word: string): Name | undefined {
  const names = entities.map((entity) => nameOf(context, entity));
  if (names.some((name) => name === undefined)) return undefined;
  const [first, ...others] = names as Name[];
  if (!first || others.length === 0) return first;
  const texts = (names as Name[]).map(({ text }) => text);
  return {
    text: (OF_TWO[word] ?? listed)(texts),
    isProper: (names as Name[]).every(({ isProper }) => isProper),
    isPlural: true,
  };
}

const INDEFINITE = new Set("a an another many most some several few all both each every any".split(" "));
const POINTING = new Set("this that these those such".split(" "));
const MOST_WORDS = 12; // of a name; a longer one makes the claim unreadable

/** The words that name a thing elsewhere; undefined where none do. */
export function nameOf(context: Context, entity: Entity): Name | undefined {
  const mention = bestMention(entity, context.sentences);
  if (!mention) return undefined;
  const sentence = context.sentences[mention.sentence] as Sentence;
  const determiner = sentence.child(mention.head, "det");
  if (determiner !== undefined && POINTING.has(sentence.node(determiner).text.toLowerCase())) return undefined; // "this plan"
  const nodes = phraseOf(sentence, mention).filter((node) => !isQuantity(sentence, mention, node));
  if (nodes.length === 0 || nodes.length > MOST_WORDS) return undefined;
  if (nodes.some((i) => sentence.node(i).xpos === "WP$") || isTorn(sentence, mention.head, nodes)) return undefined; // "whose cells"
  const owners = (context.resolved[mention.sentence] ?? []).filter(
    ({ isPossessive, first }) => isPossessive && nodes.includes(first),
  );
  let text = "";
  for (const [k, node] of nodes.entries()) {
    const owner = owners.find(({ first }) => first === node);
    const word = owner ? ownerName(context, owner, entity) : wordAt(context, mention, node);
    if (word === undefined) return undefined;
    text += k === 0 || (sentence.node(node).glued && nodes[k - 1] === node - 1) ? word : ` ${word}`;
  }
  const { upos, xpos } = sentence.node(mention.head);
  const isOwned = nodes.some((i) => ["POS", "PRP$"].includes(sentence.node(i).xpos)); // "Ann Roe's 1925 novel"
  const isDetermined = isOwned || sentence.child(mention.head, "det") !== undefined;
  const isCounted = nodes.length < phraseOf(sentence, mention).length && !isDetermined;
  const isPlural = xpos === "NNS" || xpos === "NNPS";
  return { text: isCounted ? `the ${text}` : text, isProper: upos === "PROPN", isPlural };
}

// "Fixed-rate and adjustable-rate mortgages": two kinds, which no one name tells of.
const isTorn = (sentence: Sentence, head: number, nodes: readonly number[]) =>
  sentence.nodes
    .slice(nodes[0], head)
    .some(({ relation }, k) => relation === "cc" && !nodes.includes((nodes[0] as number) + k));

// "Over 300 ships" are told of again as "the ships".
function isQuantity(sentence: Sentence, { head }: NounMention, node: number): boolean {
  if (sentence.node(head).upos === "PROPN") return false;
  const numbers = sentence.children(head, "nummod").filter((i) => i < head);
  const { upos, head: over } = sentence.node(node);
  const isHowMany = upos === "ADV" && INDEFINITE.has(sentence.nodes[over]?.text.toLowerCase() ?? ""); // "almost all"
  return isHowMany || numbers.some((i) => sentence.phrase(i).includes(node));
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

// Endings of adjectives that are made of common words: "Regular exercise".
const MANNERS = /(?:ar|ful|ive|ous|ble|ed|ing|less|ary|al|ent|ric)$/;

function wordAt({ sentences, capitalized, small }: Context, { sentence: at, head }: NounMention, node: number): string {
  const sentence = sentences[at] as Sentence;
  const { text, relation, head: over, upos } = sentence.node(node);
  if (over === head && relation === "det" && INDEFINITE.has(text.toLowerCase())) return "the";
  const isFirst = sentence.nodes.findIndex((one) => /\w/.test(one.text)) === node;
  const isWork = sentence.nodes[node + 1]?.text === "(" && /^\d{4}$/.test(sentence.nodes[node + 2]?.text ?? ""); // "Parasite (2019)"
  const isAdjective = upos === "ADJ" && !MANNERS.test(text); // of a name, most often: "Alzheimer's disease"
  const isName = isAdjective || isWork || !isOrdinary(sentence.node(node)) || capitalized.has(text);
  const next = sentence.nodes[node + 1]?.text ?? "";
  const behind = next === "-" ? (sentence.nodes[node + 2]?.text ?? "") : next; // "Wi-Fi"
  const isInName = upos !== "DET" && /^\p{Lu}/u.test(behind); // "Lake Superior"
  const isCommon = !isInName && (!isName || small.has(text.toLowerCase()));
  return isFirst && isCommon && !beginsWithWork(sentence) ? text.toLowerCase() : text;
}
