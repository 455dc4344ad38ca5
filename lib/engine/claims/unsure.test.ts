import { beforeAll, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
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
