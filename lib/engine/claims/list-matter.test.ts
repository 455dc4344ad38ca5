import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

const items = "\n\n1. **Costs**: Wages rise faster than output.\n2. **Demand**: Buyers want more goods than there are.";

describe("an entry that explains one side of a thing is told of that thing", () => {
  test.each([
    ["There are several causes of inflation:", "inflation"],
    ["Economists point to a mix of factors behind the Long Slump:", "the Long Slump"],
    ["Several factors contributed to the fall of the Lydian Empire:", "the fall of the Lydian Empire"],
    ["The war had several consequences:", "the war"],
    ["Some of the main effects of a strike are:", "the strike"],
  ])("%s", async (leadIn, matter) => {
    const claims = await claimsAs(parser, leadIn + items);
    expect(claims).toContain(`Regarding costs (${matter}), wages rise faster than output.`);
    expect(claims).toContain(`Regarding demand (${matter}), buyers want more goods than there are.`);
  });

  test.each(["Experts point to several causes:", "There are two of them:", "It is one of two causes of it:"])(
    "but not where the lead-in names none, or counts it: %s",
    async (leadIn) => {
      const claims = await claimsAs(parser, leadIn + items);
      expect(claims.filter((one) => one.includes("wages")).join()).not.toContain("(");
    },
  );
});

test("what key facts are about has what the list below gives", async () => {
  const text =
    "Key facts about the blue whale:\n\n- Scientific name: Balaenoptera musculus\n- Length: up to 30 meters\n- Found in all oceans";
  const labels = { Key: "meta", Scientific: "fragment", Length: "fragment", Found: "fragment" } as const;
  expect(await claimsAs(parser, text, { labels })).toEqual([
    "The blue whale's scientific name is Balaenoptera musculus.",
    "The blue whale's length is up to 30 meters.",
    "The blue whale is found in all oceans.",
  ]);
});

test("what is an example is told with what it is one of", async () => {
  const text = "Shield volcanoes are broad. Mauna Loa in Hawaii is an example.";
  expect((await claimsAs(parser, text)).at(-1)).toBe("Shield volcanoes are broad; Mauna Loa in Hawaii is an example.");
});
