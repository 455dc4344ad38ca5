import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

const KINDS =
  "## Type 1\n\nThe body attacks its own cells. There is no cure.\n\n## Type 2\n\nThe body resists insulin. There is a cure.";

describe("what stands under headings of kinds of one thing is told of its kind", () => {
  test("where they have a number", async () => {
    const claims = await claimsAs(parser, KINDS);
    expect(claims).toContain("Regarding type 1, there is no cure.");
    expect(claims).toContain("Regarding type 2, there is a cure.");
  });

  test("where they share a noun", async () => {
    const text =
      "Mortgages differ in their rates. Mortgages are long.\n\n## Fixed-rate mortgage\n\n- The rate stays the same.\n- There are no caps.\n\n## Adjustable-rate mortgage\n\n- The rate changes.\n- There are caps.";
    const claims = await claimsAs(parser, text);
    expect(claims).toContain("Regarding fixed-rate mortgage, there are no caps.");
    expect(claims).toContain("Regarding adjustable-rate mortgage, there are caps.");
  });

  test("and what a list below has without a subject", async () => {
    const text =
      "Diabetes is a disease. Diabetes is old. Diabetes is common.\n\n**Type 1 diabetes:**\n- Requires insulin\n\n**Type 2 diabetes:**\n- Linked to diet";
    const claims = await claimsAs(parser, text, { labels: { Requires: "fragment", Linked: "fragment" } });
    expect(claims.slice(-2)).toEqual(["Type 1 diabetes requires insulin.", "Type 2 diabetes is linked to diet."]);
  });

  test("where what stands before them says that they are kinds", async () => {
    const text =
      "Each method makes another cup.\n\n**Cold brew**\n- The grounds are coarse.\n\n**Moka pot**\n- Steam pushes the water up.\n\n## Summary\n- Fresh beans cost more.";
    const claims = await claimsAs(parser, text);
    expect(claims).toContain("Regarding cold brew, the grounds are coarse.");
    expect(claims).toContain("Regarding moka pot, steam pushes the water up.");
    expect(claims.at(-1)).toBe("Fresh beans cost more.");
  });

  test("where some of them share a word and others do not", async () => {
    const text =
      "There are several types of loans.\n\n## Balloon loan\n\nThe last rate is high.\n\n## 30-year fixed loan\n\nThe rates are alike.\n\n## Mortgage\n\nThe house is pledged.";
    const claims = await claimsAs(parser, text);
    expect(claims).toContain("Regarding balloon loan, the last rate is high.");
    expect(claims).toContain("Regarding 30-year fixed loan, the rates are alike.");
  });

  test("but not where kinds are told of in passing", async () => {
    const text =
      "Rome fell in all categories of power.\n\n**Army**\n- The soldiers are old.\n\n**Economy**\n- The coins are thin.";
    expect((await claimsAs(parser, text)).join()).not.toContain("Regarding economy");
  });

  test("but not the end of the text, which may speak of all again", async () => {
    const claims = await claimsAs(parser, `${KINDS}\n\nThere are many patients.`);
    expect(claims.at(-1)).toBe("There are many patients.");
  });

  test.each([
    ["what is done", "## Planning a trip\n\nThere are maps.\n\n## Taking a trip\n\nThere are buses."],
    ["different things", "## Early diagnosis\n\nThere are tests.\n\n## Surgical treatment\n\nThere are risks."],
  ])("nor what stands under %s", async (_, text) => {
    expect((await claimsAs(parser, text)).at(-1)).not.toContain("Regarding");
  });
});

test("a heading that others stand beside is that of no sentence but those below it", async () => {
  const text =
    "## Main provisions\n\n- The land was lost.\n- The ships were sold.\n\n## Later views\n\nThe price was high.";
  expect(await claimsAs(parser, text)).toEqual([
    "Regarding main provisions, the land was lost.",
    "Regarding main provisions, the ships were sold.",
    "The price was high.",
  ]);
});

test("a name under the first of several headings is what the whole text is about", async () => {
  const text =
    "## About the book\n\nPersepolis is a memoir. The panels are black.\n\n## Later fate\n\nThere is a film.";
  expect((await claimsAs(parser, text)).at(-1)).toBe("Regarding Persepolis, there is a film.");
});
