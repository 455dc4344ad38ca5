import { findUnit } from "../text/units";
import { isMadeBySomebody } from "./dated-place";
import { beginsName, type Draft, type Piece, put, type Sentence, SUBJECTS, spelled, tidied } from "./draft";
import { MONTHS } from "./entities";
import { isManyNamed } from "./frame-names";
import { isLightTerm, lowered, termOf } from "./item-term";
import { possessive } from "./items";
import { told } from "./label-ways";
import { piecesOf, quotedWords, smallPiecesOf, withAnd } from "./nominal";

/** A cell behind the head of its row or column, and whose it is. */
export interface Cell {
  sentence: Sentence;
  term: number;
  owner: string;
  /** The other thing, where two are compared. */
  rival?: string | undefined;
}

/** Whether what a cell tells of is several things: "cats", but not "Mars", which is one. */
export const isSeveralOwners = (owner: string) => isManyNamed(owner) && !/^\p{Lu}\p{Ll}+s$/u.test(owner);

const MONTH = `(?:${[...MONTHS].join("|")}|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?)`;
const YEAR = "(?:AD \\d{1,4}|\\d{1,4} (?:BCE?|AD|CE)|\\d{4})";
const DATE = new RegExp(
  `^(?:(?:(?:early|mid|late) )?\\d{1,2}(?:st|nd|rd|th)(?:[–-]\\d{1,2}(?:st|nd|rd|th))? century|(?:c\\.|ca\\.|circa|about|around) ${YEAR}|(?:(?:early|mid|late) )?(?:${MONTH} )?${YEAR}|\\d{1,2} ${MONTH} \\d{4}|${MONTH} \\d{1,2}, \\d{4})(?=$|, \\p{Lu}|, as |,? by | \\()`,
  "u",
);
// What people and things do themselves; any other participle is done to them: "founded".
const DEEDS = new Set("retired died debuted ended began started emerged appeared disbanded dissolved".split(" "));
const EVENTS =
  /^(?:match|flight|launch|release|debut|premiere|election|race|performance|game|landing|voyage|use|edition|independence|founding|foundation|birth|death|coronation|opening|merger)$/;

/** "Retired: 2022", "Born: 1925, Lyon", "First flight: 1969". */
export function event({ sentence, term, owner }: Cell): Draft | undefined {
  const value = valueIn(sentence);
  const [date] = DATE.exec(value) ?? [];
  if (date === undefined) return undefined;
  const own = smallPiecesOf(sentence, term);
  const verb = own.length === 1 ? (own[0]?.text ?? "") : "";
  const isDeed = DEEDS.has(verb);
  const isNoun =
    sentence.node(term).upos === "NOUN" && EVENTS.test(sentence.node(term).lemma.toLowerCase()) && date === value;
  const isDone = own.length === 1 && sentence.node(term).xpos === "VBN";
  if (!isDeed && !isDone && !isNoun) return undefined;
  const before = isNoun ? [put(possessive(owner)), ...attribute(sentence, term)] : [put(owner)];
  const copula = isDeed ? [] : [put(!isNoun && isSeveralOwners(owner) ? "were" : "was")];
  const at = /century$/.test(date)
    ? [put("in the")]
    : /^c/.test(date)
      ? []
      : [put(/^\d{1,2} \p{Lu}\p{Ll}|\d, /u.test(date) ? "on" : "in")];
  const place = value
    .slice(date.length)
    .replace(/^, (?=\p{Lu})/u, isMadeBySomebody(verb) ? " by " : " in ")
    .replace(/^, (?=by )/, " ");
  return alone(sentence, [...before, ...copula, ...(isNoun ? [] : own), ...at, put(`${date}${place}`)]);
}

const YEARS = /^(?:1\d|20)\d\d(?:, (?:1\d|20)\d\d)*$/;

/** "Championships: 2021", "MVPs: 2019, 2020": when each was, and no count. */
export function inYears({ sentence, term, owner }: Cell): Draft | undefined {
  const isThings = sentence.node(term).xpos === "NNS" || /^\p{Lu}{2,}s?$/u.test(sentence.node(term).text);
  if (!YEARS.test(valueIn(sentence)) || !isThings || sentence.node(term).xpos === "VBN") return undefined;
  const isSeveral = isMany(sentence, term) || /^\p{Lu}{2,}s$/u.test(sentence.node(term).text);
  return withAnd(told(sentence, [...owned(sentence, term, owner), put(isSeveral ? "are" : "is"), put("from")]), 1);
}

