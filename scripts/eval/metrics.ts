/** A score and whether what was looked for is there. */
export interface Point {
  score: number;
  holds: boolean;
}

/** Area under the curve of precision and recall, as average precision; ties count as they fall in the order given. */
export function averagePrecision(points: readonly Point[]): number {
  const sorted = [...points].sort((a, b) => b.score - a.score);
  let [found, sum] = [0, 0];
  for (const [rank, { holds }] of sorted.entries()) {
    if (!holds) continue;
    found++;
    sum += found / (rank + 1);
  }
  return found === 0 ? Number.NaN : sum / found;
}

const BINS = 10;

/** Expected calibration error: how far confidence lies from the share that holds, over ten bins by their size. */
export function expectedCalibrationError(points: readonly Point[]): number {
  const bins = Array.from({ length: BINS }, () => ({ count: 0, confidence: 0, held: 0 }));
  for (const { score, holds } of points) {
    const bin = bins[Math.min(BINS - 1, Math.floor(score * BINS))];
    if (!bin) continue;
    bin.count++;
    bin.confidence += score;
    if (holds) bin.held++;
  }
  return bins.reduce((sum, { confidence, held }) => sum + Math.abs(confidence - held), 0) / Math.max(1, points.length);
}

/** The share of the items for which something is so. */
export function shareOf<T>(items: readonly T[], isSo: (item: T) => boolean): number {
  return items.length === 0 ? Number.NaN : items.filter(isSo).length / items.length;
}

/** The chance that what holds is scored above what does not; ties count half. */
export function areaUnderCurve(points: readonly Point[]): number {
  const sorted = [...points].sort((a, b) => a.score - b.score);
  let [ranks, held] = [0, 0];
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    while (sorted[to]?.score === sorted[from]?.score) to++;
    const same = sorted.slice(from, to).filter(({ holds }) => holds).length;
    ranks += same * ((from + 1 + to) / 2);
    held += same;
  }
  const others = sorted.length - held;
  return held === 0 || others === 0 ? Number.NaN : (ranks - (held * (held + 1)) / 2) / (held * others);
}
