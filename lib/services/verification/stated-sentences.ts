import type { Claim, ReadClaim, Reading, UncheckedSentence } from "@/lib/engine";

/** A sentence that is no claim by itself, as what passages may say is so: "Keep the lamp away from water." */
export interface StatedSentence {
  sentence: UncheckedSentence;
  claim: ReadClaim;
}

/** Those of a text in its order, as many as its claims leave of the `most` that are asked for. */
export function statedSentences({ claims, notChecked }: Reading, most: number): StatedSentence[] {
  const stated = notChecked.flatMap((sentence) =>
    sentence.statement ? [{ sentence, claim: sentence.statement }] : [],
  );
  return stated.slice(0, Math.max(0, most - claims.length));
}

/** Which of them are claims, and what is left unchecked. `judged`: one for each sentence. */
export function decidedOf(
  { notChecked }: Reading,
  sentences: readonly StatedSentence[],
  judged: readonly Claim[],
): { decided: Claim[]; notChecked: UncheckedSentence[] } {
  const isDecided = (at: number) => judged[at]?.verdict !== "not_found";
  const taken = new Set(sentences.filter((_, at) => isDecided(at)).map(({ sentence }) => sentence));
  return {
    decided: judged.filter((_, at) => isDecided(at)),
    notChecked: notChecked.filter((sentence) => !taken.has(sentence)),
  };
}
