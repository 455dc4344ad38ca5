import { type Draft, type Piece, put, spelled } from "./draft";
import { MONTHS } from "./entities";

/** Whether who did it stands behind its date, and no place: "Discovered: 1801, Giuseppe Piazzi". */
export const isMadeBySomebody = (verb: string): boolean => MADE.test(verb);
const MADE = /^(?:discovered|invented|designed|composed|written|directed|painted|described|proposed|patented)$/i;
const DAY = /^(?:\d{3,4}|M \d{4}|M \d{1,2}(?:, \d{4})?|\d{1,2} M(?: \d{4})?)$/;

/** "1981 in Basel" of "1981, Basel"; undefined for what is no date with a place. */
export function datedPlace({ sentence, pieces }: Draft): { preposition: string; pieces: Piece[] } | undefined {
  const at = pieces.findLastIndex(({ text }) => text === ",");
  const isTagged = ({ node, text }: Piece) =>
    node !== undefined && (sentence.node(node).upos === "PROPN" || text === ".");
  const behind = pieces.slice(at + 1);
  const date = spelled(
    pieces.slice(0, at).map((piece) => ({ ...piece, text: MONTHS.has(piece.text) ? "M" : piece.text })),
  );
  if (at < 1 || behind.length === 0 || !behind.every(isTagged) || !DAY.test(date)) return undefined;
  const preposition = /^(?:\d{3,4}|M \d{4})$/.test(date) ? "in" : "on";
  const isMade = sentence.nodes.slice(0, sentence.start).some(({ text }) => isMadeBySomebody(text));
  return { preposition, pieces: [...pieces.slice(0, at), put(isMade ? "by" : "in"), ...behind] };
}

/** Whether a month stands near the start: "25 May 1961". */
export const isMonthNear = (pieces: readonly Piece[]) => pieces.slice(1, 5).some(({ text }) => MONTHS.has(text));

/** Whether a number begins the words that counts something and is no date. */
export const isCount = (pieces: readonly Piece[]): boolean =>
  /^(?:\d{1,2}|\d{1,3}(?:,\d{3})+)$/.test(pieces[0]?.text ?? "") && !isMonthNear(pieces);

/** Whether words are a time: "1851", "the late 1920s", "May 25, 1961", "25 May", "July 1–4", "July 1969". */
export function isTime(term: string): boolean {
  const month = term.split(/[ ,]+/).find((word) => MONTHS.has(word));
  return (
    MONTHS.has(term) ||
    YEAR.test(term) ||
    CENTURY.test(term) ||
    (month !== undefined && DATE.test(term.replace(month, "M")))
  );
}

const CENTURY = /^(?:(?:early|mid|late) )?\d{1,2}(?:st|nd|rd|th) century$/i;
const DATE = /^(?:M \d{1,2}(?: ?[–-] ?\d{1,2})?(?:, \d{4})?|\d{1,2} M(?: \d{4})?|M \d{4})$/;
const YEAR = /^(?:(?:early|mid|late) )?(?:the )?(?:(?:early|mid|late)[ -])?\d{3,4}s?(?: ?[–-] ?\d{2,4})?$/i;
