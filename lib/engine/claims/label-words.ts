import { type Piece, type Sentence, spelled } from "./draft";
import { termOf } from "./item-term";
import { piecesOf } from "./nominal";

/** Whether a label names what it is of itself, and is nothing that it has: "Wi-Fi 7" of Wi-Fi, "Rain clouds" of clouds. */
export function holdsOwner(sentence: Sentence, term: number, owner: string): boolean {
  const last = singular(owner.toLowerCase().split(" ").at(-1) ?? "");
  const words = spelled(sentence.phrase(term).map((i) => sentence.node(i)))
    .toLowerCase()
    .split(" ");
  return last.length > 2 && words.some((word) => singular(word) === last);
}

/** Without the ending of the plural. */
export const singular = (noun: string) => noun.replace(/([^s])s$/, "$1");

/** "Made a Dame", "Awarded the prize": verbs of what was done to one, where no more is told. */
export const GIVEN = new Set(
  "make name elect appoint award call declare crown nominate give grant offer bear".split(" "),
);

/** Nouns of what happens, or is so, and no one is: "conquest", "growth". */
export const HAPPENING = /(?:[ts]ion|ment|ing|est|sis|lism|[ae]nce|[^f]ity|ness|growth)$/;

/** Whether a verb has an object and is no passive; what is given to one is: "Awarded the prize". */
export const hasObject = (sentence: Sentence) =>
  sentence.child(sentence.root, "obj") !== undefined && !GIVEN.has(sentence.node(sentence.root).lemma);

/** What is so as long as the thing is. */
export const LASTING = new Set(
  "use find locate base know speak serve grow sell eat play measure pronounce situate list trade headquarter twin known".split(
    " ",
  ),
);

/** Nouns of where something is: of "Lyon, France" one lies in the other. */
export const PLACED = new Set(
  "headquarters location base venue home residence birthplace hometown origin site seat".split(" "),
);

/** Whether a label is a work, with its maker or year: what "Nudge by Ann Roe (2008): How people choose" tells of, not what it is. */
export function isWork(sentence: Sentence, term: number): boolean {
  const words = sentence.phrase(term).map((i) => sentence.node(i).text);
  return sentence.node(term).upos === "PROPN" && words.some((word) => word === "by" || /^(?:1\d|20)\d\d$/.test(word));
}

/** A label in quotation marks: a work, a song. */
export const isQuotedTerm = ({ nodes }: Sentence) => /^["“]$/.test(nodes[0]?.text ?? "");

/** "DPP-4 inhibitors", "SGLT2 inhibitors": a class by a name of its own. */
export const isCoded = (sentence: Sentence, term: number) =>
  sentence.node(term).xpos === "NNS" &&
  sentence.phrase(term).some((i) => /\p{Lu}.*[\p{Lu}\d]/u.test(sentence.node(i).text));

/** A label as the subject of a sentence; "App Store (2008)" is a name, whatever its first word is. */
export function termPieces(sentence: Sentence, term: number): Piece[] {
  const own = piecesOf(sentence, sentence.phrase(term));
  const isDated = /\(\d{4}\)$/.test(spelled(own));
  return own.map((piece, i) => (i === 0 && isDated ? { ...piece, isName: true } : piece));
}

const GROUPS = new Set(
  "child adult man woman infant baby teen teenager kid senior elder boy girl toddler newborn patient beginner".split(
    " ",
  ),
);

/** "Children: rickets" under "Vitamin D": in whom, and nothing that it has. */
export function isOfGroup(sentence: Sentence): boolean {
  const term = termOf(sentence);
  if (term === undefined) return false;
  const { upos } = sentence.node(sentence.root);
  const isThing = upos === "NOUN" && sentence.child(sentence.root, "nummod") === undefined;
  return isThing && sentence.node(term).xpos === "NNS" && GROUPS.has(sentence.node(term).lemma.toLowerCase());
}

/** Whether the term may name what something has: a noun, or one word that is only taken for a verb before what is none: "Charging: 250 kW". */
export function isAttributeTerm(sentence: Sentence): boolean {
  const term = termOf(sentence);
  if (term === undefined || isCoded(sentence, term) || isQuotedTerm(sentence)) return false;
  if (/^\p{Lu}\d/u.test(sentence.node(term).text)) return false; // "B9 (folate)" is a name
  const { upos, xpos } = sentence.node(term);
  if (upos === "NOUN") return !isOfGroup(sentence);
  const isAmount = sentence.child(sentence.root, "nummod") !== undefined || sentence.node(sentence.root).upos === "NUM";
  if (upos === "PROPN" && isAmount && /^\p{Lu}{2,5}$/u.test(sentence.node(term).text))
    return sentence.phrase(term).length === 1; // "RDA: 15 mg"
  const isMisread = ["VB", "VBP", "VBG"].includes(xpos) && sentence.phrase(term).length === 1;
  return isMisread && ["NOUN", "NUM", "SYM"].includes(sentence.node(sentence.root).upos);
}

const DETAILS = new Set(
  "detail data datum info information fact figure number spec specification basic parameter assumption input statistic term given".split(
    " ",
  ),
);

/** "Loan details": a heading that says no more of what is below it than whose it is. */
export const isOfDetails = (heading: Sentence): boolean =>
  heading.root >= 0 && DETAILS.has(heading.node(heading.root).lemma.toLowerCase());
