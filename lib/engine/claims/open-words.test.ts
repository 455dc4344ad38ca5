import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs, readAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

describe("a claim that stays open is told with the sentence before", () => {
  test.each([
    ["The dam broke. Ann saw it.", "The dam broke; Ann saw it."],
    ["The dam broke. Nobody saw it. Ann wept about it.", "The dam broke; nobody saw it; Ann wept about it."],
    ["Ann built a dam. Ben liked the man behind it.", "Ann built a dam; Ben liked the man behind it."],
  ])("also where nobody knows what an object means: %s", async (text, claim) => {
    const { claims } = await readAs(parser, text, { references: { it: "?" } });
    expect(claims.at(-1)).toMatchObject({ text: claim, start: 0, contextDependent: true });
  });

  test("and with what the text speaks of before both, since that may not be what is open", async () => {
    const text = "Chess is a game. The board has 64 squares. Ann made a clock in Rome. Ben sold it.";
    const { claims } = await readAs(parser, text, { references: { it: "?" } });
    expect(claims.at(-1)?.text).toBe("Regarding chess, Ann made a clock in Rome; Ben sold it.");
  });
});

describe("so is one that says only one half", () => {
  test.each([
    ["Light has two tasks. In the first, it splits water.", "Light has two tasks; in the first, it splits water."],
    ["Teams want cups. Spain has won six.", "Teams want cups; Spain has won six."],
    ["Some metals float. Others are denser.", "Some metals float; others are denser."],
    ["Cats use claws. Dogs use teeth instead.", "Cats use claws; dogs use teeth instead."],
    ["Ann left early. Ben did the same.", "Ann left early; Ben did the same."],
  ])("%s", async (text, claim) => {
    expect((await claimsAs(parser, text)).at(-1)).toBe(claim);
  });

  test.each([
    "Ann has two cups, and the second is blue.",
    "Ann left early, and Ben did the same.",
    "Six of Ann's cups broke.",
    "Ann used tea instead of coffee.",
  ])("but not where the same sentence says the other: %s", async (own) => {
    const claims = await claimsAs(parser, `Carl lives in Rome. ${own}`);
    expect(claims.slice(1).every((claim) => !claim.includes("Carl"))).toBe(true);
  });
});
