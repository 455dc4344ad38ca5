import { expect, test } from "vitest";
import { type Life, longLives, noteLook, risesIn } from "./memory";

interface Lived {
  instance: number;
  fromS: number;
  toS: number;
  /** What it holds so many seconds after its beginning. */
  mb(age: number): number;
}

/** Looks every two seconds at processes of which each has its own id. */
function lived(...all: Lived[]): Life[] {
  const lives: Life[] = [];
  const inOrder = all.toSorted((a, b) => a.fromS - b.fromS);
  inOrder.forEach(({ instance, fromS, toS, mb }, pid) => {
    for (let atS = fromS; atS <= toS; atS += 2)
      noteLook(lives, { instance, pid }, { atS, heldMb: mb(atS - fromS), residentMb: 700 });
  });
  return lives;
}

const warm = (age: number) => 100 + Math.min(100, 3 * age);
const EARLY = { instance: 1, fromS: 0, toS: 300, mb: warm };
const LATE = { instance: 0, fromS: 244, toS: 600, mb: warm };
const SHORT = [
  { instance: 0, fromS: 0, toS: 60, mb: warm },
  { instance: 1, fromS: 544, toS: 600, mb: warm },
];

const rises = (...all: Lived[]) => {
  const long = longLives(lived(...all, ...SHORT));
  return long && risesIn(long);
};

test("the longest process of the start and that of the end are looked at, and are flat once they are warm", () => {
  const long = longLives(lived(EARLY, LATE, ...SHORT));
  expect(long?.first).toMatchObject({ instance: 1, fromS: 0, toS: 300, heldMb: [190, 200, 200, 200, 200] });
  expect(long?.last).toMatchObject({ instance: 0, fromS: 244, toS: 600 });
  expect(rises(EARLY, LATE)).toEqual([]);
});

test("a process that goes on growing is told, in either half", () => {
  const growing = (age: number) => warm(age) + 0.2 * age; // 12 MB a minute
  expect(rises({ ...EARLY, mb: growing }, LATE)).toEqual([expect.stringContaining("holds no more and more")]);
  expect(rises(EARLY, { ...LATE, mb: growing })).toContainEqual(expect.stringContaining("holds no more and more"));
});

test("a process that grows with what is stored is told though each by itself is flat", () => {
  const heavy = (age: number) => warm(age) + 40;
  expect(rises(EARLY, { ...LATE, mb: heavy })).toEqual([
    "a later process holds no more than an earlier one: 240 MB, 200 before",
  ]);
  expect(rises({ ...EARLY, mb: heavy }, LATE)).toEqual([]);
});

test("processes are compared at the same age", () => {
  const early = { ...EARLY, toS: 150, mb: (age: number) => warm(age) - 20 };
  const late = { ...LATE, mb: (age: number) => warm(age) + (age < 200 ? 0 : 30) }; // later than the other one lived
  expect(rises(early, late)).toEqual([]);
});

test("nothing is said of processes that hardly lived, nor where nothing was seen", () => {
  expect(longLives(lived(EARLY, ...SHORT))).toBeUndefined();
  expect(longLives([])).toBeUndefined();
});
