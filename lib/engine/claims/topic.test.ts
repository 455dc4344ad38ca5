import { beforeAll, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

test.each([
  ["a question", "# Why did Acme fail?\n\nAcme is a firm. Acme is old. Acme is large."],
  ["a phrase of how many", "Every block is old. Every block is large. Every block is red. Acme is a firm."],
])("%s is nothing that a text is about", async (_, text) => {
  const [claim] = (await claimsAs(parser, `${text} There are no weight classes.`)).slice(-1);
  expect(claim).toMatch(/^(?:Regarding Acme, there|There) are no weight classes\.$/);
});

test("a number that opens a paragraph is no matter of what follows", async () => {
  const text = "Acme is a firm. Acme is old. Acme is large.\n\nTwenty-seven since 1972. There are no weight classes.";
  expect((await claimsAs(parser, text)).at(-1)).toBe("Regarding Acme, there are no weight classes.");
});

test("what stands in brackets without a verb, and a roll of names, is no claim", async () => {
  const labels = { Spoilers: "claim", Ann: "claim" } as const;
  expect(await claimsAs(parser, "Acme is a firm. (Spoilers ahead.)", { labels })).toEqual(["Acme is a firm."]);
  expect(await claimsAs(parser, "Ann Roe (piano), Bob Stone (bass).", { labels })).toEqual([]);
});
