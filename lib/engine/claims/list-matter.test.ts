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
