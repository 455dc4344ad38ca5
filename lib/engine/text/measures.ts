import { type Quantity, toBound, type Value } from "./quantities";
import { stemOf } from "./stems";
import type { TaggedToken } from "./tagger";
import { findUnit } from "./units";

/** Parts of a unit that are told in words. */
const PARTS: readonly [words: string, share: number][] = [
  ["three quarters of", 0.75],
  ["a quarter of", 0.25],
  ["quarter of", 0.25],
  ["half of", 0.5],
  ["half", 0.5],
];
const MEASURED = new Set(["s", "m"]); // a length or a time: "a person" and "a dollar" tell no amount
const MOMENTS = new Set(["second", "sec", "minute", "foot", "yard"]); // "in a second attempt", "wait a minute", "on a foot"
// Behind these an amount is told, where "twice a year" and "£3 a day" tell of each; by stem.
const BEFORE = new Set(
  "for within in after before under over about around nearly almost roughly than to some least most just take last spend need requir wait have keep"
    .split(" ")
    .map(stemOf),
);

/** Times and lengths that are told without a number: "half an hour", "a quarter of a mile", "within a year", "just under a decade". */
export function findMeasures(tokens: readonly TaggedToken[]): Value[] {
  return tokens.flatMap((_, at) => measureAt(tokens, at) ?? []);
}

function measureAt(tokens: readonly TaggedToken[], at: number): Value | undefined {
  const part = PARTS.find(([words]) => words.split(" ").every((word, i) => tokens[at + i]?.norm === word));
  const article = at + (part?.[0].split(" ").length ?? 0);
  const name = tokens[article + 1]?.norm ?? "";
  const unit = ARTICLES.has(tokens[article]?.norm ?? "") ? findUnit(name) : undefined;
  if (!unit || !MEASURED.has(unit.canonical) || name.length < 3) return undefined;
  const before = tokens[at - 1];
  const isAmount =
    part !== undefined || (!MOMENTS.has(name) && before !== undefined && BEFORE.has(stemOf(before.norm)));
  if (!isAmount || (part && tokens[at - 1]?.norm === "a")) return undefined;
  if (tokens[article + 2]?.norm === "and" && ARTICLES.has(tokens[article + 3]?.norm ?? "")) return undefined; // "a year and a half"
  const share = part?.[1] ?? 1;
  const { bound, from } = toBound(tokens, at);
  const quantity: Quantity = {
    value: share * unit.factor,
    raw: share,
    unit: unit.canonical,
    precision: unit.factor / 8,
    bound,
  };
  return { from, to: article + 2, quantity };
}

const ARTICLES = new Set(["a", "an"]);
