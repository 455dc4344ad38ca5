import type { NamedFact } from "../evidence-links";

const TRUE_ONES = 2;
const READABLE = /^[\p{L}\p{N} '’-]{2,40}$/u; // names that a plain sentence can hold

/** A text to try imported facts with: some of them in plain sentences, and one that they contradict, where there is one. */
export function trialOf(facts: readonly NamedFact[]): string | undefined {
  const plain = facts.filter(({ relation }) => READABLE.test(relation));
  if (plain.length === 0) return undefined;
  const [wrong] = plain.flatMap((fact) => {
    const other = plain.find((one) => one.relation === fact.relation && one.object !== fact.object);
    return other ? [{ ...fact, object: other.object }] : [];
  });
  const right = plain.filter(({ relation }) => relation !== wrong?.relation).slice(0, TRUE_ONES);
  return [...(right.length > 0 ? right : plain.slice(0, 1)), ...(wrong ? [wrong] : [])].map(sentenceOf).join(" ");
}

function sentenceOf({ subject, relation, object }: NamedFact): string {
  return `The ${relation} of ${subject} is ${object.replace(/\.$/, "")}.`;
}
