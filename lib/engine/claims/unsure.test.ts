import { beforeAll, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

test("an age that is told of a name beside is no part of it", async () => {
  const text = "Acme was started by Ingrid Berg, then 17 years old, who sold pens. She died in 2018.";
  const claims = await claimsAs(parser, text, { references: { She: "Ingrid Berg" } });
  expect(claims.at(-1)).toBe("Ingrid Berg died in 2018.");
});

test.each(["Long-Term Capital lost 4 billion dollars.", "First Solar makes panels."])(
  "a name keeps its capital: %s",
  async (text) => {
    const claims = await claimsAs(parser, `A hedge fund is a pool of money. ${text} It fell in 1998.`, {
      references: { It: "?" },
    });
    expect(claims.join(" ")).toContain(text.slice(0, -1));
  },
);
