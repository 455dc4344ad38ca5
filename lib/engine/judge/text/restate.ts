import { ordinalOf } from "../../text/ordinals";
import type { Value } from "../../text/quantities";
import type { Token } from "../../text/tokens";
import { isSameDate } from "./checks/dates";
import { isComparable, isSameQuantity, type ValueInText } from "./checks/numbers";
import type { Unit } from "./passages";
import { type Terms, termsOf } from "./terms";

interface Replacement {
  from: number;
  to: number;
  by: readonly Token[];
}

/**
 * The claim with its numbers and dates as the units write them, where these state them: "12 hours" as "twelve hours", "more
 * than 2,600" as "2,641", "in the 1940s" as "in 1943". What compares words, and the encoder, then finds the same ones.
 */
export function restate(claim: Terms, units: readonly Unit[]): Terms {
  const replaced = [...claim.values().flatMap((value) => valueFor(value, claim, units)), ...ordinals(claim, units)];
  if (replaced.length === 0) return claim;
  const tokens: Token[] = [];
  for (let at = 0; at < claim.tokens.length; ) {
    const found = replaced.find(({ from }) => from === at);
    tokens.push(...(found ? found.by : [claim.tokens[at] as Token]));
    at = found ? found.to : at + 1;
  }
  return termsOf(tokens);
}

function valueFor(own: Value, claim: Terms, units: readonly Unit[]): Replacement[] {
  if (units.some(({ terms }) => isWrittenIn(claim.tokens.slice(own.from, own.to), terms))) return [];
  const shared = ({ terms }: Unit) => claim.terms.filter(({ stem }) => terms.stems.has(stem)).length;
  for (const { terms } of [...units].sort((one, other) => shared(other) - shared(one)))
    for (const other of terms.values()) {
      const part = partOf([own, claim], [other, terms]);
      if (part) return [part];
    }
  return [];
}

// All of the value; its digits alone where the unit's has another bound, or none of its unit of measure.
function partOf([own, claim]: ValueInText, [other, terms]: ValueInText): Replacement | undefined {
  if (own.date && other.date) {
    const isDecade = own.date.year !== other.date.year && claim.tokens[own.from - 1]?.norm === "the"; // "the 1940s"
    const place = { from: isDecade ? own.from - 1 : own.from, to: own.to };
    return isSameDate(own.date, other.date) ? { ...place, by: terms.tokens.slice(other.from, other.to) } : undefined;
  }
  if (own.date || other.date || !own.quantity || !other.quantity) return undefined;
  const [one, two] = [own.quantity, other.quantity];
  const isLooser = one.bound !== "exact" || one.value !== two.value;
  if (isLooser && !isComparable([own, claim], [other, terms])) return undefined;
  if (!isSameQuantity(one, two)) return undefined;
  const isWhole = two.bound === "exact" || (two.bound === one.bound && two.value === one.value);
  if (isWhole && one.unit === two.unit) return { ...own, by: terms.tokens.slice(other.from, other.to) };
  const [mine, theirs] = [own.digits, other.digits];
  const isCut = mine && theirs && mine.from < mine.to && theirs.from < theirs.to; // in "300g" digits and unit are one token
  return isCut && one.raw === two.raw ? { ...mine, by: terms.tokens.slice(theirs.from, theirs.to) } : undefined;
}

function ordinals(claim: Terms, units: readonly Unit[]): Replacement[] {
  return claim.tokens.flatMap(({ norm }, at) => {
    const own = ordinalOf(norm);
    if (own === undefined || units.some(({ terms }) => terms.norms.has(norm))) return [];
    const [other] = units.flatMap(({ terms }) => terms.tokens.filter((token) => ordinalOf(token.norm) === own));
    return other ? [{ from: at, to: at + 1, by: [other] }] : [];
  });
}

function isWrittenIn(tokens: readonly Token[], { norms, tokens: others }: Terms): boolean {
  return tokens.every(({ norm, text }) => norms.has(norm) && others.some((other) => other.text === text));
}
