import {
  beginsName,
  type Draft,
  type Piece,
  put,
  type Sentence,
  SUBJECTS,
  spelled,
  tidied,
  withoutFragment,
} from "./draft";
import { VERBS } from "./heads";
import { explanationOf, isAttributeTerm, isClause, lowered, possessive, termOf, timeIn } from "./items";
import { holdsOwner, isWork } from "./label-words";
import { isPlural, piecesOf } from "./nominal";

/** What an entry "Label: explanation" stands under. */
export interface Standpoint {
  /** The name of what the list is about. */
  owner: string | undefined;
  /** The heading directly above. */
  heading: Sentence | undefined;
  /** "Highest doses for adults:" before the list. */
  leadIn: Sentence | undefined;
  /** Whether the label is one of the things that the text compares: "Cotton" under "Care". */
  isThing: boolean;
  /** Whether every label of its list names several: "Catholics", "Protestants". */
  isOfMany: boolean;
}

interface Label extends Standpoint {
  sentence: Sentence;
  term: number;
}

/** Ways to tell an entry, the first that fits; each says no more than the text does. */
const WAYS: readonly ((label: Label) => Draft | undefined)[] = [
  identity,
  doing,
  birth,
  done,
  description,
  quality,
  aspect,
  amount,
  several,
  standing,
  deedOfName,
  association,
  quoted,
];

/**
 * "Kublai Khan: conquest of China", "Cotton: Biodegradable" under "Impact", "What it is: A base": an entry whose own words
 * make no sentence, told by what kind its label and its explanation are.
 */
export function labelDraft(sentence: Sentence, standpoint: Standpoint): Draft | undefined {
  const term = termOf(sentence);
  if (term === undefined || timeIn(sentence) || sentence.nodes.length > LONGEST) return undefined;
  if (
    (isAddressed(sentence) && !isRelative(sentence)) ||
    (isAmount(sentence) && !MEASURED.has(sentence.node(sentence.root).upos))
  )
    return undefined;
  if (isClause(sentence) && !isRelative(sentence)) return undefined;
  if (isNested(sentence)) return undefined;
  if (hasOwnSubject(sentence))
    return sentence.nodes.at(-1)?.text === "." ? withoutFragment(explanationOf(sentence)) : undefined;
  const label = { ...standpoint, sentence, term };
  return WAYS.map((way) => way(label)).find((draft) => draft !== undefined);
}

// "Yellow – carotenoids: in the leaf all summer".
const isNested = ({ nodes, start }: Sentence) =>
  nodes.slice(start, start + FIRST_WORDS).some(({ text }) => text === ":");
const FIRST_WORDS = 6;

// "Ship noise masks calls, and sonar has been linked to strandings" with its root on the wrong word.
function hasOwnSubject(sentence: Sentence): boolean {
  const own = sentence.nodes.slice(sentence.start).filter(({ relation }) => SUBJECTS.includes(relation));
  return (
    !isRelative(sentence) && own.some(({ head, upos }) => head !== sentence.root && !isBeside(sentence, head, upos))
  );
}

// "Biodegradable, but it needs water" goes on with what the label names; "and sonar has an effect" is of its own.
function isBeside(sentence: Sentence, verb: number, subject: string): boolean {
  const { relation } = sentence.node(verb);
  const isBut = sentence.children(verb, "cc").some((i) => sentence.node(i).lemma === "but");
  if (relation === "conj" || relation === "parataxis") return isBut || subject === "PRON";
  return /^(?:acl|advcl|ccomp)/.test(relation);
}

// "Two points: a shot from inside the line": the shot is worth two points, and is none.
const isAmount = (sentence: Sentence) => sentence.node(0).upos === "NUM";
const MEASURED = new Set(["ADJ", "ADV"]);
const LONGEST = 45; // words that are still read as one entry

/** "Honor Mary and the saints" behind "Catholics:", "Pure soda" behind "What it is:": no order and no question. */
export function isToldByLabel(sentence: Sentence, standpoint: Standpoint): boolean {
  const term = termOf(sentence);
  if (term === undefined) return false;
  const label = { ...standpoint, sentence, term };
  return isRelative(sentence) || doing(label) !== undefined || identity(label) !== undefined;
}

