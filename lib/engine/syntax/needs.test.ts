import { beforeAll, expect, test } from "vitest";
import { loadReader } from "@/lib/knowledge/syntax";
import type { Reader } from "../claims/reader";

let reader: Reader;
beforeAll(async () => {
  reader = await loadReader();
});

test("a text in which nothing is named beside each sentence is read as without the model", async () => {
  expect((await reader.read("It rains.", 5)).claims.map(({ text }) => text)).toEqual(["It rains."]);
  expect((await reader.read("", 5)).claims).toEqual([]);
});

test("a sentence too long to be read to its end leaves the others with what they need", async () => {
  const long = `Mount Orrin is a mountain, ${Array.from({ length: 500 }, (_, i) => `with slope ${i}`).join(", ")}.`;
  const { claims } = await reader.read(`${long} Its summit is icy. Snow falls in May.`, 50);
  expect(claims.length).toBeGreaterThan(1);
});
