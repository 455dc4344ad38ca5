import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

describe("an item that points back is told with the item before", () => {
  test.each([
    [
      "- The two powers competed for colonies in Africa.\n- This rivalry led to a crisis in Morocco.",
      "The two powers competed for colonies in Africa; this rivalry led to a crisis in Morocco.",
    ],
    [
      "- The rate stays the same for the whole term.\n- This makes payments predictable.",
      "The rate stays the same for the whole term; this makes payments predictable.",
    ],
  ])("%s", async (text, claim) => {
    const references = { This: "?", "This rivalry": "?" };
    expect((await claimsAs(parser, text, { references })).at(-1)).toBe(claim);
  });

  test.each([
    ["in a list of labels", "- **Rate:** The rate stays the same.\n- **Benefit:** This makes payments predictable."],
    [
      "behind one that points itself, perhaps above the list",
      "- This is an old loan.\n- This makes payments predictable.",
    ],
    ["in another list", "- The rate stays the same.\n\nA loan can be long.\n\n- This makes payments predictable."],
  ])("but not %s", async (_, text) => {
    const claims = await claimsAs(parser, text, { references: { This: "?" } });
    expect(claims.at(-1)).not.toContain(";");
  });
});
