import { type Block, blocksOf } from "./blocks";
import { isMonth } from "./dates";
import { type Token, tokenize } from "./tokens";

/** A sentence of the text: its tokens without markup, and its UTF-16 offsets. `end` includes the closing mark. */
export interface TextSentence {
  tokens: Token[];
  start: number;
  end: number;
  /** The closing mark, "" where there is none. */
  close: string;
  /** Where it stands. */
  block: Block;
}

/** Words that are written with a period behind them, which does not end a sentence. */
export const ABBREVIATIONS = new Set(
  "mr mrs ms dr prof st mt ft no v vs jr sr inc ltd co corp gen col capt lt sgt rev hon gov sen rep dept univ est approx ca cf etc al fig vol op pp ed eds jan feb mar apr jun jul aug sep sept oct nov dec ave blvd rd bros".split(
    " ",
  ),
);
// Words that open a sentence after an abbreviation that could also stand inside one ("in the U.S. The …").
const OPENERS = new Set(
  "the it its he she his her they their this that these those in on at a an there we i you your but and however for to if when while as by with from after before during although because since also then each every some many most all both such".split(
    " ",
  ),
);
// What goes on with an hour: "9 a.m. Eastern Time", "9 a.m. Monday".
const OF_HOURS =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|[A-Z]{2,4}|eastern|central|mountain|pacific|greenwich|standard|local)$/i;
const MARKUP = new Set(["*", "_", "`", "#", "|", "~", ">", "•"]);
const CLOSERS = new Set(['"', "”", "’", "'", ")", "]", "»"]);

const ENDS = new Set([".", "!", "?"]);

const LONGEST_CLOSE = 8; // marks looked at behind an end mark, so that a run of them stays linear

const PROSE: readonly Block["kind"][] = ["paragraph", "item"];

/** Splits text into sentences, reading Markdown: those of paragraphs and list items, or of the given kinds of blocks. */
export function segment(text: string, kinds = PROSE): TextSentence[] {
  const sentences: TextSentence[] = [];
  for (const block of blocksOf(text)) {
    if (!kinds.includes(block.kind)) continue;
    const tokens = withoutMarkup(text, tokenize(text, block.start, block.end));
    let from = isNumbered(text, tokens) ? 2 : 0;
    for (let i = from; i < tokens.length; i++) {
      if (block.kind === "heading" || !endsSentence(tokens, i)) continue;
      const last = closing(tokens, i);
      addSentence(sentences, { tokens: tokens.slice(from, last + 1), close: tokens[i]?.text.at(-1) ?? "", block });
      from = last + 1;
      i = last;
    }
    const last = block.kind === "heading" ? (tokens.at(-1)?.text ?? "") : "";
    addSentence(sentences, { tokens: tokens.slice(from), close: ENDS.has(last) ? last : "", block });
  }
  return sentences;
}

// "**1. Mass production.** In 1913 …": the number of a heading within its paragraph says nothing.
function isNumbered(text: string, [first, second, third]: readonly Token[]): boolean {
  const isMarked = first !== undefined && text.startsWith("**", first.start - 2);
  const isCount = first?.kind === "number" && /^[.)]$/.test(second?.text ?? "") && second?.start === first.end;
  return isMarked && isCount && third !== undefined && isCapital(third.text);
}

// No sentence that means something is longer; cutting keeps the work on a run of words without an end linear.
const LONGEST_SENTENCE = 80; // tokens

function addSentence(
  sentences: TextSentence[],
  { tokens, close, block }: Pick<TextSentence, "tokens" | "close" | "block">,
) {
  for (let from = 0; from < tokens.length; ) {
    const to = tokens.length - from <= LONGEST_SENTENCE ? tokens.length : cutBefore(tokens, from + LONGEST_SENTENCE);
    const part = tokens.slice(from, to);
    sentences.push({
      tokens: part,
      start: part[0]?.start ?? 0,
      end: part.at(-1)?.end ?? 0,
      close: to === tokens.length ? close : "",
      block,
    });
    from = to;
  }
}

// Behind the last comma of the second half, or where the length ends.
function cutBefore(tokens: readonly Token[], limit: number): number {
  for (let at = limit; at > limit - LONGEST_SENTENCE / 2; at--)
    if (tokens[at - 1]?.text === "," || tokens[at - 1]?.text === ";") return at;
  return limit;
}

const QUOTES = new Set(['"', "“", "'", "‘"]);

