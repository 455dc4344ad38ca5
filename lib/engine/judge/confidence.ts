import fitted from "@/data/verify/confidence.json";
import type { Judgement } from "./judgement";

/** What the model weighs, each 0 to 1; `link` as the order of magnitude that separates a reading from the likeliest. */
export const FEATURES = ["link", "fit", "explained", "open"] as const;

export type ConfidenceFeatures = Record<(typeof FEATURES)[number], number>;

/** Fitted by `npm run train -- verify`: logistic weights for claims by their verdict. */
export type Calibration = Record<Judgement["verdict"], ConfidenceFeatures & { base: number }>;

const CALIBRATION: Calibration = fitted;
const UNTOLD_LINK = 1e-3;

/** The features of a judgement as the model takes them. */
export function featuresOf({ features }: Pick<Judgement, "features">): ConfidenceFeatures {
  return { ...features, link: 1 + Math.log10(Math.max(features.link, UNTOLD_LINK)) / 3 };
}

/** The calibrated probability that a claim is true by the graph, 0 to 1. */
export function confidenceOf(judgement: Pick<Judgement, "verdict" | "features">, calibration = CALIBRATION): number {
  const weights = calibration[judgement.verdict];
  const features = featuresOf(judgement);
  const score = FEATURES.reduce((sum, name) => sum + weights[name] * features[name], weights.base);
  return 1 / (1 + Math.exp(-score));
}