/** Whether an entry may be told though a model takes it for advice: nothing in it is said to be done. */
export function isNominalEntry(sentence: Sentence): boolean {
  const term = termOf(sentence);
  if (term === undefined || isClause(sentence) || isAddressed(sentence)) return false;
  const isNamed = NOMINAL.has(sentence.node(term).upos) && !DIRECTIONS.has(sentence.node(term).lemma.toLowerCase());
  const { upos, xpos } = sentence.node(sentence.root);
  return isNamed && (NOMINAL.has(upos) || xpos === "VBN");
}

const NOMINAL = new Set(["NOUN", "PROPN", "ADJ"]);
const DIRECTIONS = new Set("tip note line step warning reminder recommendation advice suggestion caution".split(" "));

const isAddressed = ({ nodes }: Sentence) => nodes.some(({ text }) => /^(?:you|your|yourself)$/i.test(text));

/** "Makes bile" as a label of what the liver does: told of it. Undefined for a label that is no deed. */
export function deedOfLabel(sentence: Sentence, owner: string | undefined): Draft | undefined {
  const term = termOf(sentence);
  if (term === undefined || owner === undefined || !isDeed(sentence, term)) return undefined;
  const own = small(piecesOf(sentence, sentence.phrase(term)));
  return { sentence, root: term, pieces: [put(owner), ...own] };
}

const VERBS_OR_NOUNS = /^(?:uses|costs|measures|creates|means)$/i; // under the name of what does so
const LONGEST_NAME = 3; // words of a heading

/** "Copyright protects original works" of "Protects: Original works" under "Copyright", where the label is taken for a noun. */
export function verbLabelDraft(sentence: Sentence, heading: Sentence | undefined): Draft | undefined {
  const term = termOf(sentence);
  if (term === undefined || !heading || heading.root < 0 || heading.nodes.length > LONGEST_NAME) return undefined;
  const verb = sentence.node(term).text.toLowerCase();
  const isVerb = (VERBS.test(verb) || VERBS_OR_NOUNS.test(verb)) && sentence.phrase(term).length === 1;
  if (!isVerb || ![heading, sentence].every((tree) => NOMINAL.has(tree.node(tree.root).upos))) return undefined;
  const own = small(piecesOf(heading, [...heading.nodes.keys()]));
  return told(sentence, [...own, put(isPlural(heading, heading.root) ? verb.replace(/s$/, "") : verb)]);
}

/** Whether a label names nothing that a sentence could be about: "Makes bile", "How it works". */
export const isNoMatter = (sentence: Sentence, term: number): boolean =>
  isDeed(sentence, term) ||
  /^W/.test(sentence.node(0).xpos) ||
  sentence.node(term).upos === "ADJ" || // "Higher in vitamin A"
  (sentence.node(term).xpos === "VB" && sentence.phrase(term)[0] === term); // "Make it easy"

// "Makes bile".
function isDeed(sentence: Sentence, term: number): boolean {
  const { xpos, upos } = sentence.node(term);
  const isAlone = sentence.child(term, ...SUBJECTS, "aux", "cop") === undefined;
  const words = sentence.phrase(term);
  return xpos === "VBZ" && upos === "VERB" && isAlone && words[0] === term && words.length > 1; // "Plays" are none
}

// "What it is: Pure soda", "Interest: what the lender charges".
function identity({ sentence, term, owner }: Label): Draft | undefined {
  const words = spelled(sentence.phrase(term).map((i) => sentence.node(i))).toLowerCase();
  const [, verb] = /^what (?:it|they|this) (is|are)$/.exec(words) ?? [];
  if (verb && owner) return isClause(sentence) ? undefined : told(sentence, [put(owner), put(verb)]);
  const verbOfWork = isWork(sentence, term) ? "is about" : "is";
  return isRelative(sentence) ? told(sentence, [...named(sentence, term), put(verbOfWork)]) : undefined;
}

// "What the lender charges", "whether you pay".
function isRelative(sentence: Sentence): boolean {
  const { relation = "", xpos = "", text = "" } = sentence.nodes[sentence.start] ?? {};
  const isWhether = /^(?:whether|how)$/i.test(text);
  return (/^W(?:P|DT)$/.test(xpos) && /^obj$/.test(relation)) || (isWhether && sentence.nodes.at(-1)?.text !== "?");
}

