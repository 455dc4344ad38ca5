import { type Check, SAME_MATTER } from "./check";

// What a claim says more strongly than a text that only says "many", "often" or nothing of it.
const STRONG: readonly (readonly string[])[] = [
  ["all", "every", "each", "always", "entire", "whole", "any"],
  ["only", "solely", "exclusively", "just"],
  ["none", "never", "no"],
  ["most", "majority", "mostly"],
];

/** A claim about all, only or most, where the text that is about the same does not say so. */
export const quantifiers: Check = ({ claim, units }) =>
  STRONG.flatMap((words) => {
    const said = words.find((word) => claim.norms.has(word));
    const about = units.filter(({ coverBut }) => coverBut() >= SAME_MATTER);
    if (!said || about.length === 0) return [];
    const agreeing = about.find(({ unit }) => words.some((word) => unit.terms.norms.has(word)));
    return [{ kind: "quantifier", state: agreeing ? "agrees" : "missing", said, unit: agreeing?.unit }];
  });
