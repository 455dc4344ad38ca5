import { expect, test } from "vitest";
import { partsOf } from "./reading";

const orderOf = (count: number, length = 100) => ({
  claims: Array.from({ length: count }, (_, i) => `Claim ${i}.`),
  passages: [{ id: "a", text: "x".repeat(length) }],
  budgetMs: 500,
});

test.each([
  [1, 4, 1],
  [7, 4, 1],
  [8, 4, 2],
  [21, 2, 2],
  [25, 6, 5],
  [100, 4, 4],
  [0, 4, 0],
])("%i claims are dealt out to %i threads in %i parts, all of them in their order", (count, threads, parts) => {
  const order = orderOf(count);
  const dealt = partsOf(order, threads);
  expect(dealt).toHaveLength(parts);
  expect(dealt.flatMap(({ claims }) => claims)).toEqual(order.claims);
  expect(dealt.map(({ start }) => order.claims[start])).toEqual(dealt.map(({ claims }) => claims[0]));
  for (const part of dealt) expect(part).toMatchObject({ passages: order.passages, budgetMs: 500 });
});

test("long passages are read by one thread alone", () => {
  expect(partsOf(orderOf(40, 60_000), 4)).toHaveLength(1);
});