// "Catholics: Honor Mary and the saints".
function doing({ sentence, term, isOfMany }: Label): Draft | undefined {
  const { xpos, head } = sentence.node(sentence.root);
  const before = sentence.nodes.slice(sentence.start, sentence.root);
  const isBare = ["VB", "VBP"].includes(xpos) && head === -1 && before.every(({ upos }) => upos === "ADV");
  const isAlone = sentence.child(sentence.root, ...SUBJECTS, "aux", "cop") === undefined;
  const isMany = NOMINAL.has(sentence.node(term).upos) && isPlural(sentence, term);
  if (!isOfMany || ADVISED.has(sentence.node(sentence.root).lemma)) return undefined; // "Hiking: Explore new trails" beside it
  return isBare && isAlone && isMany ? told(sentence, named(sentence, term)) : undefined;
}

// "Bathroom trips: Try to drink less": what a reader is to do.
const ADVISED = new Set("try consider avoid remember ensure aim".split(" "));

// "Early years: Born in Limuru".
function birth({ sentence, owner, isThing }: Label): Draft | undefined {
  const { lemma, xpos } = sentence.node(sentence.root);
  const isBorn = lemma === "bear" && xpos === "VBN" && sentence.root === sentence.start;
  return isBorn && owner && !isThing ? told(sentence, [put(owner), put("was")]) : undefined;
}

// "DUV systems: Used for chips", "Military Committee: Made up of officers".
function done(label: Label): Draft | undefined {
  const { sentence, term } = label;
  const before = sentence.nodes.slice(sentence.start, sentence.root);
  const isDone = sentence.node(sentence.root).xpos === "VBN" && before.every(({ upos }) => upos === "ADV");
  if (!isDone || isAttribute(label) || !NOMINAL.has(sentence.node(term).upos)) return undefined;
  return told(sentence, [...named(sentence, term), copulaOf(label)]);
}

// "Lake Michigan: The only one within the United States", "Ranching: By far the largest cause".
function description(label: Label): Draft | undefined {
  const { sentence, term } = label;
  const [first, second, third] = sentence.nodes.slice(sentence.start);
  const isByFar = /^by$/i.test(first?.text ?? "") && second?.text === "far" && third?.xpos === "DT";
  const isTold = isByFar || /^(?:an?|the)$/i.test(first?.text ?? "");
  if (!isTold || !NOMINAL.has(sentence.node(term).upos)) return undefined;
  return told(sentence, [...subjectOf(label), copulaOf(label)]);
}

// What has it and the label, where that is an attribute: "Ann's height"; else the label alone.
function subjectOf(label: Label): Piece[] {
  const own = named(label.sentence, label.term);
  if (isAttribute(label) && label.owner) return [put(possessive(label.owner)), ...own];
  return /^(?:JJS|RBS)$/.test(label.sentence.node(0).xpos) ? [put("the"), ...own] : own; // "Driest desert"
}

const isAttribute = ({ sentence, term, owner, isThing }: Label) =>
  owner !== undefined &&
  !isThing &&
  isAttributeTerm(sentence) &&
  !isName(sentence, term) &&
  !holdsOwner(sentence, term, owner);

// Words in brackets say nothing of the number: "DUV (deep ultraviolet) systems".
function copulaOf({ sentence, term }: Label): Piece {
  const words = sentence.phrase(term).map((i) => sentence.node(i));
  const open = words.findIndex(({ text }) => text === "(");
  const last = words.at(-1)?.text === ")" ? words[open - 1] : words.at(-1);
  return put(isPlural(sentence, term) || last?.xpos === "NNS" ? "are" : "is");
}

// "Cotton: Biodegradable, but it needs water" under "Impact".
function quality({ sentence, term, heading, isThing }: Label): Draft | undefined {
  const { upos } = sentence.node(sentence.root);
  if (upos !== "ADJ" || !isThing) return undefined;
  const matter = heading && aspectOf(heading);
  const before = matter ? [put(`Regarding ${matter},`)] : [];
  return told(sentence, [...before, ...named(sentence, term), put(isPlural(sentence, term) ? "are" : "is")]);
}

