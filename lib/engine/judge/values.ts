import { hasRole, type Relation } from "@/lib/catalog/relations";
import type { EntityId, Fact, GraphReader, Literal } from "../graph/reader";
import type { DateSpan } from "../text/dates";
import { fold } from "../text/fold";
import { isCurrencySign, type Quantity } from "../text/quantities";
import { findUnit, unitKey } from "../text/units";
import type { Argument } from "./arguments";
import type { Alternative } from "./atoms";
import { type Finding, readingsOf, UNKNOWN } from "./readings";

/** How a stated value stands to a known one: the same, another, or too near or too vague to tell. */
export type Agreement = "same" | "other" | "open";

const DEFAULT_TOLERANCE = 0.005;
const ABOUT = [0.15, 0.08, 0.02]; // what "about" allows, by the number of significant digits that are stated
const OTHER_BEYOND = 1.5; // tolerances beyond which a value is another one; between it stays open
const VAGUE_FACTOR = 10; // how far off a value must be where it depends on what is counted in
const LIKELY = 0.3;
const FAR_FETCHED = 0.03; // readings less likely than this neither support nor refute

/** Judges "S relation V" for a number, a date or a text. */
export function judgeValue(graph: GraphReader, alternative: Alternative, words: string): Finding {
  const relation = graph.relations[alternative.relation] as Relation;
  let conflict: Finding | undefined;
  let open = false;
  for (const subject of readingsOf(graph, alternative.subject, relation.subjects)) {
    if (subject.weight < FAR_FETCHED) break;
    const facts = graph.facts(subject.entity, alternative.relation).filter((fact) => fact.literal);
    const vague = relation.vagueFor?.includes(graph.kind(subject.entity)) ?? false;
    const agreements = facts.map((fact) => agreementOf(relation, fact, { alternative, words, vague }));
    const same = facts.find((_, i) => agreements[i] === "same");
    const found = { link: subject.weight, fit: alternative.fit };
    if (same) return { verdict: "supported", facts: [same], ...found };
    if (hasRole(relation, "name") && names(alternative.object, subject.entity)) {
      return { verdict: "supported", facts: [], path: [graph.label(subject.entity), words], ...found };
    }
    const first = facts[0];
    if (
      first &&
      relation.single &&
      agreements.every((agreement) => agreement === "other") &&
      subject.weight >= LIKELY
    ) {
      conflict ??= {
        verdict: "refuted",
        facts: [first],
        expected: describeLiteral(first.literal as Literal, relation),
        ...found,
      };
    }
    // A likely reading of which nothing is known leaves it open, but a rarer one may still state it.
    if (!first && subject.weight >= LIKELY) open = true;
  }
  return open ? UNKNOWN : (conflict ?? UNKNOWN);
}

// "Sri Lanka was formerly known as Ceylon": one of the names of the subject, whatever source gave it.
function names(argument: Argument, entity: EntityId): boolean {
  return argument.mention?.candidates.some((candidate) => candidate.entity === entity) ?? false;
}

interface Stated {
  alternative: Alternative;
  words: string;
  vague: boolean;
}

function agreementOf(relation: Relation, fact: Fact, stated: Stated): Agreement {
  const literal = fact.literal as Literal;
  const value = stated.alternative.object.value;
  if (literal.kind === "text") return compareText(literal.text, stated.words);
  if (literal.kind === "date") return value?.date ? compareDates(literal, value.date, relation.tolerance ?? 0) : "open";
  return value?.quantity
    ? compareNumbers(literal, value.quantity, {
        tolerance: relation.tolerance ?? DEFAULT_TOLERANCE,
        vague: stated.vague,
      })
    : "open";
}

/** Compares a known number with a stated one, by the precision and the bound that the words give it. */
export function compareNumbers(
  known: { value: number; unit: string },
  stated: Quantity,
  how: { tolerance: number; vague: boolean },
): Agreement {
  if (stated.unit !== "" && known.unit !== "" && stated.unit !== known.unit) return "open";
  // "spans two continents" counts continents, whatever the relation measures.
  if (stated.counts && known.unit !== "") return "open";
  const { value } = known;
  const size = Math.max(Math.abs(value), Math.abs(stated.value));
  const slack = Math.max(
    how.tolerance * size,
    how.tolerance === 0 ? 0 : Math.min(stated.precision, 0.05 * size),
    stated.bound === "about" ? aboutSlack(stated.raw) * size : 0,
  );
  const off = Math.abs(value - stated.value);
  if (stated.bound === "over" || stated.bound === "under") {
    const beyond = stated.bound === "over" ? value - stated.value : stated.value - value;
    if (beyond < -slack) return "other";
    // "over 2 million" of 200 million is true but says something else.
    return off <= size * 0.5 + slack ? "same" : "open";
  }
  if (off <= slack + 1e-9 * Math.max(size, 1e-3)) return "same";
  const far = how.vague
    ? Math.max(value, stated.value) > VAGUE_FACTOR * Math.min(value, stated.value)
    : off > OTHER_BEYOND * slack || how.tolerance === 0;
  return far ? "other" : "open";
}

