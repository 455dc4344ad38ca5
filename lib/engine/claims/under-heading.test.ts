import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

const ABOUT = "Photosynthesis makes sugar. Photosynthesis takes place in two stages. Photosynthesis needs light.";

describe("what the first sentence under a heading points at is the heading", () => {
  test.each([
    [
      "## Calvin cycle\n\nThis takes place in the stroma.",
      "Regarding photosynthesis, Calvin cycle takes place in the stroma.",
    ],
    [
      "## Light-dependent reactions\n\nThese occur in the membranes.",
      "Regarding photosynthesis, light-dependent reactions occur in the membranes.",
    ],
    [
      "## Artificial photosynthesis\n\nHere, a catalyst splits the water.",
      "Regarding artificial photosynthesis, a catalyst splits the water.",
    ],
    [
      "## Chemical synthesis\n\nIn this approach, a catalyst splits the water.",
      "Regarding chemical synthesis (photosynthesis), in this approach, a catalyst splits the water.",
    ],
  ])("%s", async (own, claim) => {
    const references = { This: "?", These: "?", "this approach": "?" };
    const claims = await claimsAs(parser, `${ABOUT}\n\n${own}`, { references });
    expect(claims.at(-1)).toBe(claim);
  });

  test.each([
    ["asks", "## Why it matters\n\nThis lowers the cost."],
    ["names several things", "## Heat and light\n\nThis lowers the cost."],
    ["has another number", "## Chemical reactions\n\nThis lowers the cost."],
    ["is one word, which does not tell of what", "## Effect\n\nThis lowers the cost."],
    ["stands above another sentence", "## Calvin cycle\n\nPlants grow. This lowers the cost."],
  ])("but not where that %s", async (_, own) => {
    const claims = await claimsAs(parser, `${ABOUT}\n\n${own}`, { references: { This: "?" } });
    expect(claims.at(-1)).toMatch(/\bthis lowers the cost\.$/i);
  });

  test("nor where the model knows what is meant", async () => {
    const text = `${ABOUT}\n\n## Calvin cycle\n\nThis feeds all plants.`;
    const claims = await claimsAs(parser, text, { references: { This: "Photosynthesis" } });
    expect(claims.at(-1)).toBe("Photosynthesis feeds all plants.");
  });
});
