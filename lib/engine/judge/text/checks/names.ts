import { matchInUnit } from "../match";
import type { Term } from "../terms";
import type { Check, Compared, Finding } from "./check";

/** Names: each capitalized word of the claim is in a unit chosen for it, in another part of the passages, or in none. */
export const names: Check = (compared) =>
  compared.claim.terms.filter(({ isName }) => isName).map((term) => findingOf(term, compared));

function findingOf(term: Term, { claim, units, isHeld }: Compared): Finding {
  const said = claim.tokens[term.at]?.text ?? term.norm;
  const holding = units.find(({ unit }) => matchInUnit(term, unit) > 0);
  if (holding) return { kind: "name", state: "agrees", said, unit: holding.unit };
  return isHeld(term.stem, term.norm)
    ? { kind: "name", state: "agrees", said }
    : { kind: "name", state: "missing", said };
}