// "NBA: four quarters" under "Game length", "Cotton: T-shirts and bedding" under "Best uses".
function aspect({ sentence, term, heading, isThing }: Label): Draft | undefined {
  const matter = heading && aspectOf(heading);
  const { upos } = sentence.node(sentence.root);
  if (!matter || !heading || !["NOUN", "PROPN", "NUM"].includes(upos)) return undefined;
  const isNumber = upos === "NUM" || sentence.child(sentence.root, "nummod") !== undefined;
  if (!isThing && !(isNumber && isName(sentence, term))) return undefined;
  const verb = !isPlural(heading, heading.root) ? "is" : isNumber ? "are" : "include";
  const name = named(sentence, term);
  const owner = name.map((piece, i) => (i === name.length - 1 ? { ...piece, text: possessive(piece.text) } : piece));
  return told(sentence, [...owner, put(matter), put(verb)]);
}

// "Ibuprofen: 1,200 mg a day" under "Highest doses for adults:".
function amount({ sentence, term, leadIn, ...above }: Label): Draft | undefined {
  const heading = leadIn ?? above.heading;
  const { upos } = sentence.node(sentence.root);
  const isNumber = upos === "NUM" || sentence.child(sentence.root, "nummod") !== undefined;
  const isOf = heading && heading.root >= 0 && heading.node(heading.root).upos === "NOUN" && !isClause(heading);
  if (!isNumber || !isOf || !NOMINAL.has(sentence.node(term).upos)) return undefined;
  const words = piecesOf(
    heading,
    [...heading.nodes.keys()].filter((i) => heading.node(i).text !== ":"),
  );
  if (words.length > LONGEST_MATTER) return undefined;
  const matter = spelled(small(words).map((piece, i) => ({ ...piece, text: (i === 0 && piece.lower) || piece.text })));
  const of = [
    put("that"),
    put("of"),
    ...named(sentence, term).map((piece, i, { [i + 1]: next }) => ({
      ...piece,
      text: next?.text === "-" ? piece.text : (piece.lower ?? piece.text), // "Wi-Fi 5"
    })),
  ];
  return told(sentence, [put(`Regarding ${matter},`), ...of, put("is")]);
}

const LONGEST_MATTER = 12; // words

// "Eruption style": a heading that names what things have.
function aspectOf(heading: Sentence): string | undefined {
  const nodes = heading.nodes.filter(({ upos }) => upos !== "PUNCT");
  const isNoun = heading.root >= 0 && heading.node(heading.root).upos === "NOUN";
  const isPlain = nodes.length <= LONGEST_ASPECT && nodes.every(({ upos }) => ["NOUN", "ADJ"].includes(upos));
  return isNoun && isPlain ? spelled(nodes).toLowerCase() : undefined;
}

const LONGEST_ASPECT = 3; // words

// "Feed dogs: small toothed bars".
function several(label: Label): Draft | undefined {
  const { sentence, term } = label;
  const isMany = sentence.node(term).xpos === "NNS" && sentence.node(sentence.root).xpos === "NNS";
  return isMany && !isAttribute(label) ? told(sentence, [...named(sentence, term), put("are")]) : undefined;
}

// "The Pickwick Papers: His first novel", "Ann Roe: chief engineer and main promoter".
function standing({ sentence, term }: Label): Draft | undefined {
  if (!isName(sentence, term) || sentence.node(sentence.root).xpos !== "NN") return undefined;
  const first = sentence.nodes[sentence.start];
  const isOwned = first?.xpos === "PRP$";
  const isSingled = first?.xpos === "JJS" || /^(?:first|last|only|final)$/i.test(first?.text ?? "");
  if (!isOwned && !isSingled && !AGENT.test(sentence.node(sentence.root).lemma)) return undefined;
  return told(sentence, [...named(sentence, term), put("is"), ...(isSingled ? [put("the")] : [])]);
}

const AGENT = /(?:eer|[^aeiou]er|tor|ist|ian|man)$/; // "engineer", "founder", "director"

// "Secretary General: Chairs the meetings", with its verb taken for a noun.
function deedOfName({ sentence, term }: Label): Draft | undefined {
  const { xpos, text } = sentence.nodes[sentence.start] ?? {};
  const next = sentence.nodes[sentence.start + 1];
  const isHabit = HABITS.test(text ?? "") && next?.upos === "ADP" && next.text !== "of"; // "Lives in forests"
  const isVerb =
    xpos === "NNS" && /[^s]s$/.test(text ?? "") && (next?.xpos === "DT" || next?.text === "with" || isHabit);
  return isVerb && isName(sentence, term) && !isPlural(sentence, term)
    ? told(sentence, named(sentence, term))
    : undefined;
}

