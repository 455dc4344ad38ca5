import type { EntityId, Fact, GraphReader, Literal } from "../graph/reader";
import { type Argument, type Reading, subjectArgument } from "./arguments";
import type { ClauseToken } from "./clauses/clause";
import { type Measure, measuringRelations } from "./measured-by";
import { type Finding, readingsOf, UNKNOWN } from "./readings";
import { compareNumbers, describeLiteral } from "./values";

/** A comparison over tokens [from, to): "larger than". `sign` 1 where the left side is said to have more. */
export interface Comparison {
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

// Adjectives of less, by the adjective of more that relations list.
const LESS: Record<string, readonly string[]> = {
  small: ["large"],
  little: ["large", "many"],
  short: ["tall", "long"],
  low: ["high"],
  light: ["heavy"],
  thin: ["thick"],
  slim: ["thick"],
  cheap: ["expensive"],
  inexpensive: ["expensive"],
  quiet: ["loud"],
  dim: ["bright"],
  young: ["old"],
  new: ["old"],
  shallow: ["deep"],
  narrow: ["wide"],
  slow: ["fast"],
  cold: ["hot"],
  cool: ["hot"],
  few: ["many"],
  early: ["late"],
};
const MORE: Record<string, readonly string[]> = {
  big: ["large"],
  great: ["large", "high"],
  lengthy: ["long"],
  massive: ["heavy"],
  warm: ["hot"],
};
const IRREGULAR: Record<string, string> = {
  less: "little",
  more: "many",
  fewer: "few",
  greater: "large",
  smaller: "small",
  larger: "large",
  bigger: "large",
  lighter: "light",
  heavier: "heavy",
  colder: "cold",
  hotter: "hot",
  older: "old",
  younger: "young",
};
const NUMERIC = new Set(["large", "many", "high"]);
const SAME_WITHIN = 0.02; // sizes nearer than this are too close to call

/** Finds "S is larger than O", "S has more people than O", "S has a higher melting point than O", "S was built before O". */
export function findComparison(graph: GraphReader, reading: Reading): Comparison | undefined {
  const { tokens } = reading.clause;
  const than = tokens.findIndex(
    (token, i) => token.norm === "than" && (!isBound(reading, i) || reading.arguments[0]?.value !== undefined),
  );
  if (than < 2) return findOrder(graph, reading);
  const words = comparedWords(reading, than);
  const left = leftOf(reading, than);
  const right = reading.arguments.find((argument) => argument.to > than + 1);
  if (!words || !left || !right || left === right) return undefined;
  // "less than 200 metres tall" bounds a measure; "seven is less than twelve" compares.
  return left.mention && right.value ? undefined : { ...words, to: than + 1, left, right };
}

const ORDER: Record<string, Comparison["sign"]> = { before: -1, after: 1 };

// "S was founded before O": both have a date of it.
function findOrder(graph: GraphReader, reading: Reading): Comparison | undefined {
  const { tokens } = reading.clause;
  const at = tokens.findIndex(({ norm }, i) => i > 1 && Object.hasOwn(ORDER, norm));
  const sign = ORDER[tokens[at]?.norm ?? ""];
  const verb = tokens.slice(0, Math.max(0, at)).findLast(({ pos }) => pos === "VERB");
  if (!sign || !verb) return undefined;
  const [left, right] = [leftOf(reading, at), reading.arguments.find(({ from }) => from > at)];
  const between = tokens.slice(at + 1, right?.from).every(({ pos }) => pos === "DET" || pos === "NOUN");
  const measure = { adjectives: [], verb: verb.norm };
  if (!left?.mention || !right?.mention || left === right || !between) return undefined;
  const isDated = measuringRelations(graph, measure).some((rank) => rank.length > 0);
  return isDated ? { from: at, to: at + 1, words: [at], measure, sign, left, right } : undefined;
}

function isBound(reading: Reading, at: number): boolean {
  return reading.arguments.some((argument) => argument.value && argument.from <= at && at < argument.to);
}

const LONGEST_NOUN = 5; // tokens: "a higher h-index than"

// The measure that is compared and which side is said to have more: an adjective, or a noun behind one.
function comparedWords(reading: Reading, than: number): Compared | undefined {
  const { tokens } = reading.clause;
  const near = [...tokens.keys()].slice(Math.max(1, than - LONGEST_NOUN), than);
  const from = near.findLast((at) => comparativeOf(tokens[at]?.norm ?? "")) ?? -1;
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
function possessed({ clause: { tokens } }: Reading, end: number): number[] {
  const of = tokens.findIndex(({ norm }, at) => norm === "of" && at < end);
  const owner = tokens.findIndex(({ norm }, at) => norm === "'s" && at < end);
  const [from, to] = of !== -1 ? [0, of] : owner !== -1 ? [owner, end] : [0, 0];
  return [...tokens.keys()].filter((at) => from <= at && at < to && tokens[at]?.pos === "NOUN");
}

function comparativeOf(word: string): { measures: readonly string[]; less: boolean } | undefined {
  const bases = Object.hasOwn(IRREGULAR, word) ? [IRREGULAR[word] as string] : basesOf(word);
  if (bases.length === 0) return undefined;
  const less = bases.flatMap((base) => (Object.hasOwn(LESS, base) ? (LESS[base] ?? []) : []));
  const more = bases.flatMap((base) => (Object.hasOwn(MORE, base) ? (MORE[base] ?? []) : []));
  return less.length > 0 ? { measures: less, less: true } : { measures: [...bases, ...more], less: false };
}

function leftOf(reading: Reading, than: number): Argument | undefined {
  const value = reading.arguments.find((argument) => argument.value && argument.to <= reading.verb);
  const subject = subjectArgument(reading, Math.min(reading.verb, than));
  if (!subject || subject.mention?.proper) return subject ?? value;
  // "The half-life of S": the name is what is compared.
  return reading.arguments.findLast(({ to, mention }) => to <= reading.verb && mention?.proper) ?? subject;
}

// "denser" may come of "dens" or "dense", "bigger" of "big": all are tried.
function basesOf(word: string): string[] {
  if (!word.endsWith("er") || word.length < 5) return [];
  const stem = word.slice(0, -2);
  if (stem.endsWith("i")) return [`${stem.slice(0, -1)}y`];
  return [stem, `${stem}e`, ...(stem.at(-1) === stem.at(-2) ? [stem.slice(0, -1)] : [])];
}

/** Judges "One mile is 1.609 kilometers": two measures that are said to be the same; undefined where it says no such thing. */
export function judgeEquality(reading: Reading): (Judgeable & { finding: Finding }) | undefined {
  const [left, right, ...others] = reading.arguments.filter((argument) => argument.value?.quantity?.unit);
  const [one, other] = [left?.value?.quantity, right?.value?.quantity];
  if (!left || !right || !one || !other || others.length > 0 || left.to > reading.verb || right.from < reading.end)
    return undefined;
  if (!EQUAL.has(reading.clause.tokens[reading.verb]?.lemma ?? "") || one.unit !== other.unit) return undefined;
  const agreement = compareNumbers(one, other, { tolerance: SAME_MEASURE, vague: false });
  if (agreement === "open") return undefined;
  const path = [wordsOf(reading, left), agreement === "same" ? "=" : "≠", wordsOf(reading, right)];
  const expected =
    agreement === "same" ? undefined : describeLiteral({ kind: "number", value: one.value, unit: one.unit });
  const finding: Finding = {
    verdict: agreement === "same" ? "supported" : "refuted",
    facts: [],
    link: 1,
    fit: 1,
    path,
    expected,
  };
  return { finding, from: left.from, to: right.to, left, right };
}

const EQUAL = new Set(["be", "equal", "have", "contain"]);
const SAME_MEASURE = 0.003;

type Judgeable = Pick<Comparison, "from" | "to" | "left" | "right">;

function wordsOf(reading: Reading, argument: Argument): string {
  return reading.clause.tokens
    .slice(argument.from, argument.to)
    .map((token) => token.text)
    .join(" ");
}

/** Judges a comparison by the measures of both sides, or by arithmetic where both are numbers. */
export function judgeComparison(graph: GraphReader, comparison: Comparison): Finding {
  const [left, right] = [comparison.left.value?.quantity, comparison.right.value?.quantity];
  if (left && right && comparison.measure.adjectives.some((word) => NUMERIC.has(word)) && left.unit === right.unit) {
    const holds = Math.sign(left.value - right.value) === comparison.sign;
    return {
      verdict: holds ? "supported" : "refuted",
      facts: [],
      link: 1,
      fit: 1,
      path: [
        describeLiteral({ kind: "number", ...left }),
        holds === comparison.sign > 0 ? ">" : "≤",
        describeLiteral({ kind: "number", ...right }),
      ],
    };
  }
  return comparison.left.mention && comparison.right.mention ? compareEntities(graph, comparison) : UNKNOWN;
}

const LIKELY = 0.02; // readings tried: of "Mercury" the one that is measured as the other side is

function compareEntities(graph: GraphReader, comparison: Comparison): Finding {
  const ranks = measuringRelations(graph, comparison.measure);
  for (const subject of readingsOf(graph, comparison.left, undefined)) {
    for (const object of readingsOf(graph, comparison.right, undefined)) {
      if (subject.weight * object.weight < LIKELY || graph.kind(subject.entity) !== graph.kind(object.entity)) continue;
      const finding = compareBy(graph, ranks, { comparison, subject: subject.entity, object: object.entity });
      if (finding) return { ...finding, link: subject.weight * object.weight };
    }
  }
  return UNKNOWN;
}

interface Sides {
  comparison: Comparison;
  subject: EntityId;
  object: EntityId;
}

// By the surest relation that both have; where several are as sure they have to agree.
function compareBy(graph: GraphReader, ranks: readonly (readonly number[])[], sides: Sides): Finding | undefined {
  for (const rank of ranks) {
    const found = rank.flatMap((relation) => compareOf(graph, relation, sides) ?? []);
    const [first] = found;
    if (first) return found.every(({ verdict }) => verdict === first.verdict) ? first : undefined;
  }
  return undefined;
}

function compareOf(graph: GraphReader, relation: number, { comparison, subject, object }: Sides): Finding | undefined {
  const [a, b] = [graph.facts(subject, relation)[0], graph.facts(object, relation)[0]];
  const order = a && b ? orderOf(a, b) : undefined;
  if (!a || !b || order === undefined) return undefined;
  const older = comparison.measure.adjectives.includes("old") && a.literal?.kind === "date" ? -1 : 1;
  const holds = order * older === comparison.sign;
  const expected = holds ? undefined : `${describeSide(graph, a)}; ${describeSide(graph, b)}`;
  return { verdict: holds ? "supported" : "refuted", facts: [a, b], expected, link: 1, fit: 0.95 };
}

function describeSide(graph: GraphReader, fact: Fact): string {
  return `${graph.label(fact.subject)}: ${describeLiteral(fact.literal as Literal, graph.relations[fact.relation])}`;
}

function orderOf(a: Fact, b: Fact): number | undefined {
  const [left, right] = [sizeOf(a.literal), sizeOf(b.literal)];
  if (left === undefined || right === undefined || a.literal?.kind !== b.literal?.kind) return undefined;
  if (a.literal?.kind === "number" && b.literal?.kind === "number" && a.literal.unit !== b.literal.unit)
    return undefined;
  if (
    Math.abs(left - right) <=
    (a.literal?.kind === "number" ? SAME_WITHIN * Math.max(Math.abs(left), Math.abs(right)) : 0)
  )
    return undefined;
  return Math.sign(left - right);
}

function sizeOf(literal: Literal | undefined): number | undefined {
  if (literal?.kind === "number") return literal.value;
  return literal?.kind === "date" ? literal.year * 372 + literal.month * 31 + literal.day : undefined;
}
