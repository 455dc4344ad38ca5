import { Tensor } from "onnxruntime-common";
import { beforeAll, expect, test } from "vitest";
import { loadReader } from "@/lib/knowledge/syntax";
import type { Reader } from "../claims/reader";
import { type NeedCase, type NeedModel, NeedReader } from "./needs";

let reader: Reader;
beforeAll(async () => {
  reader = await loadReader();
});

const STATES = { words: Float32Array.from([0, 1, 2, 3]), sentences: Float32Array.from([5, 6]), starts: [0, 2] };

/** A model that scores a mention by its word's only number, a candidate by its first sign, and no name by nothing. */
function scripted(seen: number[]): NeedModel {
  const run = async (feeds: Record<string, Tensor>) => {
    const cases = (feeds.sentences as Tensor).dims[0] as number;
    seen.push(cases);
    const rows = [...((feeds.pair_mentions as Tensor).data as Int32Array)];
    const data = (name: string) => feeds[name]?.data as Float32Array;
    return {
      none: { data: new Float32Array(cases) },
      by_signs: { data: data("candidates") },
      by_words: { data: Float32Array.from(rows, (row) => data("mentions")[row] as number) },
    };
  };
  return { needs: { run } as unknown as NeedModel["needs"], Tensor };
}

const needCase = (mentions: number[][], signs: number[]): NeedCase => ({
  sentence: 1,
  root: 0,
  subject: 1,
  signs: [0],
  candidates: mentions.map((nodes, k) => ({
    name: `${k}`,
    mentions: nodes.map((node) => ({ sentence: 0, node })),
    signs: [signs[k] as number],
  })),
});

test("a candidate counts by its best mention and its signs, and all shares sum to one", async () => {
  const [need] = await new NeedReader(scripted([])).read(STATES, [needCase([[0, 1], [0]], [0, 2])]);
  const scores = [0, 1, 2].map(Math.exp); // none; the better mention of the first; the signs of the second
  const sum = scores.reduce((a, b) => a + b);
  expect(need?.none).toBeCloseTo((scores[0] as number) / sum, 5);
  expect(need?.shares[0]).toBeCloseTo((scores[1] as number) / sum, 5);
  expect(need?.shares[1]).toBeCloseTo((scores[2] as number) / sum, 5);
});

test("however many cases there are, few are read at once, and each has its answer in its place", async () => {
  const seen: number[] = [];
  const cases = Array.from({ length: 150 }, (_, i) => needCase([[0]], [i % 5]));
  const needs = await new NeedReader(scripted(seen)).read(STATES, cases);
  expect(Math.max(...seen)).toBeLessThanOrEqual(64);
  expect(needs).toHaveLength(150);
  for (const [i, { shares }] of needs.entries()) {
    const share = Math.exp(i % 5);
    expect(shares[0]).toBeCloseTo(share / (1 + share), 5);
  }
});

test("nothing is asked where nothing is named", async () => {
  const seen: number[] = [];
  expect(await new NeedReader(scripted(seen)).read(STATES, [])).toEqual([]);
  expect(seen).toEqual([]);
});

test("a text of many parts still tells what it is about", async () => {
  const long = `Mount Orrin is a mountain, ${Array.from({ length: 500 }, (_, i) => `with slope ${i}`).join(", ")}.`;
  const { claims } = await reader.read(`${long} Its summit is icy. Snow falls in May.`, 50);
  expect(claims.map(({ text }) => text)).toContain("Regarding Mount Orrin, snow falls in May.");
});

test("a long name is told no more often than it is written", async () => {
  const { claims } = await reader.read(
    `${"Orlavance".repeat(500)} was a mill. ${"Shares fell. Debts grew. ".repeat(40)}`,
    200,
  );
  expect(claims.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(20_000);
});
