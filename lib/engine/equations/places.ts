import { findUnit, unitKey } from "../text/units";
import type { MathSign } from "./signs";
import { isPlainWord, RAISING, WORDED } from "./words";

type Signs = readonly MathSign[];

const MOST_OF_UNIT = 4; // words
const ENDING = new Set(["end", "sign", "close", "word"]);
const FACTORS = new Set(["number", "currency", "open", "word", "root"]); // what one may begin with

/** Whether an "x" between two factors is a cross: "5 m x 3 m", "Rate x Time". */
export function isCross(tokens: Signs, at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (!token || !/^[xX]$/.test(token.text) || token.glued) return false;
  return next !== undefined && FACTORS.has(next.kind) && !next.glued && !isPlainWord(next.text);
}

/** Whether a stroke joins two words: "device-width". */
export function isHyphen(tokens: Signs, at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const isLong = [before, next].every((one) => one?.kind === "word" && one.text.length > 1);
  return token?.text === "-" && token.glued && next?.glued === true && isLong;
}

/** Whether a factor stands right behind another: "2x", "3(4 + 5)", "3√2". "8/2(2 + 2)" is read in two ways. */
export function isBeside(tokens: Signs, at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (isLetterBehind(tokens, at) || isNumberBehind(tokens, at)) return true;
  if (!token?.glued || !["open", "word", "root"].includes(token.kind)) return false;
  const isDivided = tokens.slice(Math.max(0, at - 3), at).some(({ text }) => text === "/");
  if (isDivided && token.kind === "open") return false;
  return ["number", "close", "word", "power"].includes(before?.kind ?? "");
}

const isLetter = (token: MathSign | undefined) => token?.kind === "word" && /^\p{L}$/u.test(token.text);

// "π r² h", as LaTeX has it: a letter behind a letter or a power, and before what goes on or ends.
function isLetterBehind(tokens: Signs, at: number): boolean {
  const [power, before, token, next] = [tokens[at - 2], tokens[at - 1], tokens[at], tokens[at + 1]];
  const isBehind = isLetter(before) || before?.kind === "power" || power?.kind === "power";
  const isGoingOn =
    next === undefined || ["sign", "operator", "power", "close", "end"].includes(next.kind) || isLetter(next);
  return token !== undefined && isLetter(token) && !token.glued && !isCross(tokens, at) && isBehind && isGoingOn;
}

// "π (25)(12)", as LaTeX has it: a number in brackets behind a letter or a power. "8 (25)" may be two numbers.
function isNumberBehind(tokens: Signs, at: number): boolean {
  const [before, token, inside, close] = tokens.slice(Math.max(0, at - 1), at + 3);
  const isGroup = token?.kind === "open" && !token.glued && inside?.kind === "number" && close?.kind === "close";
  return isGroup && (isLetter(before) || (before?.kind === "power" && before.text !== ""));
}

/** The unit that stands behind a number, "m²" or "miles per hour", and the sign behind it; undefined where none does. */
export function unitAt(tokens: Signs, from: number): { unit: string; to: number } | undefined {
  const first = tokens[from];
  if (first?.kind !== "word" || !isUnit(tokens, from)) return undefined;
  const words: string[] = [];
  let at = from;
  while (words.length < MOST_OF_UNIT) {
    const token = tokens[at];
    const isPer = token?.text === "/" && token.glued && tokens[at + 1]?.kind === "word" && words.length > 0;
    if (!isPer && (token?.kind !== "word" || !isOfUnit(tokens, at))) break;
    words.push(token?.text ?? "");
    at += 1;
    const power = powerFrom(tokens, at); // of the unit, not of the number
    if (power === at) continue;
    at = power;
    break;
  }
  return { unit: words.join(" "), to: at };
}

// Behind "²", "^2" or "^{2}".
function powerFrom(tokens: Signs, at: number): number {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token?.kind !== "power") return at;
  if (token.text !== "") return at + 1;
  if (next?.kind !== "open") return at + (next?.text === "-" ? 3 : 2);
  return at + (tokens[at + 2]?.text === "-" ? 5 : 4); // "day^{-1}"
}

// "2x" and "½mv" multiply, "2 m" and "2kg" are so much; "2 x" may be either way of writing it.
function isUnit(tokens: Signs, at: number): boolean {
  const word = tokens[at] as MathSign;
  if (!isOfUnit(tokens, at) || RAISING.has(word.text)) return false;
  if (word.glued)
    return /^[\p{L}°]{2,}$/u.test(word.text) && (word.text.length > 3 || findUnit(unitKey(word.text)) !== undefined);
  const isSymbol = /^\p{Lu}$/u.test(word.text) && ENDING.has(tokens[at + 1]?.kind ?? "end"); // "3000 N"
  return word.text.length > 1 || isSymbol || findUnit(word.text.toLowerCase()) !== undefined;
}

function isOfUnit(tokens: Signs, at: number): boolean {
  const { text } = tokens[at] as MathSign;
  return !isPlainWord(text) && !WORDED.has(text) && !isCross(tokens, at) && !WORDED.has(`${text} by`);
}

const MOST_NOTED = 6; // words and signs

/** What a name is told in, "(km/h)" of "Speed (km/h) = …", and the sign behind it; undefined where no brackets before a sign hold that. */
export function noteAt(tokens: Signs, at: number): { words: string; to: number } | undefined {
  const inside = tokens.slice(at + 1, at + 1 + MOST_NOTED);
  const length = inside.findIndex(({ kind }) => kind === "close");
  const own = inside.slice(0, Math.max(0, length));
  const isNote = tokens[at]?.kind === "open" && !tokens[at]?.glued && tokens[at + length + 2]?.kind === "sign";
  const isWords = own.length > 0 && own.every(({ kind, text }) => kind === "word" || text === "/");
  return isNote && isWords ? { words: `(${own.map(({ text }) => text).join(" ")})`, to: at + length + 2 } : undefined;
}
