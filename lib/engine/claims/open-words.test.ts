import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { readAs } from "../testing/read";

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
