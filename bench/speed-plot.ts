import type { SpeedResults } from "./speed-results";

interface Goal {
  label: string;
  value: number;
  /** Whether more is better. */
  isLeast?: true;
}

/** Goals of the ratios that parts tell, by the names that they have there. */
const GOALS: Readonly<Record<string, Goal>> = {
  verify_vs_empty_route: { label: "verify, requests/s against an empty route", value: 2, isLeast: true },
  harm_vs_empty_route: { label: "harm, the same", value: 3, isLeast: true },
  invalid_key_vs_empty_route: { label: "401, the same", value: 15, isLeast: true },
  over_limit_vs_empty_route: { label: "429, the same", value: 15, isLeast: true },
  verify_p99_vs_p50: { label: "verify, p99 against p50", value: 3 },
  harm_p99_vs_p50: { label: "harm, the same", value: 3 },
  invalid_key_p99_vs_p50: { label: "401, the same", value: 3 },
  over_limit_p99_vs_p50: { label: "429, the same", value: 3 },
  verify_two_cores_vs_one: { label: "verify, two cores against one", value: 1.7, isLeast: true },
  harm_two_cores_vs_one: { label: "harm, the same", value: 1.7, isLeast: true },
  short_text_while_long_ones_wait: { label: "a short text while long ones wait", value: 5 },
};

const LEFT = 290;
const GOAL = 180; // pixels from the left, the same for all: a bar is as long as its share of the goal
const MOST = 2; // goals; longer bars are cut
const ROW = 26;
const TOP = 34;
const COLORS = { met: "#16a34a", missed: "#dc2626", goal: "#3f3f46" };

/** The ratios of all parts that were kept, as an SVG: each a bar, with its goal as a line. Undefined where none has a goal. */
export function speedPlot(results: SpeedResults): string | undefined {
  const rows = Object.values(results).flatMap(({ result, date, cores }) =>
    Object.entries((result.ratios ?? {}) as Record<string, unknown>).flatMap(([name, value]) => {
      const goal = GOALS[name];
      return goal && typeof value === "number" ? [{ goal, value, measured: `${date}, ${cores} cores` }] : [];
    }),
  );
  if (rows.length === 0) return undefined;
  const height = TOP + rows.length * ROW;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 ${height + 10}" font-family="ui-sans-serif, system-ui, sans-serif" font-size="12" role="img">`,
    `<title>Ratios of speed and their goals</title><rect width="100%" height="100%" fill="#ffffff"/>`,
    `<text x="${LEFT + GOAL}" y="18" text-anchor="middle" fill="${COLORS.goal}">goal</text>`,
    ...rows.flatMap((row, n) => draw(row, TOP + n * ROW)),
    `<line x1="${LEFT + GOAL}" x2="${LEFT + GOAL}" y1="24" y2="${height}" stroke="${COLORS.goal}" stroke-dasharray="4 4"/>`,
    "</svg>\n",
  ].join("\n");
}

function draw({ goal, value, measured }: { goal: Goal; value: number; measured: string }, y: number): string[] {
  const width = Math.min(MOST, value / goal.value) * GOAL;
  const isMet = goal.isLeast ? value >= goal.value : value <= goal.value;
  const note = `${value} (goal: ${goal.isLeast ? "at least" : "at most"} ${goal.value}; ${measured})`;
  return [
    `<text x="${LEFT - 10}" y="${y + 13}" text-anchor="end">${goal.label}</text>`,
    `<rect x="${LEFT}" y="${y}" width="${width.toFixed(1)}" height="18" fill="${isMet ? COLORS.met : COLORS.missed}"/>`,
    `<text x="${LEFT + MOST * GOAL + 10}" y="${y + 13}" fill="#52525b">${note}</text>`,
  ];
}
