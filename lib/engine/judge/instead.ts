import { hasRole } from "@/lib/catalog/relations";
import { describeLiteral, describeNumber } from "../graph/describe";
import type { Fact, Literal } from "../graph/fact";
import { withS } from "../text/inflect";
import { isCurrencySign, type Quantity, type Value } from "../text/quantities";
import { type ClauseReading, isRecord } from "./arguments";
import type { Clause, ClauseToken } from "./clauses/clause";
import type { Judged } from "./coverage";
import type { Evidence } from "./evidence/evidence";

/** The words of a clause, tokens [from, to), that are wrong. */
export interface Instead {
  clause: Clause;
  from: number;
  to: number;
  /** The value that they state, and the one that the graph holds. */
  value?: Value;
  literal?: Literal;
}

/** The words of a refuted part that what the graph holds would replace; undefined where that is not one argument. */
export function insteadOf(
  evidence: Evidence,
  reading: ClauseReading,
  { finding, arguments: used }: Judged,
): Instead | undefined {
  const [subject, object] = used;
  const last = finding.facts.at(-1);
  if (!subject || !object || !last) return undefined;
  const { digits } = object.value ?? {};
  if (finding.isReckoned) return digits && { clause: reading.clause, from: digits.from, to: digits.to };
  // Of several things that the graph holds instead none is the one.
  const one = finding.facts.some((fact) =>
    [fact.subject, fact.object].some((entity) => entity >= 0 && evidence.label(entity) === finding.expected),
  );
  if (!one && (!last.literal || finding.expected !== describeFact(evidence, last))) return undefined;
  // "The Atlantic is the largest ocean", "The largest ocean is the Atlantic": the holder of a record is wrong, not the record.
  const isHolder =
    hasRole(evidence.relations[last.relation], "record") && evidence.label(last.subject) === finding.expected;
  const { from, to, value } = isHolder && !isRecord(evidence, subject) ? subject : object;
  return { clause: reading.clause, from, to, value, literal: last.literal };
}

function describeFact({ relations }: Evidence, { literal, relation }: Fact): string | undefined {
  return literal && describeLiteral(literal, relations[relation]);
}

/** The words of a clause with what the graph holds in the place of those that are wrong. */
export function corrected(instead: Instead, expected: string): ClauseToken[] {
  const { clause, from } = instead;
  const { words, to, keep = [] } = replacementOf(instead, expected);
  const before = [...clause.tokens.slice(0, from), ...keep];
  const first = clause.tokens[from + keep.length] as ClauseToken;
  const end = clause.tokens[to - 1]?.end ?? first.end;
  const value: ClauseToken = { ...first, end, text: words, norm: words, kind: "word", borrowed: true };
  return [...fitted(before, words), value, ...clause.tokens.slice(to)];
}

interface Replacement {
  words: string;
  /** The first token that stays. */
  to: number;
  /** Tokens at the front that stay: the sign of a currency. */
  keep?: readonly ClauseToken[];
}

// A value is said as the one that was wrong: in its unit, and as precisely.
function replacementOf({ clause, from, to, value, literal }: Instead, expected: string): Replacement {
  const whole = { words: numbered(clause.tokens.slice(from, to), expected), to };
  if (literal?.kind === "date" && value?.date) {
    const { month, day } = value.date;
    return { words: describeLiteral({ ...literal, month: month && literal.month, day: day && literal.day }), to };
  }
  const { quantity, digits } = value ?? {};
  if (literal?.kind !== "number" || !quantity || !digits) return whole;
  const amount = amountLike(literal, quantity);
  if (amount === undefined) return whole;
  const sign = clause.tokens[digits.from - 1];
  const keep = sign && isCurrencySign(sign.text) && digits.from > (value?.from ?? 0) ? [sign] : [];
  if (digits.to > digits.from) return { words: amount, to: digits.to, keep };
  const unit = clause.tokens[digits.from]?.text.replace(/^[\d.]+/, "") ?? ""; // "100km"
  return { words: amount + unit, to: digits.from + 1, keep };
}

// "Lizards are amphibians" becomes "Lizards are reptiles".
function numbered(wrong: readonly ClauseToken[], words: string): string {
  const last = wrong.at(-1);
  const isPlural = last?.pos === "NOUN" && last.norm.endsWith("s") && last.norm !== last.lemma;
  if (!isPlural || !/^[a-z -]+[^s]$/.test(words)) return words;
  return withS(words);
}

const SHOWN_DIGITS = 6;

/** A known number in the unit that a text states another in; undefined where that has another unit or form. */
function amountLike({ value, unit }: { value: number; unit: string }, stated: Quantity): string | undefined {
  if (stated.unit === "") return describeNumber(value);
  const factor = stated.value / stated.raw;
  const isScaled = stated.unit === unit && stated.raw !== 0 && stated.unit !== "K";
  const amount = Number((value / factor).toPrecision(SHOWN_DIGITS));
  // "one hour" has its unit in the singular, and 45 minutes are better said so than as 0.75 hours.
  return isScaled && stated.raw !== 1 && amount > 1 ? describeNumber(amount) : undefined;
}

// "a 16-inch display" and "an 18-inch display"; "on 3 May 2020" and "in 2020".
function fitted(before: readonly ClauseToken[], words: string): ClauseToken[] {
  const last = before.at(-1);
  if (!last) return [];
  const an = /^(?:[aeiou]|8|1[18](?:$|\D))/i.test(words) ? "an" : "a";
  const on = /^\d{1,2} \p{Lu}/u.test(words) ? "on" : "in";
  const fitting = { a: an, an, ...(DATE.test(words) ? { in: on, on } : {}) }[last.norm] ?? last.text;
  const text = /^\p{Lu}/u.test(last.text) ? fitting.replace(/^./, (letter) => letter.toUpperCase()) : fitting;
  return [...before.slice(0, -1), { ...last, text }];
}

const DATE = /^(?:\d{1,2} )?(?:\p{Lu}\p{Ll}+ )?\d{3,4}$/u;
