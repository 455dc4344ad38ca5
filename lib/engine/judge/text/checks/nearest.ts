import type { Value } from "../../../text/quantities";
import type { Unit } from "../passages";
import { type Terms, wordsOf } from "../terms";
import { type ComparedUnit, type DetailFinding, SAME_MATTER } from "./check";

const LEAST_COVER = 0.4; // share of a claim's other words: with less what differs is hardly about the same

interface Weighed {
  value: Value;
  units: readonly ComparedUnit[];
}

/**
 * Whether a unit states a value, or one about the same states another: `told` says of each unit that it has the same, or
 * which other one.
 */
export function weighed(
  of: Pick<DetailFinding, "kind" | "said">,
  { value, units }: Weighed,
  told: (unit: Unit) => "same" | Value | undefined,
): DetailFinding {
  let agreed: { unit: Unit; near: number } | undefined;
  let against: { unit: Unit; cover: number; near: number; instead: string } | undefined;
  for (const { unit, coverBut, coverNear } of units) {
    const found = told(unit);
    if (!found) continue;
    const [cover, near] = [coverBut(value), coverNear(value)];
    if (found === "same") agreed = agreed && agreed.near >= near ? agreed : { unit, near };
    else if (cover >= SAME_MATTER && cover > (against?.cover ?? 0))
      against = { unit, cover, near, instead: wordsOf(unit.terms, found) };
  }
  if (agreed && !(against && outweighs(against, agreed))) return { ...of, state: "agrees", unit: agreed.unit };
  if (!against) return { ...of, state: "missing" };
  const { unit, cover, instead } = against;
  return { ...of, state: "conflicts", unit, cover, instead };
}

const SAME_WORDS = 0.8;
const FAR_MORE = 0.3;

// "The lamp weighs 300 g. The torch weighs 500 g." does not state that the torch weighs 300 g: what has another value has
// nearly all of the claim's words, and far more of those next to it.
const outweighs = (against: { cover: number; near: number }, agreed: { near: number }) =>
  against.cover >= SAME_WORDS && against.near - agreed.near >= FAR_MORE;

/** What is missing, or that the unit nearest to the claim, though in other words, has another value in its place. */
export function inNearest(
  missing: DetailFinding,
  { value, units }: Weighed,
  isOther: (value: Value, terms: Terms) => boolean,
): DetailFinding {
  let [nearest, most] = [undefined as Unit | undefined, LEAST_COVER];
  for (const { unit, coverBut } of units) if (coverBut(value) > most) [nearest, most] = [unit, coverBut(value)];
  const other = nearest?.terms.values().find((one) => isOther(one, (nearest as Unit).terms));
  if (!nearest || !other) return missing;
  return { ...missing, state: "differs", unit: nearest, instead: wordsOf(nearest.terms, other) };
}
