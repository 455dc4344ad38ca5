import type { Relation } from "@/lib/catalog/relations";
import { isCurrencySign } from "../text/quantities";
import { findUnit, unitKey } from "../text/units";
import type { Fact, GraphReader, Literal } from "./reader";

/** What a fact leads to, in words. */
export function objectInWords(graph: GraphReader, { object, literal, relation }: Fact): string {
  return object >= 0 ? graph.label(object) : describeLiteral(literal as Literal, graph.relations[relation]);
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
