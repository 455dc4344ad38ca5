import { expect, test } from "vitest";
import { type AnswerQuality, Breaker } from "./breaker";

/** A service that was asked so often, with that outcome each time. */
function asked(times: number, answered: AnswerQuality, breaker = new Breaker()): Breaker {
  for (let n = 0; n < times; n++) breaker.begin()(answered, 0);
  return breaker;
}

test("five failures in a row, and no fewer, let it rest for five seconds", () => {
  expect(asked(4, "badly").restsUntil(0)).toBeUndefined();
  const breaker = asked(5, "badly");
  expect(breaker.failures).toBe(5);
  expect(breaker.restsUntil(0)).toBe(5_000);
  expect(breaker.restsUntil(4_999)).toBe(5_000);
  expect(breaker.restsUntil(5_000)).toBeUndefined();
});

test("an answer begins the count anew, and what had no time to answer counts for nothing", () => {
  const breaker = asked(4, "badly");
  asked(1, "well", breaker);
  expect(asked(4, "badly", breaker).restsUntil(0)).toBeUndefined();
  expect(asked(9, "unclear", breaker).restsUntil(0)).toBeUndefined();
});

test("after the rest one request tries it, and all others go on without it until that has ended", () => {
  const breaker = asked(5, "badly");
  const end = breaker.begin();
  expect(breaker.restsUntil(6_000)).toBe(6_000);
  end("well", 6_100);
  expect(breaker.restsUntil(6_100)).toBeUndefined();
  expect(breaker.failures).toBe(0);
});

test("an unclear try leaves the way open for another one", () => {
  const breaker = asked(5, "badly");
  breaker.begin()("unclear", 6_000);
  expect(breaker.restsUntil(6_000)).toBeUndefined();
});

test("rests double while tries fail, up to five minutes", () => {
  const breaker = asked(5, "badly");
  const rests: number[] = [];
  for (let now = 5_000; rests.length < 9; now = breaker.restsUntil(now) ?? now) {
    breaker.begin()("badly", now);
    rests.push(((breaker.restsUntil(now) as number) - now) / 1_000);
  }
  expect(rests).toEqual([10, 20, 40, 80, 160, 300, 300, 300, 300]);
});

test("failures that were under way as the rest began do not make it longer", () => {
  const breaker = new Breaker();
  const ends = Array.from({ length: 20 }, () => breaker.begin());
  for (const end of ends) end("badly", 0);
  expect(breaker.restsUntil(1)).toBe(5_000);
});
