import type { ClauseToken } from "./clause";

/** What a sentence says of the statements inside it: that all or any of them hold, or with `negated` that this is not so. */
export interface Framed {
  statements: (readonly ClauseToken[])[];
  logic: "all" | "any";
  negated: boolean;
}

interface Frame {
  /** Word after word: "a|b" is either, "a?" may be missing. */
  opens: string;
  /** Words that the sentence then ends with. */
  closes?: string;
  negated?: boolean;
}

const COMMON = "common|popular|widespread|persistent|frequent|old?";
const MYTH = "myth|misconception|fallacy|falsehood|hoax|lie";
const WRONGLY = "wrongly|falsely|mistakenly|incorrectly|erroneously";
const REPORTED = "believed|claimed|thought|assumed|said|stated";
const IDEA = `idea|claim|notion|belief|assumption|theory|view|${MYTH}`;

// Openings that say nothing but that what follows holds, or that it does not.
const FRAMES = (
  [
    { opens: "it is|'s not the case that", negated: true },
    { opens: "it is|'s not true|correct that", negated: true },
    { opens: "it is|'s untrue|false|incorrect that", negated: true },
    { opens: `it is|'s a|an ${COMMON} ${MYTH} that`, negated: true },
    { opens: `there is|'s a|an ${COMMON} ${MYTH} that`, negated: true },
    { opens: `a|an|one ${COMMON} ${MYTH} is|was that`, negated: true },
    { opens: `it is|'s often|commonly|widely|sometimes|frequently? but? ${WRONGLY} ${REPORTED} that`, negated: true },
    { opens: `the ${COMMON} ${IDEA} that`, closes: `is|was a|an ${COMMON} ${MYTH}`, negated: true },
    { opens: `the ${COMMON} ${IDEA} that`, closes: "is|was false|untrue|incorrect|wrong", negated: true },
    { opens: "that", closes: `is|was a|an ${COMMON} ${MYTH}`, negated: true },
    { opens: "that", closes: "is|was false|untrue|incorrect", negated: true },
    { opens: "contrary to common|popular|widespread|general belief|opinion ," },
    { opens: "contrary to what many|most|some people? think|believe|say ," },
    { opens: "it is|'s the case that" },
    { opens: "it is the case" },
    { opens: "it is|'s true that" },
    { opens: "it is|'s a fact that" },
    { opens: "it is|'s well? known that" },
    { opens: "the fact is that" },
    { opens: "did you know that" },
    { opens: "note|remember that" },
    { opens: "without a? doubt ," },
    { opens: "in fact ," },
    { opens: "of course ," },
    { opens: "for example|instance ," },
    { opens: "undoubtedly|interestingly|additionally|furthermore|moreover|however ," },
    { opens: "today|currently|historically|geographically ," },
  ] satisfies Frame[]
).map(({ opens, closes, negated }: Frame) => ({
  opens: slotsOf(opens),
  closes: closes === undefined ? undefined : slotsOf(closes),
  negated: negated ?? false,
}));

interface Slot {
  words: readonly string[];
  optional: boolean;
}

function slotsOf(pattern: string): Slot[] {
  return pattern.split(" ").map((slot) => ({
    words: slot.replace("?", "").split("|"),
    optional: slot.endsWith("?"),
  }));
}

/** Takes frames off a sentence: "It is not true that A", "the idea that A is a myth", "It is the case both that A and that B", "either A or B". */
export function unframe(tokens: readonly ClauseToken[]): Framed {
  let rest = tokens;
  let negated = false;
  for (let inner = unwrap(rest); inner; inner = unwrap(rest)) {
    negated = negated !== inner.negated;
    rest = inner.tokens;
  }
  const both = paired(rest, "both", "and");
  if (both) return { statements: both, logic: "all", negated };
  const either = paired(rest, "either", "or");
  if (either) return { statements: either, logic: "any", negated };
  const parts = rest === tokens ? undefined : thatAndThat(rest);
  return { ...(parts ?? { statements: [rest], logic: "all" }), negated };
}

