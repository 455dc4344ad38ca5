import { expect, test } from "vitest";
import { type Kill, planKills } from "./kills";

const TEN_MINUTES = { seconds: 600, everyS: 60 };

test.each([2, 4, 9])("in ten minutes each of %i instances is killed, one a minute", (instances) => {
  const kills = planKills(instances, TEN_MINUTES).filter(({ victim }) => victim !== "postgres");
  expect(kills.map(({ atS }) => atS)).toEqual([60, 120, 180, 240, 300, 360, 420, 480, 540]);
  expect([...new Set(kills.map(({ victim }) => victim))].sort()).toEqual(
    Array.from({ length: instances }, (_, n) => n),
  );
});

const momentsOf = (one: Kill["victim"]) =>
  planKills(4, TEN_MINUTES).flatMap(({ victim, atS }) => (victim === one ? [atS] : []));

test("the last instance lives through the first half, the first one through the second", () => {
  expect(Math.min(...momentsOf(3))).toBeGreaterThanOrEqual(300);
  expect(Math.max(...momentsOf(0))).toBeLessThan(300);
});

test.each([TEN_MINUTES, { seconds: 60, everyS: 20 }, { seconds: 12, everyS: 4 }])(
  "Postgres is killed twice, never at the moment of an instance: %o",
  (times) => {
    const kills = planKills(2, times);
    expect(kills.filter(({ victim }) => victim === "postgres")).toHaveLength(2);
    expect(new Set(kills.map(({ atS }) => atS)).size).toBe(kills.length);
  },
);

test("Postgres is killed in the first minute of each process that lives for half of the time", () => {
  expect(momentsOf("postgres")).toEqual([30, Math.max(...momentsOf(0)) + 30]);
});

test("in a short time, too, each is killed, and nothing at its end", () => {
  const kills = planKills(4, { seconds: 60, everyS: 12 });
  expect(new Set(kills.map(({ victim }) => victim))).toEqual(new Set([0, 1, 2, 3, "postgres"]));
  expect(Math.max(...kills.map(({ atS }) => atS))).toBeLessThanOrEqual(50);
});
