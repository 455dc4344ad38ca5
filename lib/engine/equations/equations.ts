import { findUnit, unitKey } from "../text/units";
import { type Expression, expressionAt } from "./expressions";
import { OF_MANY } from "./functions";
import { type MathSign, signsIn } from "./signs";
import { isPlainWord } from "./words";

/** Expressions with "=" or another sign between each two of them, by UTF-16 offsets: "12 × $4 = $48". */
export interface Equation {
  start: number;
  end: number;
  sides: readonly Side[];
  /** Between one side and the next: = ≈ ≠ < > ≤ ≥. */
  signs: readonly string[];
  /** Whether it is said not to hold, right behind it: "50 = 49 (not true)". */
  isDenied: boolean;
}

export interface Side extends Expression {
  /** As it is written. */
  text: string;
}

/** The equations of a stretch of text, in its order, without overlap. */
export function equationsIn(text: string, from = 0, to = text.length): Equation[] {
  if (!MAYBE.test(text.slice(from, to))) return [];
  const tokens = signsIn(text, from, to);
  const found: Equation[] = [];
  let free = 0; // the first token that is in no equation yet
  for (let at = 0; at < tokens.length; at++) {
    const sign = signAt(tokens, at);
    if (!sign || at < free) continue;
    const left = leftOf(tokens, { free, at });
    const read = left && chainFrom(tokens, left, at);
    if (!read || !isStated(tokens, sign, read)) continue;
    free = read.sides.at(-1)?.to ?? at;
    found.push(placed(text, tokens, read));
    at = free - 1;
  }
  return found;
}

