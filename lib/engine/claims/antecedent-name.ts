import { isCommonQuality } from "../syntax/common-words";
import type { Context } from "./context";
import { beginsWithWork, isOrdinary, listed, type Sentence, spelled } from "./draft";
import { bestMention, coreOf, type Entity, type NounMention, phraseOf } from "./entities";
import { exampleIn } from "./exemplified";
import type { Resolved } from "./references";

export interface PutInName {
  text: string;
  isProper: boolean;
  isPlural: boolean;
}

/** "Monterey's", "the Browns'". */
export function possessiveOf({ text, isPlural }: PutInName): string {
  return isPlural && text.endsWith("s") ? `${text}'` : `${text}'s`;
}

const OF_TWO: Record<string, (names: readonly string[]) => string> = {
  both: (names) => `both ${listed(names)}`,
  neither: ([one, other]) => `neither ${one} nor ${other}`,
  either: ([one, other]) => `either ${one} or ${other}`,
  each: (names) => `each of ${listed(names)}`,
};

/** "Ada and Bo" of several things that one word stands for; undefined where one of them has no name. */
export function nameOfAll(context: Context, entities: readonly Entity[], word: string): PutInName | undefined {
  const names = entities.map((entity) => nameOf(context, entity));
  if (names.some((name) => name === undefined)) return undefined;
  const [first, ...others] = names as PutInName[];
  if (!first || others.length === 0) return first;
  const texts = (names as PutInName[]).map(({ text }) => text);
  return {
    text: (OF_TWO[word] ?? listed)(texts),
    isProper: (names as PutInName[]).every(({ isProper }) => isProper),
    isPlural: true,
  };
}

const INDEFINITE = new Set("a an another many most some several few all both each every any".split(" "));
const POINTING = new Set("this that these those such".split(" "));
const MOST_WORDS = 12; // of a name; a longer one makes the claim unreadable

/** The words that name a thing elsewhere; undefined where none do. */
export function nameOf(context: Context, entity: Entity): PutInName | undefined {
  const best = bestMention(entity, context.sentences);
  const mention = best && namedAs(context, best);
  if (!mention) return undefined;
  const sentence = context.sentences[mention.sentence] as Sentence;
  const quoted = exampleIn(sentence)?.thing === mention.head ? quotedAt(sentence, mention.head) : undefined;
  if (quoted !== undefined) return { text: quoted, isProper: true, isPlural: false };
  const determiner = sentence.child(mention.head, "det");
  if (determiner !== undefined && POINTING.has(sentence.node(determiner).text.toLowerCase())) return undefined; // "this plan"
  const nodes = phraseOf(sentence, mention).filter(
    (node) => !isQuantity(sentence, mention, node) && !isOfAnAge(sentence, mention.head, node),
  );
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
  const isOpen = (text.match(/["“”]/g) ?? []).length % 2 === 1; // "a game of “Guess Who.”", whose full stop stands inside
  const closed = (isOpen ? `${text}"` : text)
    .replace(/,(?=["”]$)/, "") // “Dune,” as it stands before more
    .replace(/ (?:him|her|it)self$/, ""); // "Baumol himself"
  const whole = closed.includes("; ") ? `"${closed}"` : closed; // "Moby-Dick; or, The Whale"
  return { text: isCounted ? `the ${whole}` : whole, isProper: upos === "PROPN", isPlural };
}

// "This add-on" behind "One example of an add-on is PageCalm".
function namedAs({ sentences }: Context, mention: NounMention): NounMention {
  const tree = sentences[mention.sentence] as Sentence;
  const { kind, thing } = exampleIn(tree) ?? {};
  const isKind = kind === mention.head && thing !== undefined;
  return isKind ? { sentence: mention.sentence, head: thing, core: coreOf(tree, thing) } : mention;
}

// "“PageCalm” for Firefox": what stands in quotation marks is the name.
function quotedAt({ nodes }: Sentence, head: number): string | undefined {
  const isQuoted = QUOTE.test(nodes[head - 1]?.text ?? "") && QUOTE.test(nodes[head + 1]?.text ?? "");
  return isQuoted && /^\p{Lu}/u.test(nodes[head]?.text ?? "") ? nodes[head]?.text : undefined;
}

const QUOTE = /^["“”]$/;

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

const OF_AN_AGE = /^(?:old|young|elderly|teenage|adult|infant)$/i;

// "The 38-year-old Marie" is told of again as "Marie".
function isOfAnAge(sentence: Sentence, head: number, node: number): boolean {
  if (sentence.node(head).upos !== "PROPN") return false;
  const ages = sentence.children(head, "amod").filter((i) => i < head && OF_AN_AGE.test(sentence.node(i).text));
  const { relation, head: over } = sentence.node(node);
  return (
    ages.length > 0 && ((relation === "det" && over === head) || ages.some((i) => sentence.phrase(i).includes(node)))
  );
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
const MANNERS = /(?:ar|ful|ive|ous|ble|ed|ing|less|ary|al|ent|ric|ate)$/;
const PLAIN = new Set(
  "modern early late new old young big large small huge high low long short deep wide good bad great rich poor strong weak free open hot cold warm cool dry wet fresh raw soft hard dark light bright heavy slow fast clean simple complex common rare main major minor whole human rural urban public".split(
    " ",
  ),
);

function wordAt({ sentences, capitalized, small }: Context, { sentence: at, head }: NounMention, node: number): string {
  const sentence = sentences[at] as Sentence;
  const { text, relation, head: over, upos } = sentence.node(node);
  if (over === head && relation === "det" && INDEFINITE.has(text.toLowerCase())) return "the";
  const isFirst = [0, sentence.start].some(
    (from) => sentence.nodes.findIndex((one, i) => i >= from && /\w/.test(one.text)) === node,
  );
  const isWork = sentence.nodes[node + 1]?.text === "(" && /^\d{4}$/.test(sentence.nodes[node + 2]?.text ?? ""); // "Parasite (2019)"
  const isPlain = MANNERS.test(text) || PLAIN.has(text.toLowerCase()) || isCommonQuality(text);
  const isAdjective = upos === "ADJ" && !isPlain; // of a name, most often: "Alzheimer's disease"
  const isName = isAdjective || isWork || !isOrdinary(sentence.node(node)) || capitalized.has(text);
  const next = sentence.nodes[node + 1]?.text ?? "";
  const behind = next === "-" ? (sentence.nodes[node + 2]?.text ?? "") : next; // "Wi-Fi"
  const isInName = upos !== "DET" && /^\p{Lu}/u.test(behind); // "Lake Superior"
  const isCommon = !isInName && (!isName || small.has(text.toLowerCase()));
  return isFirst && isCommon && !beginsWithWork(sentence) ? text.toLowerCase() : text;
}

/** "They refused her permission to leave", where "her" is taken for whose permission it is. */
export function isGivenTo(sentence: Sentence, first: number): boolean {
  const given = sentence.node(first).head;
  const verb = sentence.nodes[given]?.relation === "obj" ? sentence.node(given).head : -1;
  if (sentence.node(first).text.toLowerCase() !== "her" || !GIVING.has(sentence.nodes[verb]?.lemma ?? "")) return false;
  const isOther =
    sentence.child(verb, "iobj") !== undefined ||
    sentence
      .children(verb, "obl")
      .some((i) => sentence.children(i, "case").some((at) => sentence.node(at).lemma === "to"));
  return !isOther && sentence.child(given, "det") === undefined && sentence.node(given).xpos === "NN";
}
const GIVING = new Set("refuse deny grant offer promise guarantee".split(" "));