/** "Drafted: 15th pick, 2013": what was done, with what the cell says of it. */
export function doneSo({ sentence, term, owner }: Cell): Draft | undefined {
  const isDone = sentence.phrase(term).length === 1 && sentence.node(term).xpos === "VBN";
  const isThing = ["NOUN", "PROPN", "NUM"].includes(sentence.node(sentence.root).upos);
  if (!isDone || !isThing || !valueIn(sentence).includes(" ")) return undefined;
  const copula = isSeveralOwners(owner) ? "were" : "was";
  const verb = sentence.node(term).text.toLowerCase();
  return alone(sentence, [put(owner), put(copula), put(verb), put(`(${valueIn(sentence)})`)]);
}

/** A head that is an act, and what it is like: "For terriers, training dogs is hard". */
export function acting({ sentence, term, owner }: Cell): Draft | undefined {
  const { xpos } = sentence.node(term);
  const words = sentence.phrase(term);
  if (xpos !== "VBG" || words[0] !== term || words.length < 2 || sentence.node(sentence.root).upos !== "ADJ")
    return undefined;
  return told(sentence, [put(`for ${owner},`), ...attribute(sentence, term), put("is")]);
}

/** "Care: Rusts easily" of "Danish chairs", which are several. */
export function ofMany({ sentence, owner }: Cell): Draft | undefined {
  const { root, start } = sentence;
  const { xpos, lemma } = sentence.node(root);
  const isSaid = xpos === "VBZ" && root === start && sentence.child(root, ...SUBJECTS) === undefined;
  if (!isSaid || !/ \p{Ll}*[^s]s$/u.test(owner)) return undefined;
  const [, ...rest] = piecesOf(sentence, [...sentence.nodes.keys()].slice(start));
  return alone(sentence, [put(owner), put(lemma.toLowerCase()), ...rest]);
}

/** The value of a label that goes on behind a comma without being a list: "Guiding ideas: Order, with kindness". */
export function going({ sentence, term, owner }: Cell): Draft | undefined {
  const own = sentence.nodes.slice(sentence.start);
  const isJoined = own.some(
    ({ text }, i) => text === "," && /^(?:with|plus|then|later|but|as)$/i.test(own[i + 1]?.text ?? ""),
  );
  const isThing = ["NOUN", "PROPN"].includes(sentence.node(sentence.root).upos) && sentence.node(term).upos === "NOUN";
  const isSaid = own.some(({ xpos }) => /^(?:VBZ|VBP|VBD|MD)$/.test(xpos));
  return isJoined && isThing && !isSaid
    ? told(sentence, [...owned(sentence, term, owner), copulaOf(sentence, term)])
    : undefined;
}

/** A value that says what kind of thing it is: "Example: A novel" says that the example is a novel. */
export function example({ sentence, term, owner }: Cell): Draft | undefined {
  const isDescribed = /^(?:an?|the)$/i.test(sentence.nodes[sentence.start]?.text ?? "");
  const { upos } = sentence.node(sentence.root);
  if (!isDescribed || sentence.node(term).upos !== "NOUN" || (upos !== "NOUN" && upos !== "PROPN")) return undefined;
  return told(sentence, [...owned(sentence, term, owner), copulaOf(sentence, term)]);
}

const FIGURE = /^[~≈<>]?[$€£]?\d/;

/** "Rates +1 point: −2.5%": what there is in a case, which is nothing that one has. */
export function inCase({ sentence, term, owner }: Cell): Draft | undefined {
  const isCase = sentence.phrase(term).some((i) => /^[+−±]/.test(sentence.node(i).text));
  if (!isCase || !FIGURE.test(valueIn(sentence).replace(/^[+−±-]/, ""))) return undefined;
  return told(sentence, [put(possessive(owner)), put("figure for"), ...attribute(sentence, term), put("is")]);
}

/** "Wrinkling: Wrinkles easily", with its verb taken for a noun. */
export function deed({ sentence, owner }: Cell): Draft | undefined {
  const [first, second] = sentence.nodes.slice(sentence.start);
  const isHow = second?.upos === "ADV" && second.text.toLowerCase() !== "only"; // "Weekends only"
  const isLike = first?.xpos === "NNS" && /[^s]s$/.test(first.text);
  return isLike && isHow ? told(sentence, [put(owner)]) : undefined;
}

/** "Activity: Peaks after 4–8 hours", the same. */
export function timed({ sentence, term, owner }: Cell): Draft | undefined {
  const [first, second, third] = sentence.nodes.slice(sentence.start);
  const isLike = first?.xpos === "NNS" && /[^s]s$/.test(first.text) && sentence.node(term).xpos === "NN";
  const isTimed = /^(?:after|within|until|at|around)$/.test(second?.text ?? "") && third?.upos === "NUM";
  return isLike && isTimed ? told(sentence, owned(sentence, term, owner)) : undefined;
}

