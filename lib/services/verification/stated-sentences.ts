import type { Claim, ReadClaim, Reading } from "@/lib/engine";

/** Sentences of a text that are no claims but may be stated by passages, in its order: as many as its claims leave of the `most` that are asked for. */
export function statedSentences({ claims, notChecked }: Reading, most: number): ReadClaim[] {
  const stated = notChecked.flatMap(({ statement }) => statement ?? []);
  return stated.slice(0, Math.max(0, most - claims.length));
}

/** Those that are claims after all, since they are refuted or surely enough supported, and what is left unchecked. `judged`: one for each of `sentences`. */
export function decidedOf(
  { notChecked }: Reading,
  sentences: readonly ReadClaim[],
  judged: readonly Claim[],
): { decided: Claim[]; notChecked: Reading["notChecked"] } {
  const decided = judged.filter(isDecided);
  const taken = new Set(sentences.filter((_, at) => judged[at] && isDecided(judged[at])));
  return { decided, notChecked: notChecked.filter(({ statement }) => !statement || !taken.has(statement)) };
}

const isDecided = ({ verified, verdict }: Claim) => verified || verdict === "refuted";