const MAYBE =
  /[=≈≅≃≠<>≤≥%]|\\(?:approx|neq?|leq?|geq?|lt|gt)|\b(?:plus|minus|times|multiplied|divided|squared|cubed|percent|sum|total|product|difference|quotient|average|mean|median|half|third|quarter|double|triple|square|cube|root)\b|\d\s?[+−×*·÷/^²³-]\s?[\d$(]/i;

interface Chain {
  sides: Expression[];
  signs: string[];
}

/** A sign between two sides, over so many tokens; a word is one only between numbers. */
interface Sign {
  sign: string;
  length: number;
  isWord: boolean;
}

function signAt(tokens: readonly MathSign[], at: number): Sign | undefined {
  const token = tokens[at];
  if (token?.kind === "sign") return { sign: token.text, length: 1, isWord: false };
  if (token?.kind !== "word") return undefined;
  const isLong = token.text === "is" && tokens[at + 1]?.text === "equal" && tokens[at + 2]?.text === "to";
  if (token.text === "is" && tokens[at + 1]?.text === "not") return { sign: "≠", length: 2, isWord: true };
  return WORDS.test(token.text) ? { sign: "=", length: isLong ? 3 : 1, isWord: true } : undefined;
}

const ARTICLE = /^(?:the|an?)$/i;
const ENDING = /^(?:and|but|so|which|because|since|while|as|or)$/;
const WORDS = /^(?:is|equals|equal|makes|gives)$/;
const [LONGEST_SIDE, MOST_SIDES] = [60, 24]; // signs of a side, sides of an equation

// The longest expression that ends where a sign stands, back to what is in an equation already.
function leftOf(tokens: readonly MathSign[], { free, at }: { free: number; at: number }): Expression | undefined {
  const listed = listedBefore(tokens, { free, at });
  if (listed) return listed;
  let from = at;
  while (from > Math.max(free, at - LONGEST_SIDE) && mayBePart(tokens[from - 1] as MathSign)) from -= 1;
  for (; from < at; from++) {
    const before = tokens[from - 1];
    const isTorn = before !== undefined && before.kind !== "end" && !startsAfter(before, tokens[from] as MathSign);
    const read = isTorn ? undefined : expressionAt(tokens, from);
    if (read?.to === at && (!read.amount || isBegun(tokens, read, free))) return read;
  }
  return undefined;
}

// "The average of 4, 8 and 12": commas are part of it.
function listedBefore(tokens: readonly MathSign[], { free, at }: { free: number; at: number }): Expression | undefined {
  for (let from = at - 1; from >= Math.max(free, at - LONGEST_SIDE) && tokens[from]?.kind !== "sign"; from--) {
    if (tokens[from]?.kind !== "word" || !OF_MANY.has(tokens[from]?.text.toLowerCase() ?? "")) continue;
    const read = expressionAt(tokens, from);
    return read?.to === at && read.amount ? read : undefined;
  }
  return undefined;
}

const mayBePart = ({ kind, text }: MathSign) =>
  kind !== "end" && kind !== "sign" && !(kind === "word" && text.length > 1 && isPlainWord(text));

const JOINING = new Set(
  "so then therefore hence thus get gets have has gives is and that this means because since as where if when equation formula of".split(
    " ",
  ),
);

// Where an expression may begin behind something that is none of it: not within "2.5x" or "$2.75".
function startsAfter(before: MathSign, token: MathSign): boolean {
  if (token.glued) return before.kind === "open" || (before.kind === "currency" && token.kind !== "number");
  return before.kind === "open" || before.kind === "sign" || before.kind === "word";
}

// Numbers behind other words may be what something is done with: "adding 5 to 3 + 4 = 12", "dividing by 2 = 410".
function isBegun(tokens: readonly MathSign[], { from, isWorked }: Expression, free: number): boolean {
  const [other, before, first] = [tokens[from - 2], tokens[from - 1], tokens[from]];
  if (before?.kind !== "word" || first?.kind === "word") return true;
  const word = before.text.toLowerCase();
  if (word === "and" && other?.kind === "number" && from - 2 >= free) return false; // "adding 2 and 3 + 4 = 9"
  return isWorked ? !DOING.test(word) : JOINING.has(word);
}

const DOING = /^(?:to|by|from|than|between|with|into|per|add|subtract|multiply|divide|each|another|extra)$/;

function chainFrom(tokens: readonly MathSign[], left: Expression, at: number): Chain | undefined {
  const [sides, signs] = [[left], [] as string[]];
  for (let sign = signAt(tokens, at); sign && sides.length < MOST_SIDES; sign = signAt(tokens, at)) {
    const side = expressionAt(tokens, at + sign.length);
    if (!side || (sign.isWord && signs.length > 0)) break;
    sides.push(side);
    signs.push(sign.sign);
    at = side.to;
  }
  return signs.length === 0 || isCut(tokens, at) ? undefined : { sides, signs };
}

const isDenied = (tokens: readonly MathSign[], at: number) =>
  tokens[at]?.kind === "open" && DENIED.test(tokens[at + 1]?.text ?? "");

// What goes on as an expression was not understood: "1 1/2", "8/2(2 + 2)".
function isCut(tokens: readonly MathSign[], at: number): boolean {
  const [last, next] = tokens.slice(at, at + 2);
  if (!last) return false;
  if (last.kind === "open") return last.glued;
  if (last.kind === "operator") return last.text !== "-" || last.glued; // "x = 4 – so it is"
  const behind = tokens[at + 2];
  const isAlone = behind === undefined || behind.kind === "end" || OTHERS.test(behind.text);
  const isList = (last.text === "," || OTHERS.test(last.text)) && next?.kind === "number" && isAlone; // "x = 2, 3 or 4"
  const isLetter = last.kind === "word" && /^(?![aI]$)\p{L}$/u.test(last.text); // "V = π r", not understood further
  return isList || isLetter || ["number", "root", "fraction", "power", "percent"].includes(last.kind);
}

const DENIED = /^(?:not|false|incorrect|wrong|untrue)$/i;
const OTHERS = /^(?:or|and)$/i;

// Words say that numbers are equal where all of them are told and something is worked out: "2 plus 2 is 5".
function isStated(tokens: readonly MathSign[], { isWord }: Sign, { sides }: Chain): boolean {
  if (!isWord) return true;
  const [left, right] = sides as [Expression, Expression];
  const isRange = [...tokens.slice(left.from, left.to), ...tokens.slice(right.from, right.to)].some(
    ({ text }) => text === "-" || text === "/",
  ); // "2014-15 is"
  const next = tokens[right.to];
  const isEnded = next === undefined || next.kind === "end" || ENDING.test(next.text);
  const isPlain = right.units.every((unit) => !unit.includes(" ") || findUnit(unitKey(unit))); // not "2 points higher"
  if (!isEnded || !isPlain || isRange || sides.length > 2) return false;
  return left.amount !== undefined && right.amount !== undefined && (left.isWorked || right.isWorked);
}

function placed(text: string, tokens: readonly MathSign[], { sides, signs }: Chain): Equation {
  const last = tokens[(sides.at(-1)?.to ?? 1) - 1] as MathSign;
  const next = tokens[sides.at(-1)?.to ?? 0];
  const isQuoted = next?.kind === "currency" && next.glued; // "$3^2 = 9$"
  const first = tokens[sides[0]?.from ?? 0] as MathSign;
  const article = tokens[(sides[0]?.from ?? 0) - 1];
  const begin = first.kind === "word" && ARTICLE.test(article?.text ?? "") ? (article as MathSign) : first; // "the sum of 3 and 4"
  const start = isQuoted && first.kind === "currency" ? first.end : begin.start;
  const begun = sides.map((side, k) => (k === 0 ? start : (tokens[side.from]?.start ?? 0)));
  const read = sides.map((side, k) => ({
    ...side,
    ...(k === 0 && isQuoted ? { units: side.units.filter((unit) => unit !== "$") } : {}),
    text: text.slice(begun[k], tokens[side.to - 1]?.end),
  }));
  return { start, end: last.end, signs, sides: read, isDenied: isDenied(tokens, sides.at(-1)?.to ?? 0) };
}