/** "Soak: 2–4 h", "Rent: 5–9% of sales, plus heating". */
export function measured({ sentence, term, owner }: Cell): Draft | undefined {
  const isFigure = FIGURE.test(valueIn(sentence)) && isNameless(sentence, term);
  return isFigure ? told(sentence, [...owned(sentence, term, owner), copulaOf(sentence, term)]) : undefined;
}

// One word, or words that end in their noun.
const isNameless = (sentence: Sentence, term: number) =>
  sentence.node(term).upos === "NOUN" || (sentence.phrase(term).length === 1 && sentence.node(term).upos !== "PROPN");

/** "Lima's population". */
export const owned = (sentence: Sentence, term: number, owner: string): Piece[] => [
  put(possessive(owner)),
  ...attribute(sentence, term),
];

/** "Is" or "are", as the head names one or several. */
export const copulaOf = (sentence: Sentence, term: number) => put(isMany(sentence, term) ? "are" : "is");

/** "The price is $40", with what it is told of behind its noun; undefined where the head is no noun. */
export function valueDraft(sentence: Sentence, { behind = "", isOver = false } = {}): Draft | undefined {
  const term = termOf(sentence);
  const isYes = /^(?:yes|no|none)\b/i.test(valueIn(sentence));
  if (term === undefined || sentence.root < 0 || !isHeadNoun(sentence, term) || isYes) return undefined;
  const of = behind === "" ? [] : [put(behind)];
  const copula = isOver ? put(isMany(sentence, term) ? "were" : "was") : copulaOf(sentence, term);
  return joined(sentence, [put("the"), ...attribute(sentence, term), ...of, copula]);
}

// "Rider", which stands alone and may be taken for a name; but "China" of the numbers below it.
const isHeadNoun = (sentence: Sentence, term: number) =>
  isNameless(sentence, term) || (sentence.phrase(term).length === 1 && !/^\d/.test(valueIn(sentence)));

/** What its head is, or in quotes what it is described as, where no copula joins them. */
export function joined(sentence: Sentence, before: readonly Piece[]): Draft {
  const term = termOf(sentence);
  const isOfMany = term !== undefined && isMany(sentence, term); // "Moonwalkers: Conrad, Bean"
  const isList = isOfMany || isPlainList(sentence);
  if (isPredicate(sentence)) return isList ? withAnd(told(sentence, before), 1) : told(sentence, before);
  return { sentence, root: sentence.root, pieces: [...before, put("described as"), ...quotedWords(sentence)] };
}

/** "Guaranteed delivery, retransmission", "Quechua, Aymara, Spanish"; of two names the last may say where the first is: "Paris, France". */
export function isPlainList({ nodes, start }: Sentence): boolean {
  const commas = nodes.flatMap(({ text }, i) => (i > start && text === "," ? [i] : []));
  const comma = commas.at(-1) ?? -1;
  const last = comma < 0 ? undefined : nodes[comma + 1];
  const isNoted = nodes[comma - 1]?.text === ")" && nodes.at(-1)?.text === ")"; // "Sucre (constitutional), La Paz (in fact)"
  const isPlain = ["NOUN", "ADJ"].includes(last?.upos ?? "") && /^\p{Ll}/u.test(last?.text ?? "");
  return last !== undefined && (isPlain || commas.length > 1 || isNoted);
}

/** Whether what stands behind a head is a thing, a figure or a quality, as a copula joins them. */
function isPredicate(sentence: Sentence): boolean {
  const { upos } = sentence.node(sentence.root);
  const isFigure = FIGURE.test(valueIn(sentence));
  const isWord = upos === "ADV" && !valueIn(sentence).includes(" "); // "Fast"
  const isSaid = isFigure || isWord || ["NOUN", "PROPN", "NUM", "SYM", "ADJ"].includes(upos);
  return isSaid && !sentence.nodes.slice(sentence.start).some(({ xpos }) => /^(?:VBZ|VBP|VBD|MD)$/.test(xpos));
}

/** Whether a head names several: "Body aches" may be taken for a verb; "runny nose, sneezing" are two. */
export function isMany(sentence: Sentence, term: number): boolean {
  const words = sentence.phrase(term).map((i) => sentence.node(i));
  const open = words.findIndex(({ text }) => text === "("); // "price (individual, US)"
  return (
    (open < 0 ? words : words.slice(0, open)).some(({ text }) => text === "," || text === "and") ||
    ["NNS", "VBZ"].includes(sentence.node(term).xpos) ||
    (words.length === 1 && sentence.node(term).upos === "PROPN" && /[^aisu]s$/.test(sentence.node(term).text)) // "Leaders"
  );
}

