import fitted from "@/data/evidence/joint.json";
import { type AlignmentFeatures, FEATURES } from "./align";
import type { DetailFinding } from "./checks";
import type { Likely } from "./cross-encoder";

/** A sum of features for each verdict; rows of `weights` are verdicts. */
export interface JointModel {
  /** What is taken off each feature, and what it is divided by. */
  mean: readonly number[];
  spread: readonly number[];
  weights: readonly (readonly number[])[];
  base: readonly number[];
}

interface Fitted {
  /** Without what an encoder says, with what one says, and with what the larger one says beside it. */
  aligned: JointModel;
  read: JointModel;
  reread: JointModel;
  /**
   * From how likely a verdict is given; refuted from `contradicted` on where a detail is, from `restated` on where that is
   * a number or a date in a unit that otherwise says the same.
   */
  cuts: { supported: number; refuted: number; contradicted: number; restated: number };
}

const MODELS: Fitted = fitted;
export const CUTS = MODELS.cuts;
const LEAST = 1e-4; // below it the encoder's likelihoods say nothing more

/** Joins alignment and what encoders say, of which there may be none, one or both, into likelihoods of the three verdicts. */
export function join(features: AlignmentFeatures, read: readonly Likely[] = []): Likely {
  const inputs = inputsOf(features, read);
  const { mean, spread, weights, base } = [MODELS.aligned, MODELS.read][read.length] ?? MODELS.reread;
  const scaled = inputs.map((value, i) => (value - (mean[i] as number)) / (spread[i] as number));
  const scores = weights.map((row, r) =>
    row.reduce((sum, weight, i) => sum + weight * (scaled[i] as number), base[r] as number),
  );
  const top = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - top));
  const all = raised.reduce((sum, one) => sum + one, 0);
  const [supported = 0, refuted = 0, notFound = 0] = raised.map((one) => one / all);
  return { supported, refuted, notFound };
}

const NEVER_MORE = 0.3; // of what a detail speaks against

/**
 * What the passages contradict in a detail is never supported, whatever the sums say, nor what they say with a reserve that
 * the claim lacks, or with another amount in other words; these are not refuted either.
 */
export function capped(likely: Likely, findings: readonly DetailFinding[]): Likely {
  const isAgainst = isContradicted(findings);
  if (!isAgainst && !isDoubtful(findings)) return likely;
  const over = Math.max(0, likely.supported - NEVER_MORE);
  if (over === 0) return likely;
  const rest = likely.refuted + likely.notFound;
  const share = rest === 0 || !isAgainst ? 0 : likely.refuted / rest;
  return {
    supported: NEVER_MORE,
    refuted: likely.refuted + over * share,
    notFound: likely.notFound + over * (1 - share),
  };
}

/** Whether any check found a conflict. */
export const isContradicted = (findings: readonly DetailFinding[]) =>
  findings.some(({ state }) => state === "conflicts");
const isDoubtful = (findings: readonly DetailFinding[]) =>
  findings.some(({ state }) => state === "weaker" || state === "differs");

/** The numbers that the model is fitted on, in their order. */
export function inputsOf(features: AlignmentFeatures, read: readonly Likely[] = []): number[] {
  const said = read.flatMap(({ supported, refuted, notFound }) => [supported, refuted, notFound]);
  return [...FEATURES.map((name) => features[name]), ...said.map((likely) => Math.log(likely + LEAST))];
}