// Leaves out emphasis marks, link targets and bare addresses; one in quotes or code is what the text speaks of.
function withoutMarkup(text: string, tokens: Token[]): Token[] {
  const kept: Token[] = [];
  let skipTo = -1;
  let isCode = false;
  for (const [i, token] of tokens.entries()) {
    if (token.start < skipTo) continue;
    if (token.text === "`") isCode = !isCode;
    if (!isCode && (isMarkup(text, token) || isEmoji(token))) continue;
    if (token.text === "`") continue;
    if (!isCode && isCitation(tokens, i)) continue;
    if (!isCode && isMathMark(token, tokens[i + 1])) skipTo = token.end + 1;
    else if (!isCode && !QUOTES.has(text[token.start - 1] ?? "") && isAddressStart(text, token))
      skipTo = spaceAfter(text, token.start);
    else if (token.text === "(" && tokens[i - 1]?.text === "]" && tokens[i - 1]?.end === token.start)
      skipTo = closeAfter(text, token.end);
    else if (isCode || (token.text !== "[" && token.text !== "]"))
      kept.push(isGlued(text, kept.at(-1), token) ? { ...token, glued: true } : token);
  }
  return kept.filter((token, i) => !isEmptyBracket(kept, token, i));
}

// "\(x\)", "\[x = 2\]".
const isMathMark = ({ text, end }: Token, next: Token | undefined) =>
  text === "\\" && next?.start === end && /^[()[\]]$/.test(next.text);

// What is left of "(https://…)".
function isEmptyBracket(tokens: readonly Token[], { text, start, end }: Token, i: number): boolean {
  const [before, next] = [tokens[i - 1], tokens[i + 1]];
  if (text === "(") return next?.text === ")" && next.start > end;
  return text === ")" && before?.text === "(" && start > before.end;
}

function isEmoji({ kind, text }: Token): boolean {
  const isSelector = /^[\uFE0E\uFE0F\u200D]+$/.test(text); // what is left of an emoji of two characters
  return isSelector || (kind === "mark" && /^(?![©®™])\p{Extended_Pictographic}/u.test(text));
}

// "[1]", "[^2]".
function isCitation(tokens: readonly Token[], i: number): boolean {
  const before = tokens[i - 1]?.text;
  const isYear = /^(?:1[5-9]|20)\d\d$/.test(tokens[i]?.text ?? ""); // "[1893] 1 QB 256"
  const isBracketed = (before === "[" || before === "^") && tokens[i + 1]?.text === "]";
  return tokens[i]?.kind === "number" && isBracketed && !isYear;
}

/** Whether a sign is markup. With a space on both sides, or between two letters or digits, it means itself: "2 * 3", "snake_case"; and "~50". */
export function isMarkup(text: string, { kind, text: mark, start, end }: Token): boolean {
  if (kind !== "mark" || !MARKUP.has(mark)) return false;
  const isFree = isBlank(text, start - 1) && isBlank(text, end);
  const isInside = isLetter(text, start - 1) && isLetter(text, end);
  const isAbout =
    (mark === "~" && (isDigit(text, end) || /[$€£¥]/.test(text[end] ?? ""))) || (mark === "#" && isLetter(text, end)); // "~50", "#1"
  const isLone = mark === "*" && text[end] !== "*" && isLetter(text, start - 1);
  if (isLone && !isOpenBefore(text, start)) return false; // "Sagittarius A*"
  return mark === "|" || mark === "•" || !(isFree || isInside || isAbout);
}

const LONGEST_EMPHASIS = 200; // characters

// Whether the last star before it that is no pair opens what it could close: "***Dune* by Herbert:**" has one of three.
function isOpenBefore(text: string, at: number): boolean {
  for (let i = at - 1; i >= at - LONGEST_EMPHASIS; i--) {
    if (i < 0 || text[i] === "\n") return false;
    if (text[i] !== "*" || text[i + 1] === "*") continue;
    const stars = /\**$/.exec(text.slice(Math.max(0, i - 3), i + 1))?.[0].length ?? 0;
    if (stars !== 2) return !isLetter(text, i - stars) && !isBlank(text, i + 1);
  }
  return false;
}

const isBlank = (text: string, at: number) => text.charCodeAt(at) <= 32;
const isDigit = (text: string, at: number) => text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57;
const isLetter = (text: string, at: number) => isDigit(text, at) || text[at]?.toLowerCase() !== text[at]?.toUpperCase();

// Markup that was left out between two tokens does not part them: "**1869**."
function isGlued(text: string, last: Token | undefined, { start }: Token): boolean {
  if (!last || last.end === start || start - last.end > LONGEST_CLOSE) return false;
  for (let at = last.end; at < start; at++) if (!MARKUP.has(text[at] as string) && text[at] !== "]") return false;
  return true;
}

function isAddressStart(text: string, token: Token): boolean {
  if (token.norm === "www" || token.norm.startsWith("www")) return text[token.end] === ".";
  return (token.norm === "http" || token.norm === "https") && text.startsWith("://", token.end);
}

function spaceAfter(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) > 32 && text[at] !== ")") at += 1;
  return at;
}

