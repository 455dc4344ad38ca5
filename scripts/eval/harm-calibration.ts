import { reliabilityPlot } from "@/bench/plots";
import { HARM_CATEGORY_IDS, type HarmCategory } from "@/lib/catalog/harm";
import type { HarmResult } from "@/lib/engine";
import type { Row } from "../train/harm/rows";
import type { Figure } from "./harm-card";
import { expectedCalibrationError } from "./metrics";

interface Judged {
  row: Row;
  result: HarmResult;
}

/** How the confidence in each category stands to the share that is harmful, as an SVG. */
export const reliability = (kept: readonly Judged[]) =>
  reliabilityPlot(new Map(HARM_CATEGORY_IDS.map((id) => [id, points(kept, id)])), "share that is harmful");

/** How far confidence lies from the share that is harmful: on rows kept apart, and on the development sets. */
export function calibrationFigures(kept: readonly Judged[], dev: readonly Judged[]): Figure[] {
  const error = (judged: readonly Judged[], category: HarmCategory) =>
    expectedCalibrationError(points(judged, category).map(({ confidence, holds }) => ({ score: confidence, holds })));
  return HARM_CATEGORY_IDS.flatMap((id) => [
    { set: "calibration", figure: `ECE ${id}, rows kept apart`, value: error(kept, id), goal: 0.05, atMost: true },
    { set: "calibration", figure: `ECE ${id}, development sets`, value: error(dev, id) },
  ]);
}

const points = (judged: readonly Judged[], category: HarmCategory) =>
  judged
    .filter(({ row }) => row.labels[category] !== undefined)
    .map(({ row, result }) => ({
      confidence: result.probabilities[category] ?? 0,
      holds: row.labels[category] === 1,
    }));