const HABITS = /^(?:lives|ranges|feeds|nests|grows|breeds|works|serves|stands|lies|dates)$/i;

// "Kublai Khan: conquest of China", "Golden Horde: Russia and the steppe": that they belong together is all that is said.
function association(label: Label): Draft | undefined {
  const { sentence, term } = label;
  const { root, start } = sentence;
  const isNoun = ["NOUN", "PROPN"].includes(sentence.node(root).upos);
  if (!isName(sentence, term) || !isNoun || sentence.nodes[start]?.upos === "NUM" || isPlaced(sentence, term))
    return undefined;
  const isBareDeed = sentence.node(root).xpos === "NN" && root === start && sentence.nodes[root + 1]?.text === "of";
  const article = isBareDeed ? [put("the")] : [];
  const own = told(sentence, [...named(sentence, term), copulaOf(label), put("associated with"), ...article]);
  return { ...own, pieces: own.pieces.map((piece) => (piece.text === ";" ? { ...piece, text: "," } : piece)) };
}

// "From China: silk, tea".
const isPlaced = (sentence: Sentence, term: number) => sentence.child(term, "case", "mark") !== undefined;

// Also where its last word is a common noun: "Yuan dynasty".
function isName(sentence: Sentence, term: number): boolean {
  const { upos } = sentence.node(term);
  if (upos === "PROPN") return true;
  return upos === "NOUN" && sentence.children(term, "compound").some((i) => sentence.node(i).upos === "PROPN");
}

// "Tail: Up to 1 m long" of the snow leopard: in the text's own words, where no copula joins them.
function quoted(label: Label): Draft | undefined {
  const { sentence, term } = label;
  const { upos, xpos } = sentence.node(sentence.root);
  const [first] = sentence.nodes.slice(sentence.start);
  const isBegun = ["SCONJ", "ADP"].includes(first?.upos ?? "") || /^W/.test(first?.xpos ?? ""); // "when others fail"
  const isMeasure = sentence.nodes.slice(sentence.start, sentence.root + 1).some((node) => node.upos === "NUM");
  if (!NOMINAL.has(sentence.node(term).upos) || isPlaced(sentence, term)) return undefined;
  const before = [...subjectOf(label), copulaOf(label)];
  if (isMeasure && MEASURED.has(upos)) return told(sentence, before);
  // "Acme: €746 million, July 2021" under what companies were fined: an amount of money describes nobody.
  if (isBegun || upos === "VERB" || xpos === "VBG" || ["NUM", "SYM"].includes(first?.upos ?? "")) return undefined;
  return { sentence, root: sentence.root, pieces: [...before, put("described as"), ...quotedWords(sentence)] };
}

/** What stands behind the label, in quotes. */
export function quotedWords(sentence: Sentence): Piece[] {
  const own = piecesOf(sentence, rest(sentence));
  if (/^[.;,]$/.test(own.at(-1)?.text ?? "")) own.pop();
  const last = own.length - 1;
  return own.map((piece, i) => ({ ...piece, text: `${i === 0 ? '"' : ""}${piece.text}${i === last ? '"' : ""}` }));
}

const rest = ({ nodes, start }: Sentence) => [...nodes.keys()].slice(start);

function named(sentence: Sentence, term: number): Piece[] {
  const own = piecesOf(sentence, sentence.phrase(term));
  return isName(sentence, term) ? own : small(own);
}

function small(pieces: readonly Piece[]): Piece[] {
  const [first, ...others] = pieces;
  if (!first || beginsName(others) || !/^\p{Lu}\p{Ll}*$/u.test(first.text)) return [...pieces];
  return [{ ...first, lower: first.text.toLowerCase() }, ...others];
}

/** What stands behind the label, after words that lead to it. */
export function told(sentence: Sentence, before: readonly Piece[]): Draft {
  const explanation = explanationOf(sentence);
  return { ...explanation, pieces: tidied([...before, ...lowered(explanation)]) };
}