function closeAfter(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length && text.charCodeAt(at) > 32; at++) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return spaceAfter(text, from);
}

function endsSentence(tokens: readonly Token[], i: number): boolean {
  const token = tokens[i];
  if (!token) return false;
  const next = tokens[closing(tokens, i) + 1];
  if (token.kind === "word" && token.text.endsWith(".")) {
    const isHour =
      /^[ap]\.m\.$/i.test(token.text) &&
      next?.kind === "word" &&
      !OF_HOURS.test(next.text) &&
      !isMonth(next.norm) &&
      !isFronted(tokens, i);
    return next !== undefined && (isHour || OPENERS.has(next.norm)) && isCapital(next.text);
  }
  if (token.kind !== "mark") return false;
  const isInside = next?.kind === "word" && /^\p{Ll}/u.test(next.text);
  const isQuoted = closing(tokens, i) > i && (isInside || next?.text === ","); // "Yahoo!" is a firm; "Why?", a song, …
  if (isYearBehind(tokens, i)) return false; // "*Salaam Bombay!* (1988)"
  if (token.text === "!") return !isQuoted && !(isInside && isCapital(tokens[i - 1]?.text ?? "")); // the musical Mamma Mia! opened
  if (token.text === "?" || token.text === "。" || token.text === "…") return !isQuoted;
  if (token.text !== ".") return false;
  if (next && next.start === token.end) return false;
  const before = tokens[i - 1];
  if (!before || !next) return true;
  const isUnit = (isInitial(before) || before.norm === "ft") && isUnitSign(before, tokens[i - 2], tokens[i - 3]);
  const initial = isInitial(before) && !isUnit;
  if (next.text === ",") return false; // "Syst., has"
  if (before.norm === "no" && next.kind !== "number" && !/^[A-Z]\d/.test(next.text)) return isCapital(next.text); // "He said no."
  if (NUMBERED.has(before.norm) && next.kind === "number") return false; // "c. 1600", "p. 14"
  if (before.end === token.start && ((ABBREVIATIONS.has(before.norm) && !isUnit) || initial)) {
    // "Vitamin C. It …" ends, "J. A. Smith" does not.
    return OPENERS.has(next.norm) && isCapital(next.text) && (!initial || next.text.length > 1);
  }
  return isCapital(next.text) || next.kind !== "word" || !ABBREVIATIONS.has(before.norm);
}

const NUMBERED = new Set(["c", "p", "pp", "ch", "sec", "para", "art"]);
const LONGEST_FRONTED = 6; // tokens

// "At about 9 a.m. Train B left": a time that stands before its clause; not "it left at 9 a.m.".
function isFronted(tokens: readonly Token[], i: number): boolean {
  for (let at = i - 1; at >= i - LONGEST_FRONTED; at--) {
    const { text = "" } = tokens[at] ?? {};
    const isStart =
      at < 1 || /^[,;]$/.test(tokens[at - 1]?.text ?? "") || /^(?:and|but)$/i.test(tokens[at - 1]?.text ?? "");
    if (isStart) return /^(?:at|by|around|about|before|after|from|until|on|shortly|in)$/i.test(text);
  }
  return false;
}

function isYearBehind(tokens: readonly Token[], i: number): boolean {
  const [open, year, close] = tokens.slice(i + 1, i + 4);
  return (
    "!?".includes(tokens[i]?.text ?? ".") &&
    open?.text === "(" &&
    /^\d{4}$/.test(year?.text ?? "") &&
    close?.text === ")"
  );
}

function isInitial(token: Token): boolean {
  return token.text.length === 1 && isCapital(token.text) && token.text !== "I";
}

// "1,538 °C", "5 V", "USB-C": no initial of a name; "J.-P." is one.
function isUnitSign(token: Token, before: Token | undefined, first: Token | undefined): boolean {
  const isPart =
    before?.text === "-" && before.end === token.start && (first?.text.length ?? 0) > 1 && first?.text !== ".";
  return isPart || before?.kind === "number" || (before?.text === "°" && before.end === token.start);
}

// Quotes and brackets that close right behind the end mark belong to the sentence.
function closing(tokens: readonly Token[], i: number): number {
  let last = i;
  while (last - i < LONGEST_CLOSE && closes(tokens[last + 1], tokens[last])) last += 1;
  return last;
}

function closes(next: Token | undefined, last: Token | undefined): boolean {
  return next !== undefined && next.start === last?.end && (CLOSERS.has(next.text) || "!?.".includes(next.text));
}

/** Whether a word is written with a capital at its start. */
export function isCapital(word: string): boolean {
  const code = word.charCodeAt(0);
  if (code < 128) return code >= 65 && code <= 90;
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
  return first !== first.toLowerCase();
}