/** What a cell says behind its head. */
export const valueIn = (sentence: Sentence): string =>
  spelled(sentence.nodes.slice(sentence.start)).replace(/[.;,]$/, "");

/** A head in the words that it has behind others. */
export function attribute(sentence: Sentence, term: number): Piece[] {
  const words = piecesOf(sentence, sentence.phrase(term));
  const isLed = words.length > 1 && /^(?:the|an?)$/i.test(words[0]?.text ?? "");
  const [first, ...rest] = isLed ? words.slice(1) : words;
  if (!first) return [];
  const isEnd = sentence.node(term).upos === "PROPN" && beginsName(rest); // "Australian Open"
  const isNamed = isEnd || (rest.length > 0 && sentence.nodes[first.node ?? -1]?.upos === "PROPN");
  const isName = isNamed || !/^\p{Lu}\p{Ll}*$/u.test(first.text);
  return [isName ? first : { ...first, text: first.text.toLowerCase() }, ...rest];
}

/** A claim of these words alone, without the head of the cell. */
export const alone = (sentence: Sentence, pieces: readonly Piece[]): Draft => ({
  sentence,
  root: sentence.root,
  pieces: tidied(pieces),
});

/** Whether a head may be what something has: "Country", which stands alone and may be taken for a name; no one of the things that a table compares. */
export function isAttribute(sentence: Sentence, term: number): boolean {
  const { upos } = sentence.node(term);
  return upos === "NOUN" || (upos === "PROPN" && sentence.phrase(term).length === 1);
}

/** "Complications: Can be serious". */
export function able({ sentence, term, owner }: Cell): Draft | undefined {
  const isAble =
    sentence.nodes[sentence.start]?.xpos === "MD" && sentence.child(sentence.root, ...SUBJECTS) === undefined;
  const isAct = sentence.node(term).xpos === "VBG" && sentence.child(term, "obj") !== undefined; // "Reading a column: Must scan the file"
  if (isAble && (isAct || ASPECTS.test(sentence.node(term).lemma)))
    return told(sentence, aboutOwner(sentence, term, owner)); // "Behavior in seawater: Can grow stronger"
  return isAble ? told(sentence, [put(possessive(owner)), ...attribute(sentence, term)]) : undefined;
}

/** "Regarding behavior in seawater, the steel …": whose it is does what the cell says. */
export const aboutOwner = (sentence: Sentence, term: number, owner: string): Piece[] => [
  put("regarding"),
  ...attribute(sentence, term),
  { ...put(","), glued: true },
  put(owner),
];

const ASPECTS =
  /^(?:behaviou?r|performance|response|reaction|durability|resistance|strength|longevity|maintenance|care|safety|use|usage|aging|diet|habitat|movement|mobility|climbing|flight|reproduction|growth)$/i;
const QUANTIFIED = /^(?:no|fewer|less|more|few|many|several|plenty of|lots of) \p{Ll}/iu;

// "Several days" are nothing that one has.
const isUnit = ({ text, lemma }: Sentence["nodes"][number]) => (findUnit(text) ?? findUnit(lemma)) !== undefined;

/** "Emissions: No tailpipe emissions", "Upkeep: Fewer moving parts, less oil": what is had, and not what the head is. */
export function possessed({ sentence, term, owner }: Cell): Draft | undefined {
  if (!isAttribute(sentence, term) || isLightTerm(sentence, term)) return undefined;
  const { upos } = sentence.node(sentence.root);
  const isThing = upos === "NOUN" && sentence.child(sentence.root, ...SUBJECTS, "cop", "acl:relcl") === undefined;
  if (
    !isThing ||
    isUnit(sentence.node(sentence.root)) ||
    !QUANTIFIED.test(valueIn(sentence)) ||
    /\bthan\b/i.test(valueIn(sentence))
  )
    return undefined;
  const own = lowered({ sentence, pieces: piecesOf(sentence, [...sentence.nodes.keys()].slice(sentence.start)) });
  const has = put(isSeveralOwners(owner) ? "have" : "has");
  return withAnd(alone(sentence, [put(owner), has, ...own]), 1);
}

/** What a cell says of its head, in quotes. */
export function described({ sentence, term, owner }: Cell): Draft {
  const before = [...owned(sentence, term, owner), put(isMany(sentence, term) ? "are" : "is"), put("described as")];
  return { sentence, root: sentence.root, pieces: [...before, ...quotedWords(sentence)] };
}
