import { type Draft, holds, type Sentence, SUBJECTS } from "../draft";

/**
 * A way in which one sentence says several things. Gives the draft without one of them, first, and that one; undefined
 * where there is none, or where it is not sure: then the sentence stays whole.
 */
export type SplitConstruct = (draft: Draft) => Draft[] | undefined;

export const SURE = 0.7; // of the arcs that decide a split: of those on EWT dev 85 % are right, of the others 33 %

/** What is told beside by words that hang on theirs by a relation: the first of them that `cut` can cut off. */
export function besideBy(relation: string, cut: (draft: Draft, node: number) => Draft[] | undefined): SplitConstruct {
  return (draft) => {
    for (const [node, one] of draft.sentence.nodes.entries()) {
      const isTold = one.relation === relation && one.likely >= SURE && node !== draft.root && holds(draft, node);
      const parts = isTold ? cut(draft, node) : undefined;
      if (parts) return parts;
    }
    return undefined;
  };
}

/**
 * Whether a noun stands between a name and what is told beside, so that it may be told of that one: "the use of jersey, a
 * fabric", "the fate of the empire, which fell".
 */
export function mayBeOfNearer(sentence: Sentence, head: number, first: number): boolean {
  const between = sentence.nodes.map((_, i) => i).slice(head + 1, first);
  const isNoun = (i: number) => ["NOUN", "PROPN"].includes(sentence.node(i).upos);
  return between.some((i) => isNoun(i) && /^(?:nmod|obl|obj)$/.test(sentence.node(i).relation));
}

/** Whether the comma behind an aside closes only a part of it: "the ship, found near Bergen, Norway, in 1992, was raised". */
export function goesOnBehind({ nodes }: Sentence, last: number): boolean {
  if (nodes[last + 1]?.text !== "," || !["ADP", "ADV"].includes(nodes[last + 2]?.upos ?? "")) return false;
  const next = nodes.findIndex(({ text }, i) => i > last + 1 && text === ",");
  return next > 0 && ["VERB", "AUX"].includes(nodes[next + 1]?.upos ?? "");
}

/** "The shelf, which went on sale in 1979 and has sold well": without a comma what follows belongs to the clause. */
export function isUnclosed(sentence: Sentence, last: number): boolean {
  const next = sentence.nodes[last + 1];
  const verb = next?.upos === "CCONJ" ? sentence.nodes[next.head] : undefined;
  return verb !== undefined && verb.upos === "VERB" && sentence.child(next?.head as number, ...SUBJECTS) === undefined;
}

/** "…; the others don't", "… and hers does": what they do stands in the part before. */
export function endsInEllipsis(sentence: Sentence, verb: number): boolean {
  const last = sentence.phrase(verb).findLast((i) => sentence.node(i).upos !== "PUNCT") ?? verb;
  const isOwn = last === verb || sentence.node(last).head === verb; // not "… than he was"
  return isOwn && LEFT.test(sentence.node(last).text);
}

const LEFT = /^(?:n['’]t|not|do|does|did|is|are|was|were|has|have|had|can|could|will|would)$/i;
