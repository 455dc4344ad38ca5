import { matchIn } from "../match";
import type { Terms } from "../terms";
import { type Check, type ComparedUnit, type Finding, SAME_MATTER } from "./check";

const NEGATORS = new Set(
  "not no never none nobody nothing neither nor without cannot hardly lack lacks lacked fail fails failed unable refused false".split(
    " ",
  ),
);
const AROUND = 3; // tokens before the first word in common in which a negation still is about it

/** A claim that denies what a unit says, or says what a unit denies. */
export const negation: Check = ({ claim, units }) => {
  const denied = denials(claim.tokens.map(({ norm }) => norm));
  const [closest] = [...units].sort((a, b) => b.coverBut() - a.coverBut());
  if (!closest || closest.coverBut() < SAME_MATTER) return [];
  return isDenied(closest.unit.terms, claim) === (denied % 2 === 1) ? agreement(denied, closest) : [conflict(closest)];
};

function agreement(denied: number, { unit }: ComparedUnit): Finding[] {
  return denied > 0 ? [{ kind: "negation", state: "agrees", said: "not", unit }] : [];
}

function conflict({ unit }: ComparedUnit): Finding {
  return { kind: "negation", state: "conflicts", said: "not", unit };
}

const denials = (norms: readonly string[]) => norms.filter((norm) => NEGATORS.has(norm)).length;

// Whether the unit denies it: a negation among the words that it shares with the claim, or right before them.
function isDenied({ tokens, terms }: Terms, claim: Terms): boolean {
  const shared = terms.filter((term) => matchIn(term, claim) > 0).map(({ at }) => at);
  if (shared.length === 0) return false;
  const from = Math.max(0, Math.min(...shared) - AROUND);
  const norms = tokens.slice(from, Math.max(...shared) + 1).map(({ norm }) => norm);
  return denials(norms) % 2 === 1;
}
