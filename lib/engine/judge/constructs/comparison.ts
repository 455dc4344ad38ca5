import { type Argument, type ClauseReading, subjectArgument } from "../arguments";
import type { ClauseToken } from "../clauses/clause";
import { describeAmount } from "../evidence/compare";
import type { Evidence } from "../evidence/evidence";
import { type Finding, readingsOf, UNKNOWN } from "../readings";
import { basesOf, comparativeOf } from "./compared/degree";
import { type Measure, measuringRelations, sinceOf } from "./compared/measured-by";
import { judgeSides, sizesOf, type Tells } from "./compared/sides";
import type { Construct } from "./construct";

/** A comparison over tokens [from, to): "larger than". `sign` 1 where the left side is said to have more. */
interface Comparison {
  from: number;
  to: number;
  measure: Measure;
  /** Tokens that say what is compared, and how: "the price of S is higher than". */
  words: readonly number[];
  sign: 1 | -1;
  left: Argument;
  right: Argument;
}

type Compared = Pick<Comparison, "from" | "words" | "measure" | "sign">;

const SAME_WITHIN = 0.02; // sizes nearer than this are too close to call

/** "S is larger than O", "S has more people than O", "S has a higher melting point than O", "S was built before O". */
export const comparison: Construct = (evidence, reading) => {
  const found = findComparison(evidence, reading);
  if (!found) return undefined;
  const { left, right, from, to, words } = found;
  return { finding: judge(evidence, found), from, to, words, arguments: [left, right] };
};

function findComparison(evidence: Evidence, reading: ClauseReading): Comparison | undefined {
  const { tokens } = reading.clause;
  const than = tokens.findIndex(
    (token, i) => token.norm === "than" && (!isBound(reading, i) || reading.arguments[0]?.value !== undefined),
  );
  if (than < 2) return findOrder(evidence, reading);
  const words = comparedWords(reading, than);
  const left = leftOf(reading, than);
  const right = reading.arguments.find((argument) => argument.to > than + 1);
  if (!words || !left || !right || left === right) return undefined;
  // "less than 200 metres tall" bounds a measure; "seven is less than twelve" compares.
  return left.mention && right.value ? undefined : { ...words, to: than + 1, left, right };
}

const ORDER: Record<string, Comparison["sign"]> = { before: -1, after: 1 };

// "S was founded before O": both have a date of it, or one at least. What a relation of that word means of other things is
// nothing to them.
function findOrder(evidence: Evidence, reading: ClauseReading): Comparison | undefined {
  const { tokens } = reading.clause;
  const at = tokens.findIndex(({ norm }, i) => i > 1 && Object.hasOwn(ORDER, norm));
  const sign = ORDER[tokens[at]?.norm ?? ""];
  const verb = tokens.slice(0, Math.max(0, at)).findLast(({ pos }) => pos === "VERB");
  if (!sign || !verb) return undefined;
  const [left, right] = [leftOf(reading, at), reading.arguments.find(({ from }) => from > at)];
  const between = tokens.slice(at + 1, right?.from).every(({ pos }) => pos === "DET" || pos === "NOUN");
  const measure = { adjectives: [], verb: verb.norm };
  if (!left?.mention || !right?.mention || left === right || !between) return undefined;
  const isDated = measuringRelations(evidence, measure)
    .flat()
    .some((relation) => isMeasured(evidence, left, relation) || isMeasured(evidence, right, relation));
  return isDated ? { from: at, to: at + 1, words: [at], measure, sign, left, right } : undefined;
}

function isMeasured(evidence: Evidence, side: Argument, relation: number): boolean {
  return readingsOf(evidence, side, undefined).some(({ entity }) => evidence.tells(entity, relation));
}

function isBound(reading: ClauseReading, at: number): boolean {
  return reading.arguments.some((argument) => argument.value && argument.from <= at && at < argument.to);
}

const LONGEST_NOUN = 5; // tokens: "a higher h-index than"

