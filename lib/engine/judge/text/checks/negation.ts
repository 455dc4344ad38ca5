import { matchIn, matchInUnit } from "../match";
import type { Term, Terms } from "../terms";
import { type Check, type DetailFinding, SAME_MATTER } from "./check";

const NEGATORS = new Set(
  "not no never none nobody nothing neither nor without cannot hardly lack lacks lacked fail fails failed unable refused false".split(
    " ",
  ),
);
const REACH = 4; // tokens behind a negation within which the word stands that it denies

/** A claim that denies what a unit says, or says what a unit denies. What only one of them speaks of is not compared. */
export const negation: Check = ({ claim, units }) => {
  const [closest] = [...units].sort((a, b) => b.coverBut() - a.coverBut());
  if (!closest || closest.coverBut() < SAME_MATTER) return [];
  const { unit } = closest;
  const ofClaim = denied(claim, (term) => matchInUnit(term, unit) > 0);
  const ofUnit = denied(unit.terms, (term) => matchIn(term, claim) > 0);
  const state: DetailFinding["state"] = ofClaim % 2 === ofUnit % 2 ? "agrees" : "conflicts";
  return ofClaim + ofUnit > 0 ? [{ kind: "negation", state, said: "not", unit }] : [];
};

/** How many negations stand before a word that both have. "May or may not" denies nothing. */
function denied({ tokens, terms }: Terms, isShared: (term: Term) => boolean): number {
  let count = 0;
  for (const [at, { norm }] of tokens.entries()) {
    if (!NEGATORS.has(norm) || tokens[at - 2]?.norm === "or") continue;
    const next = terms.find((term) => term.at > at);
    if (next && next.at - at <= REACH && isShared(next)) count += 1;
  }
  return count;
}
