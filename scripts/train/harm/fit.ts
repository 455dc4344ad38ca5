import { HARM_CATEGORY_IDS, HARM_THRESHOLD_IDS, type HarmThreshold } from "@/lib/catalog/harm";
import { judge } from "@/lib/engine/harm/judge";
import type { Fit, HarmModel } from "@/lib/engine/harm/model";
import { isHarmful, ORDINARY } from "./mixture";
import type { Row } from "./rows";

/** The share of texts that may be flagged wrongly in one category: of everyday ones, and of all harmless ones kept. */
const ALLOWED: Record<HarmThreshold, { ordinary: number; harmless: number }> = {
  low: { ordinary: 0.02, harmless: 0.25 },
  medium: { ordinary: 0.0013, harmless: 0.055 },
  high: { ordinary: 0.0004, harmless: 0.015 },
};
const REQUESTS: Record<HarmThreshold, number> = { low: -1, medium: 1.5, high: 3 }; // the least for disinformation asked for
const ROUNDS = 3000;
const RATE = 0.02;

/** Calibrates a model on rows that it was not trained on. */
export function calibrate(model: HarmModel, rows: readonly Row[]): Pick<Fit, "slope" | "offset" | "cuts"> {
  const scored = rows.map((row) => {
    const { scores, strengths } = judge(model, row.text);
    const listed = (values: typeof scores) => HARM_CATEGORY_IDS.map((category) => values[category]);
    return { row, scores: listed(scores), strengths: listed(strengths) };
  });
  const fits = HARM_CATEGORY_IDS.map((category, c) => {
    const known = scored.filter(({ row, scores }) => row.labels[category] !== undefined && (scores[c] as number) > -99);
    return logistic(
      known.map(({ row, scores }) => ({ score: scores[c] as number, holds: row.labels[category] === 1 })),
    );
  });
  const cutsAt = (threshold: HarmThreshold) =>
    HARM_CATEGORY_IDS.map((category, c) => {
      const { ordinary, harmless } = ALLOWED[threshold];
      const wrong = (only: (row: Row) => boolean) =>
        scored.filter(({ row }) => only(row)).map(({ strengths }) => strengths[c] as number);
      const everyday = wrong((row) => ORDINARY.includes(row.source));
      const others = wrong((row) => row.labels[category] === 0 && !ORDINARY.includes(row.source) && !isHarmful(row));
      const cut = Math.max(quantile(everyday, ordinary), quantile(others, harmless));
      return category === "misinformation" ? Math.max(REQUESTS[threshold], cut) : cut;
    });
  const [low, medium, high] = HARM_THRESHOLD_IDS.map(cutsAt) as [number[], number[], number[]];
  const cuts = {
    low: medium.map((cut, c) => rounded(Math.min(cut, low[c] as number))),
    medium: medium.map(rounded),
    high: medium.map((cut, c) => rounded(Math.max(cut, high[c] as number))),
  };
  return { slope: fits.map(({ slope }) => rounded(slope)), offset: fits.map(({ offset }) => rounded(offset)), cuts };
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4;

/** The score that the given share of scores lies above; very low where there are none. */
function quantile(scores: readonly number[], share: number): number {
  const sorted = [...scores].sort((a, b) => b - a);
  return sorted[Math.floor(sorted.length * share)] ?? -5;
}

// Harmful and harmless rows weigh the same as in the rows: confidence is a share of such texts.
function logistic(points: readonly { score: number; holds: boolean }[]): { slope: number; offset: number } {
  let [slope, offset] = [0.5, -1];
  for (let round = 0; round < ROUNDS / 30; round++) {
    // Newton's method on two parameters.
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-6, 0, 1e-6];
    for (const { score, holds } of points) {
      const p = 1 / (1 + Math.exp(-(slope * score + offset)));
      const error = p - (holds ? 1 : 0);
      const w = Math.max(1e-9, p * (1 - p));
      g0 += error;
      g1 += error * score;
      h00 += w;
      h01 += w * score;
      h11 += w * score * score;
    }
    const determinant = h00 * h11 - h01 * h01;
    if (!(determinant > 1e-12)) break;
    const [d0, d1] = [(h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant];
    offset -= Math.max(-1, Math.min(1, d0));
    slope -= Math.max(-0.5, Math.min(0.5, d1));
    if (Math.abs(d0) + Math.abs(d1) < RATE * 1e-6) break;
  }
  return { slope: Math.max(0.05, slope), offset };
}
