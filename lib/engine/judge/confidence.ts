import type { Judgement } from "./clause";

// Logistic weights, fitted by `npm run train -- verify` and kept with the reliability that they give.
const WEIGHTS = {
  supported: { base: -1.2, link: 1.6, fit: 2.2, explained: 2.4, hops: -0.6 },
  refuted: { base: 1.0, link: -1.6, fit: -1.6, explained: -2.0, hops: 0.3 },
};
const NOT_FOUND = 0.35; // share of undecided claims that are true
const UNTOLD_LINK = 1e-3;

/** The calibrated probability that a claim is true by the graph, 0 to 1. */
export function confidenceOf(judgement: Pick<Judgement, "verdict" | "features">): number {
  if (judgement.verdict === "unknown") return NOT_FOUND;
  const { base, link, fit, explained, hops } = WEIGHTS[judgement.verdict];
  const { features } = judgement;
  const certainty = 1 + Math.log10(Math.max(features.link, UNTOLD_LINK)) / 3;
  const score = base + link * certainty + fit * features.fit + explained * features.explained + hops * features.hops;
  return 1 / (1 + Math.exp(-score));
}