function aboutSlack(raw: number): number {
  return ABOUT[Math.min(significantDigits(raw), ABOUT.length) - 1] ?? 0;
}

function significantDigits(value: number): number {
  return Math.max(
    1,
    value
      .toPrecision(12)
      .replace(/e.*$/, "")
      .replace(/^-?[0.]*/, "")
      .replace(".", "")
      .replace(/0+$/, "").length,
  );
}

// Until England and its colonies changed calendars, one day could fall into two years: 1642 and 1643.
const LAST_JULIAN_YEAR = 1753;

/** Compares dates as far as both state them. `nearYears`: years apart that still leave it open. */
export function compareDates(
  known: Extract<Literal, { kind: "date" }>,
  stated: DateSpan,
  nearYears: number,
): Agreement {
  if (stated.year !== 0) {
    const before = stated.year - known.year;
    const after = known.year - stated.yearTo;
    const apart = Math.max(before, after, 0);
    const near = known.year < LAST_JULIAN_YEAR ? Math.max(1, nearYears) : nearYears;
    if (apart > 0) return apart <= near ? "open" : "other";
  }
  if (stated.month > 0 && known.month > 0 && stated.month !== known.month) return "other";
  if (stated.day > 0 && known.day > 0 && stated.day !== known.day) return "other";
  return "same";
}

function compareText(known: string, stated: string): Agreement {
  const [left, right] = [plain(known), plain(stated)];
  // "the symbol K" says what "K" says.
  if (left === right || plain(stated.split(" ").at(-1) ?? "") === left) return "same";
  if (right === "" || right.length > 3 * left.length + 6) return "open";
  return "other";
}

function plain(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, "");
}

/** A value in words for people: "8848.86 m", "20 February 1991", "Tl"; a number in the unit that its relation is written in. */
export function describeLiteral(literal: Literal, { written }: Pick<Relation, "written"> = {}): string {
  if (literal.kind === "text") return literal.text;
  if (literal.kind === "number") return describeAmount(inWrittenUnit(literal, written) ?? inReadableUnit(literal));
  const year = literal.year < 0 ? `${-literal.year} BC` : `${literal.year}`;
  const month = MONTHS[literal.month - 1];
  return [literal.day > 0 ? literal.day : "", month ?? "", year].filter((part) => part !== "").join(" ");
}

const MONTHS = "January February March April May June July August September October November December".split(" ");

function inWrittenUnit(amount: Amount, written = ""): Amount | undefined {
  const unit = findUnit(unitKey(written));
  if (unit?.canonical !== amount.unit || unit.offset !== 0) return undefined;
  const value = Number((amount.value / unit.factor).toPrecision(9));
  return { value, unit: value === 1 ? written.replace(/(?<=\p{Ll}{3})s$/u, "") : written };
}

interface Amount {
  value: number;
  unit: string;
}

function describeAmount({ value, unit }: Amount): string {
  if (isCurrencySign(unit)) return `${unit}${describeNumber(value)}`;
  return `${describeNumber(value)}${unit === "" ? "" : unit === "%" ? "%" : ` ${unit}`}`;
}

// Units that people say, largest first, with how many canonical ones they are and from how many on they are said.
const READABLE: Record<string, readonly (readonly [name: string, factor: number, least: number])[]> = {
  s: [
    ["years", 31_556_952, 1],
    ["days", 86_400, 1],
    ["hours", 3_600, 1],
    ["minutes", 60, 1],
  ],
  m: [["km", 1_000, 10]],
};

// 64,800 s are 18 hours; 8849 m stay what they are, since 8.849 km says it no better.
function inReadableUnit(amount: Amount): Amount {
  for (const [name, factor, least] of (Object.hasOwn(READABLE, amount.unit) && READABLE[amount.unit]) || []) {
    const value = Number((amount.value / factor).toPrecision(9));
    if (Math.abs(value) < least || Number(value.toFixed(1)) !== value) continue;
    return { value, unit: value === 1 ? name.replace(/s$/, "") : name };
  }
  return amount;
}

/** A number as people write it: "8848.86", "12,500". */
export function describeNumber(value: number): string {
  if (Math.abs(value) >= 1e15 || (value !== 0 && Math.abs(value) < 1e-4))
    return value.toExponential(6).replace(/\.?0+e/, "e");
  const plain = String(Number(value.toPrecision(9)));
  // Grouped by hand: the locale's formatter took a seventh of the time that a claim takes.
  return Math.abs(value) >= 10_000 ? plain.replace(/\B(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, ",") : plain;
}
