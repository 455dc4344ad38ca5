import slopes from "@/data/evidence/confidence.json";

const SURE = 1e-3; // likelihoods closer to 0 and 1 say nothing more

/** What a likelihood is as odds, in logarithms: 0 for .5. */
export const oddsOf = (likely: number) => Math.log((likely + SURE) / (1 - likely + SURE));

/**
 * How likely a claim is true by passages of a kind. The sums are surer than they are right: their odds are drawn towards even ones by
 * a slope that was fitted for each kind. What is as likely as not stays so, so no verdict changes.
 */
export function textConfidence(likely: number, kind: keyof typeof slopes): number {
  return 1 / (1 + Math.exp(-slopes[kind] * oddsOf(likely)));
}
