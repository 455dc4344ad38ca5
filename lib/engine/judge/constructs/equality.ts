import { type Argument, wordsOf } from "../arguments";
import { compareNumbers, describeAmount } from "../evidence/compare";
import type { Finding } from "../readings";
import type { Construct } from "./construct";

/** Judges "One mile is 1.609 kilometers": two measures that are said to be the same; undefined where it says no such thing. */
export const equality: Construct = (_evidence, reading) => {
  const [left, right, ...others] = reading.arguments.filter((argument) => argument.value?.quantity?.unit);
  const [one, other] = [left?.value?.quantity, right?.value?.quantity];
  if (!left || !right || !one || !other || others.length > 0 || left.to > reading.verb || right.from < reading.end)
    return undefined;
  // "82 km² are water of 258 km²" says of what the one is a part.
  const isNamed = reading.clause.tokens.some(
    ({ pos }, at) => (pos === "NOUN" || pos === "PROPN") && !isWithin(at, left) && !isWithin(at, right),
  );
  if (isNamed || !EQUAL.has(reading.clause.tokens[reading.verb]?.lemma ?? "") || one.unit !== other.unit)
    return undefined;
  const agreement = compareNumbers(one, other, { tolerance: SAME_MEASURE, vague: false });
  if (agreement === "open") return undefined;
  const path = [wordsOf(reading, left), agreement === "same" ? "=" : "≠", wordsOf(reading, right)];
  const expected = agreement === "same" ? undefined : describeAmount(one);
  const finding: Finding = {
    verdict: agreement === "same" ? "supported" : "refuted",
    facts: [],
    link: 1,
    fit: 1,
    path,
    expected,
  };
  return { finding, from: left.from, to: right.to, arguments: [left, right] };
};

const isWithin = (at: number, { from, to }: Argument) => from <= at && at < to;

const EQUAL = new Set(["be", "equal", "have", "contain"]);
const SAME_MEASURE = 0.003;