// The measure that is compared and which side is said to have more: an adjective, or a noun behind one.
function comparedWords(reading: ClauseReading, than: number): Compared | undefined {
  const { tokens } = reading.clause;
  const near = [...tokens.keys()].slice(Math.max(1, than - LONGEST_NOUN), than);
  const isComparative = (at: number) => comparativeOf(tokens[at]?.norm ?? "") !== undefined;
  // "A higher atomic number than": what looks like a comparative may be a noun.
  const from =
    near.findLast((at) => isComparative(at) && ["ADJ", "ADV"].includes(tokens[at]?.pos ?? "")) ??
    near.findLast(isComparative) ??
    -1;
  const comparative = comparativeOf(tokens[from]?.norm ?? "");
  if (!comparative) return undefined;
  const sign = comparative.less ? -1 : 1;
  const stated = [...tokens.keys()].slice(from, than + 1);
  const rest = tokens.slice(from + 1, than);
  const owned = rest.length === 0 ? possessed(reading, from) : [];
  const words = [...owned, ...stated];
  if (owned.length > 0) return { from, words, sign, measure: { adjectives: [], noun: normsOf(tokens, owned) } };
  if (rest.length === 0) {
    const verb = tokens.slice(0, from).findLast(({ pos }) => pos === "VERB")?.norm;
    return { from, words, sign, measure: { adjectives: comparative.measures, verb } };
  }
  const noun = rest.map((token) => token.norm);
  const plain = rest.at(-1)?.lemma ?? "";
  const adjectives = [noun.join(" "), ...(rest.length === 1 ? [plain, ...basesOf(plain)] : [])];
  return { from, words, sign, measure: { adjectives, noun } };
}

const normsOf = (tokens: readonly ClauseToken[], words: readonly number[]) => words.map((at) => tokens[at]?.norm ?? "");

// "The price of S is higher", "S's price": the nouns that say what is compared.
function possessed({ clause: { tokens } }: ClauseReading, end: number): number[] {
  const of = tokens.findIndex(({ norm }, at) => norm === "of" && at < end);
  const owner = tokens.findIndex(({ norm }, at) => norm === "'s" && at < end);
  const [from, to] = of !== -1 ? [0, of] : owner !== -1 ? [owner, end] : [0, 0];
  return [...tokens.keys()].filter((at) => from <= at && at < to && tokens[at]?.pos === "NOUN");
}

function leftOf(reading: ClauseReading, than: number): Argument | undefined {
  const value = reading.arguments.find((argument) => argument.value && argument.to <= reading.verb);
  const subject = subjectArgument(reading, Math.min(reading.verb, than));
  if (!subject || subject.mention?.proper) return subject ?? value;
  // "The half-life of S": the name is what is compared.
  return reading.arguments.findLast(({ to, mention }) => to <= reading.verb && mention?.proper) ?? subject;
}

const NUMERIC = new Set(["large", "many", "high"]);

// By the measures of both sides, or by arithmetic where both are numbers.
function judge(evidence: Evidence, found: Comparison): Finding {
  const [left, right] = [found.left.value?.quantity, found.right.value?.quantity];
  if (!left || !right || left.unit !== right.unit || !found.measure.adjectives.some((word) => NUMERIC.has(word)))
    return found.left.mention && found.right.mention ? judgeSides(evidence, found, orderOf(found)) : UNKNOWN;
  const holds = Math.sign(left.value - right.value) === found.sign;
  const [one, other] = [left, right].map((quantity) => describeAmount(quantity)) as [string, string];
  const path = [one, holds === found.sign > 0 ? ">" : "≤", other];
  return { verdict: holds ? "supported" : "refuted", facts: [], link: 1, fit: 1, path };
}

// What is older began earlier.
function orderOf({ measure, sign }: Comparison): Tells {
  return (left, right) => {
    const [a, b] = sizesOf(left, right) ?? [0, 0];
    const near = left.kind === "number" ? SAME_WITHIN * Math.max(Math.abs(a), Math.abs(b)) : 0;
    if (Math.abs(a - b) <= near) return undefined;
    const older = left.kind === "date" && sinceOf(measure.adjectives).length > 0 ? -1 : 1;
    return Math.sign(a - b) * older === sign;
  };
}
