import { fold } from "./fold";

export type TokenKind = "word" | "number" | "mark";

/** A token of the text: UTF-16 offsets, the text as written and its folded form ("U.S." folds to "us", "n't" to "not"). */
export interface Token {
  text: string;
  norm: string;
  kind: TokenKind;
  start: number;
  end: number;
  /** Whether nothing but markup stands between it and the token before it, where that is so. */
  glued?: boolean;
}

const LETTER = /[\p{L}\p{M}]/u;
const DIGIT = /[\p{Nd}\p{No}]/u;
const APOSTROPHES = "'’ʼ‘";
const NEGATED = new Map([
  ["ca", "can"],
  ["wo", "will"],
  ["sha", "shall"],
]); // what is left of "can't", "won't", "shan't"

/** Cuts text into tokens in one pass; linear in its length. Hyphens, commas and brackets are marks of their own. */
export function tokenize(text: string, from = 0, to = text.length): Token[] {
  const tokens: Token[] = [];
  let at = from;
  while (at < to) {
    const kind = classOf(text, at);
    if (kind === "space") {
      at += 1;
      continue;
    }
    const end = kind === "mark" ? at + markLength(text, at) : wordEnd(text, at, to);
    if (kind === "mark") tokens.push(make(text.slice(at, end), "mark", at));
    else pushWord(tokens, text.slice(at, end), at);
    at = end;
  }
  return tokens;
}

/** The form under which a name is stored and looked up: folded tokens without marks, joined by single spaces. */
export function aliasKey(name: string): string {
  return keyOf(tokenize(name));
}

/** As `aliasKey`, of tokens that are already cut. */
export function keyOf(tokens: readonly Token[]): string {
  let key = "";
  for (const token of tokens) if (inKey(token)) key += key === "" ? token.norm : ` ${token.norm}`;
  return key;
}

/** Whether a token counts in alias keys: words and numbers do, marks do not, but "&" reads as "and". */
export function inKey(token: Token): boolean {
  return token.kind !== "mark" || token.norm === "and";
}

type CharClass = "space" | "word" | "mark";

function classOf(text: string, at: number): CharClass {
  const code = text.charCodeAt(at);
  if (code < 128) {
    if (code <= 32 || code === 127) return "space";
    const word = (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
    return word ? "word" : "mark";
  }
  const char = charAt(text, at);
  if (LETTER.test(char) || DIGIT.test(char)) return "word";
  return /\s/u.test(char) || isIgnorable(code) ? "space" : "mark";
}

// Zero-width characters and the byte-order mark separate nothing visible, but no name contains them.
function isIgnorable(code: number): boolean {
  return (code >= 0x200b && code <= 0x200f) || (code >= 0x202a && code <= 0x202e) || code === 0xfeff || code === 0x00a0;
}

function charAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}

function markLength(text: string, at: number): number {
  return charAt(text, at).length;
}

function wordEnd(text: string, start: number, limit: number): number {
  let at = start;
  while (at < limit) {
    if (classOf(text, at) === "word") at += charAt(text, at).length;
    else if (joins(text, at, limit)) at += 1;
    else break;
  }
  // "C++", "C#", "F#", "Disney+" are names; "U.S." keeps its last period as part of the word.
  if (at - start === 1 && (text.startsWith("++", at) || text[at] === "#")) return at + (text[at] === "#" ? 1 : 2);
  if (text[at] === "+" && at < limit && at - start > 1 && isNamePlus(text, start, at)) return at + 1;
  if (text[at] === "." && at < limit && isDotted(text, start, at)) at += 1;
  return at;
}

// A mark inside a word or number: "O'Neill", "1,234.5", "U.S.".
function joins(text: string, at: number, limit: number): boolean {
  if (at + 1 >= limit) return false;
  const mark = text[at] ?? "";
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at + 1);
  if (APOSTROPHES.includes(mark)) return isLetterAt(text, at - 1) && isLetterAt(text, at + 1);
  if (mark === "," || mark === ".") {
    if (isDigitCode(before) && isDigitCode(after)) return mark === "." || threeDigits(text, at + 1);
    return mark === "." && isDottedStep(text, at);
  }
  return false;
}

const isDigitCode = (code: number) => code >= 48 && code <= 57;

function threeDigits(text: string, at: number): boolean {
  for (let i = 0; i < 3; i++) if (!isDigitCode(text.charCodeAt(at + i))) return false;
  return !isDigitCode(text.charCodeAt(at + 3));
}

function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  return LETTER.test(charAt(text, at));
}

// Single letters between periods: "U.S", "e.g", "D.C".
function isDottedStep(text: string, dot: number): boolean {
  const lone = !isWordCode(text.charCodeAt(dot - 2));
  return lone && isLetterAt(text, dot - 1) && isLetterAt(text, dot + 1) && !isWordCode(text.charCodeAt(dot + 2));
}

// A word that begins with a capital, and nothing that is added to it: "Disney+", not "Na+Cl" or "age 50+".
function isNamePlus(text: string, start: number, plus: number): boolean {
  const code = text.charCodeAt(start);
  return code >= 65 && code <= 90 && text[plus + 1] !== "+" && !isWordCode(text.charCodeAt(plus + 1));
}

function isDotted(text: string, start: number, end: number): boolean {
  return end - start >= 3 && text[end - 2] === "." && isLetterAt(text, end - 1);
}

function isWordCode(code: number): boolean {
  return isDigitCode(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

function pushWord(tokens: Token[], raw: string, start: number) {
  const end = start + raw.length;
  const tail = contraction(raw);
  if (tail === 0) {
    tokens.push(make(raw, numberLike(raw) ? "number" : "word", start));
    return;
  }
  tokens.push(make(raw.slice(0, -tail), "word", start), make(raw.slice(-tail), "word", end - tail));
}

// Length of a clitic at the end: "'s", "n't", "'re", "'ve", "'ll", "'d", "'m"; 0 where there is none.
function contraction(word: string): number {
  const n = word.length;
  if (n < 3) return 0;
  const lower = word.slice(-3).toLowerCase();
  if (n > 3 && lower[0] === "n" && APOSTROPHES.includes(lower[1] ?? "") && lower[2] === "t") return 3;
  if (APOSTROPHES.includes(lower[1] ?? "") && "sdm".includes(lower[2] ?? "-")) return 2;
  return APOSTROPHES.includes(lower[0] ?? "") && ["re", "ve", "ll"].includes(lower.slice(1)) ? 3 : 0;
}

function numberLike(raw: string): boolean {
  for (let i = 0; i < raw.length; i++) {
    const code = raw.charCodeAt(i);
    if (!isDigitCode(code) && code !== 44 && code !== 46) return false;
  }
  return true;
}

function make(text: string, kind: TokenKind, start: number): Token {
  return { text, norm: normOf(text, kind), kind, start, end: start + text.length };
}

function normOf(raw: string, kind: TokenKind): string {
  if (kind === "number") return raw.replaceAll(",", "");
  if (kind === "mark") return raw === "&" ? "and" : raw;
  const clitic = raw.length <= 3 && APOSTROPHES.includes(raw[0] ?? "-");
  if (clitic) return `'${raw.slice(1).toLowerCase()}`;
  if (raw.length === 3 && /^n['’ʼ‘]t$/iu.test(raw)) return "not";
  const folded = fold(raw)
    .replaceAll(".", "")
    .replace(/(?<=..)\+$/, "");
  return NEGATED.get(folded) ?? folded;
}
