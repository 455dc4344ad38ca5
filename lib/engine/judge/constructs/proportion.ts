import type { Literal } from "../../graph/fact";
import type { Quantity } from "../../text/quantities";
import { type Argument, type ClauseReading, subjectArgument } from "../arguments";
import { comparativeOf, degreeOf } from "./compared/degree";
import { type Measure, sinceOf } from "./compared/measured-by";
import { DAYS, judgeSides, sizesOf, type Tells } from "./compared/sides";
import type { Construct } from "./construct";

/** How the left of two values is said to stand to the right one. */
type Said =
  | { by: "factor"; factors: readonly number[] }
  | { by: "difference"; amount: Quantity; sign: 1 | -1 }
  | { by: "rank"; sign: 1 | -1 };

interface Proportion {
  said: Said;
  measure: Measure;
  /** Tokens [from, to) that say it. */
  from: number;
  to: number;
  /** The number in it. */
  number?: Argument;
}

/** "S has three times the population of O", "S is half as large as O", "S is 40 years younger than O", "S is not as tall as O". */
export const proportion: Construct = (evidence, reading) => {
  const found = READERS.reduce<Proportion | undefined>((known, read) => known ?? read(reading), undefined);
  if (!found) return undefined;
  const left = leftOf(reading);
  const right = reading.arguments.find(({ from, mention }) => from >= found.to && mention !== undefined);
  if (!left || !right || left === right) return undefined;
  const finding = judgeSides(evidence, { left, right, measure: found.measure }, tellsOf(found));
  const used = [left, right, ...(found.number ? [found.number] : [])];
  return { finding, from: startOf(reading, found.from), to: found.to, arguments: used };
};

const NEARLY = new Set(["nearly", "almost"]);
const startOf = ({ clause: { tokens } }: ClauseReading, from: number) =>
  NEARLY.has(tokens[from - 1]?.norm ?? "") ? from - 1 : from;

type Read = (reading: ClauseReading) => Proportion | undefined;

// "three times as large as", "twice as many inhabitants as", "not as tall as".
const readAsAs: Read = (reading) => {
  const { tokens } = reading.clause;
  const first = tokens.findIndex(({ norm }, at) => norm === "as" && at >= reading.verb);
  const second = tokens.findIndex(({ norm }, at) => norm === "as" && at > first + 1);
  if (first === -1 || second === -1 || second - first > LONGEST) return undefined;
  const [degree, ...noun] = tokens.slice(first + 1, second);
  const { measures, less } = degreeOf(degree?.norm ?? "");
  const measure = noun.length > 0 ? named(noun.map(({ norm }) => norm)) : { adjectives: measures };
  const factor = factorBefore(reading, first);
  if (factor && !less) return { ...factor, measure, to: second + 1 };
  const isDenied = tokens.some(({ norm }) => norm === "not" || norm === "n't");
  if (factor || !isDenied) return undefined;
  return { said: { by: "rank", sign: less ? -1 : 1 }, measure, from: first, to: second + 1 };
};

// "three times the population of", "half the size of".
const readTimesThe: Read = (reading) => {
  const { tokens } = reading.clause;
  const of = tokens.findIndex(({ norm }, at) => norm === "of" && at > reading.verb + 1);
  const start = tokens.findLastIndex(({ norm }, at) => at < of && norm === "the");
  const factor = start > reading.verb ? factorBefore(reading, start) : undefined;
  if (!factor || of - start > LONGEST) return undefined;
  const noun = tokens.slice(start + 1, of).map(({ norm }) => norm);
  return noun.length === 0 ? undefined : { ...factor, measure: named(noun), to: of + 1 };
};

// "three times larger than": three times as large, or with that much more.
const readTimesMore: Read = (reading) => {
  const { tokens } = reading.clause;
  const than = tokens.findIndex(({ norm }) => norm === "than");
  const at = tokens.findLastIndex(({ norm }, i) => i < than && comparativeOf(norm) !== undefined);
  const factor = at > 0 ? factorBefore(reading, at) : undefined;
  const comparative = comparativeOf(tokens[at]?.norm ?? "");
  if (!factor || !comparative || comparative.less || factor.said.by !== "factor") return undefined;
  const noun = tokens.slice(at + 1, than).map(({ norm }) => norm);
  const [times = 1] = factor.said.factors;
  const said: Said = { by: "factor", factors: [times, times + 1] };
  return {
    ...factor,
    said,
    measure: noun.length > 0 ? named(noun) : { adjectives: comparative.measures },
    to: than + 1,
  };
};