// What stands behind "it is true that": "A or that B".
function thatAndThat(tokens: readonly ClauseToken[]): Pick<Framed, "statements" | "logic"> | undefined {
  const at = tokens.findIndex(({ norm }, i) => Object.hasOwn(LOGIC, norm) && tokens[i + 1]?.norm === "that");
  const statements = [tokens.slice(0, at), tokens.slice(at + 2)];
  if (at < 1 || !statements.every(hasVerb)) return undefined;
  return { statements, logic: LOGIC[tokens[at]?.norm as keyof typeof LOGIC] };
}

const LOGIC = { and: "all", or: "any" } as const;

/**
 * A sentence in the parts that a denial reaches or not: of "It is a myth that A, but B" only the first is denied.
 * Other sentences stay whole.
 */
export function partsOf<T extends ClauseToken>(tokens: readonly T[]): T[][] {
  const at = tokens.findIndex(({ text, norm }, i) => text === ";" || (isComma(tokens[i - 1]) && CONTRASTS.has(norm)));
  const denied = tokens.slice(0, isComma(tokens[at - 1]) ? at - 1 : at);
  const rest = tokens.slice(at + 1);
  if (at < 1 || !hasVerb(rest)) return [[...tokens]];
  const { negated, statements } = unframe(denied);
  return negated && statements.every(hasVerb) ? [denied, rest] : [[...tokens]];
}

const CONTRASTS = new Set(["but", "yet", "whereas", "while", "although", "though", "because", "since"]);
const isComma = (token: ClauseToken | undefined) => token?.text === ",";

function unwrap(tokens: readonly ClauseToken[]): { tokens: readonly ClauseToken[]; negated: boolean } | undefined {
  for (const { opens, closes, negated } of FRAMES) {
    const from = matched(tokens, opens);
    if (from === undefined || from >= tokens.length) continue;
    if (!closes) return { tokens: tokens.slice(from), negated };
    const to = closingFrom(tokens, closes);
    if (to !== undefined && to > from) return { tokens: tokens.slice(from, to), negated };
  }
  return undefined;
}

// Index behind the words of a pattern; undefined where they do not stand there.
function matched(tokens: readonly ClauseToken[], slots: readonly Slot[], from = 0): number | undefined {
  let at = from;
  for (const { words, optional } of slots) {
    if (words.includes(tokens[at]?.norm ?? "")) at += 1;
    else if (!optional) return undefined;
  }
  return at;
}

// Where the words begin that a sentence ends with, but for its period.
function closingFrom(tokens: readonly ClauseToken[], slots: readonly Slot[]): number | undefined {
  const end = tokens.at(-1)?.text === "." ? tokens.length - 1 : tokens.length;
  for (let from = end - 1; from >= Math.max(0, end - slots.length); from--)
    if (matched(tokens, slots, from) === end) return from;
  return undefined;
}

// "both that A and that B", "either that A or that B", "either A or B" with a verb on both sides.
function paired(
  tokens: readonly ClauseToken[],
  opener: string,
  joiner: string,
): (readonly ClauseToken[])[] | undefined {
  if (tokens[0]?.norm !== opener) return undefined;
  const that = tokens[1]?.norm === "that";
  const from = that ? 2 : 1;
  for (let i = from + 1; i < tokens.length - 1; i++) {
    if (tokens[i]?.norm !== joiner || (that && tokens[i + 1]?.norm !== "that")) continue;
    const left = tokens.slice(from, i);
    const right = tokens.slice(that ? i + 2 : i + 1);
    if (hasVerb(left) && hasVerb(right)) return [left, right];
  }
  return undefined;
}

const hasVerb = (tokens: readonly ClauseToken[]) => tokens.some((token) => token.pos === "VERB" || token.pos === "AUX");
