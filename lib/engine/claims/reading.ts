import type { NotCheckedReason } from "@/lib/catalog/not-checked";

/** Why a sentence is listed as no claim. */
export type Reason = NotCheckedReason;

/** Words of a text, counted in Unicode code points. */
export interface TextSpan {
  start: number;
  end: number;
}

/** A statement that can be checked, in words that stand alone as far as they can. */
export interface ReadClaim extends TextSpan {
  text: string;
  /** The same without what it is about before it ("Regarding sumo, …"): what is judged. */
  stated: string;
  /** Whether it leans on something that the text does not clearly name. */
  contextDependent: boolean;
}

/** A sentence that is left out of the claims, and why. */
export interface UncheckedSentence extends TextSpan {
  text: string;
  reason: Reason;
  /** It as a statement, of which passages may still say whether it is so; absent where it states nothing. */
  statement?: ReadClaim;
}

/** What a text claims, in its order, and what else it says. */
export interface Reading {
  claims: ReadClaim[];
  notChecked: UncheckedSentence[];
}

const VISIBLE = /[^\p{C}\p{Z}]/u;

/** The text as one claim, whatever it is; none where nothing of it is to be seen. */
export function wholeReading(text: string): Reading {
  const toPoint = codePoints(text);
  const start = toPoint(text.length - text.trimStart().length);
  const end = toPoint(text.trimEnd().length);
  const claims = VISIBLE.test(text)
    ? [{ text: text.trim(), stated: text.trim(), start, end, contextDependent: false }]
    : [];
  return { claims, notChecked: [] };
}

/** From UTF-16 offsets of a text to code points; a table made once, since offsets rise only roughly. */
export function codePoints(text: string): (offset: number) => number {
  let surrogates = false;
  for (let i = 0; i < text.length && !surrogates; i++)
    surrogates = text.charCodeAt(i) >= 0xd800 && text.charCodeAt(i) < 0xdc00;
  if (!surrogates) return (offset) => offset;
  const points = new Uint32Array(text.length + 1);
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    points[i] = count;
    const paired =
      text.charCodeAt(i) >= 0xd800 &&
      text.charCodeAt(i) < 0xdc00 &&
      text.charCodeAt(i + 1) >= 0xdc00 &&
      text.charCodeAt(i + 1) < 0xe000;
    if (paired) points[++i] = count;
    count += 1;
  }
  points[text.length] = count;
  return (offset) => points[offset] ?? count;
}
