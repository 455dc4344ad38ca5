/** A text with the confidence that the engine has in it, and whether it holds. */
export interface Point {
  confidence: number;
  holds: boolean;
}

interface Curve {
  label: string;
  points: readonly (readonly [x: number, y: number])[];
}

const BINS = 10;
const SIZE = 320; // of the square that is plotted in
const LEFT = 60;
const TOP = 30;
const COLORS = ["#2563eb", "#16a34a", "#dc2626", "#9333ea", "#d97706", "#0891b2"];

/** Reliability as an SVG: per set, the share of texts of which it holds over the mean confidence of each bin. */
export function reliabilityPlot(sets: ReadonlyMap<string, readonly Point[]>, y = "share that is true"): string {
  const curves = [...sets].map(([label, points]): Curve => ({ label, points: reliability(points) }));
  return plot({ title: "Reliability", x: "confidence", y, curves, top: 1, diagonal: true });
}

/** Risk over coverage as an SVG: per set, the share of wrong verdicts among the surest part of the texts. */
export function riskPlot(sets: ReadonlyMap<string, readonly Point[]>): string {
  const curves = [...sets].map(([label, points]): Curve => ({ label, points: risks(points) }));
  return plot({
    title: "Risk and coverage",
    x: "share of texts, surest first",
    y: "share that is wrong",
    curves,
    top: 0.25,
  });
}

function reliability(points: readonly Point[]): [number, number][] {
  const bins = Array.from({ length: BINS }, (_, i) =>
    points.filter(({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === i),
  );
  return bins.flatMap((bin): [number, number][] => {
    const mean = bin.reduce((sum, { confidence }) => sum + confidence, 0) / bin.length;
    return bin.length === 0 ? [] : [[mean, bin.filter(({ holds }) => holds).length / bin.length]];
  });
}

function risks(points: readonly Point[]): [number, number][] {
  const certainty = ({ confidence }: Point) => Math.abs(confidence - 0.5);
  const surest = [...points].sort((a, b) => certainty(b) - certainty(a));
  let wrong = 0;
  const curve = surest.map((point, i): [number, number] => {
    // What is left open is right by chance only.
    wrong += certainty(point) < 0.01 ? 0.5 : point.confidence > 0.5 === point.holds ? 0 : 1;
    return [(i + 1) / surest.length, wrong / (i + 1)];
  });
  const step = Math.max(1, Math.floor(curve.length / 60));
  return curve.filter((_, i) => i % step === 0 || i === curve.length - 1);
}

interface Plot {
  title: string;
  x: string;
  y: string;
  curves: readonly Curve[];
  /** Highest value of y. */
  top: number;
  diagonal?: boolean;
}

function plot({ title, x, y, curves, top, diagonal }: Plot): string {
  const at = ([px, py]: readonly [number, number]) =>
    `${(LEFT + px * SIZE).toFixed(1)},${(TOP + SIZE - (Math.min(py, top) / top) * SIZE).toFixed(1)}`;
  const line = (points: Curve["points"], style: string) =>
    `<polyline fill="none" ${style} points="${points.map(at).join(" ")}"/>`;
  const ticks = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    `<text x="${LEFT + share * SIZE}" y="${TOP + SIZE + 18}" text-anchor="middle">${share}</text>`,
    `<text x="${LEFT - 8}" y="${TOP + SIZE - share * SIZE + 4}" text-anchor="end">${+(share * top).toFixed(3)}</text>`,
  ]);
  const drawn = curves.flatMap(({ label, points }, i) => [
    line(points, `stroke="${COLORS[i % COLORS.length]}" stroke-width="2"`),
    ...(diagonal ? points.map((point) => dot(at(point), COLORS[i % COLORS.length] ?? "")) : []),
    `<text x="${LEFT + SIZE + 20}" y="${TOP + 20 + 20 * i}" fill="${COLORS[i % COLORS.length]}">${label}</text>`,
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + SIZE + 180} ${TOP + SIZE + 50}" font-family="ui-sans-serif, system-ui, sans-serif" font-size="12" role="img">`,
    `<title>${title}</title><rect width="100%" height="100%" fill="#ffffff"/>`,
    `<rect x="${LEFT}" y="${TOP}" width="${SIZE}" height="${SIZE}" fill="none" stroke="#d4d4d8"/>`,
    ...(diagonal
      ? [
          line(
            [
              [0, 0],
              [1, 1],
            ],
            'stroke="#a1a1aa" stroke-dasharray="4 4"',
          ),
        ]
      : []),
    ...ticks,
    ...drawn,
    `<text x="${LEFT + SIZE / 2}" y="${TOP + SIZE + 38}" text-anchor="middle">${x}</text>`,
    `<text x="16" y="${TOP + SIZE / 2}" text-anchor="middle" transform="rotate(-90 16 ${TOP + SIZE / 2})">${y}</text>`,
    "</svg>\n",
  ].join("\n");
}

function dot(place: string, color: string): string {
  const [cx, cy] = place.split(",");
  return `<circle cx="${cx}" cy="${cy}" r="3" fill="${color}"/>`;
}
