import type { Argument, ClauseReading } from "../arguments";
import type { Judged } from "../coverage";
import type { Finding } from "../readings";
import type { Construct } from "./construct";

const MOST = 1_000_000_000; // larger numbers are not tried for divisors

interface Property {
  holds(n: number): boolean;
  /** The divisor that shows it. */
  shownBy(n: number): number;
}

const PROPERTIES: Record<string, Property> = {
  even: { holds: (n) => n % 2 === 0, shownBy: () => 2 },
  odd: { holds: (n) => n % 2 !== 0, shownBy: () => 2 },
  prime: { holds: (n) => n > 1 && leastDivisor(n) === n, shownBy: leastDivisor },
  composite: { holds: (n) => n > 1 && leastDivisor(n) !== n, shownBy: leastDivisor },
};
const AROUND = new Set(["a", "an", "number", "integer", "not", "also", "."]);

/** Judges what arithmetic tells of a number: "17 is a prime number", "12 is divisible by 4". */
export const arithmetic: Construct = (_evidence, reading) => {
  const { tokens } = reading.clause;
  const left = reading.arguments.find((argument) => argument.to <= reading.verb && isPlain(argument));
  const n = left?.value?.quantity?.value ?? -1;
  if (!left || tokens[reading.verb]?.lemma !== "be" || n < 0 || n > MOST) return undefined;
  const right = reading.arguments.find((argument) => argument.from >= reading.end && isPlain(argument));
  const said = tokens.slice(reading.end, right?.from).flatMap(({ norm }) => (AROUND.has(norm) ? [] : norm));
  const before = tokens.slice(0, left.from).map(({ norm }) => norm);
  const m = right?.value?.quantity?.value ?? 0;
  const property = Object.hasOwn(PROPERTIES, said[0] ?? "") ? PROPERTIES[said[0] ?? ""] : undefined;
  if (!right && before.length === 0 && said.length === 1 && property && Number.isInteger(n))
    return stated(reading, [left], { holds: property.holds(n), path: division(n, property.shownBy(n)) });
  if (!right || tokens.length - right.to > 1) return undefined;
  const used = [left, right];
  if (before.length === 0 && said.join(" ") === "divisible by" && m > 0)
    return stated(reading, used, { holds: n % m === 0, path: division(n, m) });
  return undefined;
};

const isPlain = ({ value }: Argument) => value?.quantity?.unit === "" && value.quantity.bound === "exact";

function leastDivisor(n: number): number {
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return divisor;
  return n;
}

// "15 = 3 × 5", "17 = 2 × 8 + 1"
function division(n: number, by: number): string[] {
  const [times, rest] = by > 0 ? [Math.floor(n / by), n % by] : [0, n];
  return [String(n), "=", `${by} × ${times}${rest > 0 ? ` + ${rest}` : ""}`];
}

function stated(
  { clause }: ClauseReading,
  used: readonly Argument[],
  told: { holds: boolean; path: string[] },
): Judged {
  const verdict = told.holds ? "supported" : "refuted";
  const finding: Finding = { verdict, facts: [], link: 1, fit: 1, path: told.path };
  const words = [...clause.tokens.keys()].filter((at) => clause.tokens[at]?.norm !== "not");
  return { finding, from: 0, to: 0, words, arguments: used };
}