// "40 metres taller than", "40 years after", "younger than O by 40 years".
const readDifference: Read = (reading) => {
  const { tokens } = reading.clause;
  const at = tokens.findIndex(
    ({ norm }, i) =>
      i > reading.verb && (Object.hasOwn(ORDER, norm) || (comparativeOf(norm) && tokens[i + 1]?.norm === "than")),
  );
  const word = tokens[at]?.norm ?? "";
  const isMeasured = ({ value }: Argument) => Boolean(value?.quantity?.unit);
  const number = reading.arguments.find(
    (one) => isMeasured(one) && (one.to === at || tokens[one.from - 1]?.norm === "by"),
  );
  const amount = number?.value?.quantity;
  if (at === -1 || !number || !amount) return undefined;
  const comparative = comparativeOf(word);
  const isOrder = Object.hasOwn(ORDER, word) || comparative?.measures.includes("late");
  const verb = tokens.slice(0, at).findLast(({ pos, lemma }) => pos === "VERB" && lemma !== "be");
  const measure = isOrder ? { adjectives: [], verb: verb?.norm } : { adjectives: comparative?.measures ?? [] };
  const sign = ORDER[word] ?? (comparative?.less ? -1 : 1);
  const to = tokens[at + 1]?.norm === "than" ? at + 2 : at + 1;
  return { said: { by: "difference", amount, sign }, measure, from: Math.min(at, number.from), to, number };
};

const READERS: readonly Read[] = [readAsAs, readTimesThe, readTimesMore, readDifference];
const ORDER: Record<string, 1 | -1> = { after: 1, before: -1 };
const LONGEST = 6; // tokens of what is compared
const WORDS: Record<string, number> = { twice: 2, thrice: 3, half: 0.5, double: 2, triple: 3, quadruple: 4 };

function factorBefore(reading: ClauseReading, at: number): Pick<Proportion, "said" | "from" | "number"> | undefined {
  const { tokens } = reading.clause;
  const word = tokens[at - 1]?.norm ?? "";
  if (Object.hasOwn(WORDS, word)) return { said: { by: "factor", factors: [WORDS[word] as number] }, from: at - 1 };
  const number =
    word === "times"
      ? reading.arguments.find(({ value, to }) => value?.quantity && [at - 1, at].includes(to))
      : undefined;
  const times = number?.value?.quantity?.raw;
  return number && times ? { said: { by: "factor", factors: [times] }, from: number.from, number } : undefined;
}

const named = (noun: readonly string[]): Measure => ({ adjectives: [noun.join(" ")], noun });

function leftOf(reading: ClauseReading): Argument | undefined {
  const named = reading.arguments.findLast(({ to, mention }) => to <= reading.verb && mention?.proper);
  return named ?? subjectArgument(reading, reading.verb);
}

const FACTOR_WITHIN = 0.12; // "three times" is said of 2.7 to 3.36
const DIFFERENCE_WITHIN = 0.05;

function tellsOf({ said, measure }: Proportion): Tells {
  return (left, right) => {
    const [a, b] = sizesOf(left, right) ?? [];
    if (a === undefined || b === undefined) return undefined;
    const older = left.kind === "date" && sinceOf(measure.adjectives).length > 0 ? -1 : 1;
    if (said.by === "rank") return a === b ? undefined : Math.sign(a - b) * older === said.sign;
    if (said.by === "difference") return differs(left, { apart: (a - b) * older * said.sign, amount: said.amount });
    if (left.kind === "date" || a <= 0 || b <= 0) return undefined;
    const off = Math.min(...said.factors.map((factor) => Math.abs(Math.log(a / b / factor))));
    return isWithin(off, Math.log(1 + FACTOR_WITHIN));
  };
}

function differs(literal: Literal, { apart, amount }: { apart: number; amount: Quantity }): boolean | undefined {
  const isYears = literal.kind === "date" && amount.unit === "s";
  if (isYears) return isWithin(Math.abs(apart / DAYS - amount.value / YEAR), 1);
  if (literal.kind !== "number" || literal.unit !== amount.unit) return undefined;
  return isWithin(Math.abs(apart - amount.value), Math.max(amount.precision, DIFFERENCE_WITHIN * amount.value));
}

const YEAR = 31_556_952; // seconds

// Near enough, clearly off, or between.
const isWithin = (off: number, most: number) => (off <= most ? true : off > 2 * most ? false : undefined);
