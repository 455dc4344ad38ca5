import { expect, test } from "vitest";
import { speedPlot } from "./speed-plot";

const kept = (ratios: object) => ({ date: "2026-11-26", cores: 2, node: "20.19.0", flags: [], result: { ratios } });

test("a ratio with a goal is a bar as long as its share of the goal, in the colour of whether it is met", () => {
  const svg = speedPlot({
    http: kept({ verify_vs_empty_route: 1, harm_p99_vs_p50: 2.4, details: { c10: 1 } }),
    other: kept({ nobody_knows: 7 }),
  });
  expect(svg?.match(/<rect x=.*/g)).toEqual([
    expect.stringMatching(/width="90.0".*#dc2626/), // half of what is wanted at least
    expect.stringMatching(/width="144.0".*#16a34a/), // less than what is wanted at most
  ]);
  expect(svg).toContain("1 (goal: at least 2; 2026-11-26, 2 cores)");
});

test("nothing is drawn while no ratio with a goal is kept", () => {
  expect(
    speedPlot({ engine: { date: "2026-11-26", cores: 2, node: "20.19.0", flags: [], result: { engine: {} } } }),
  ).toBeUndefined();
});
