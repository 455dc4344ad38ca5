import fc from "fast-check";
import { expect, test } from "vitest";
import { type Block, blocksOf } from "./blocks";

const shown = (text: string) => blocksOf(text).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`);
const under = (text: string) =>
  blocksOf(text).map((block) => {
    const names = (one: Block | undefined): string[] =>
      one ? [...names(one.under), text.slice(one.start, one.end)] : [];
    return names(block).join(" > ");
  });

test("paragraphs go on over lines, and what marks a block is no part of it", () => {
  expect(
    shown("# A title\nOne line\nand the next.\n\n> quoted\n- first\n  goes on\n2) second\n|a|b|\n---\nend"),
  ).toEqual([
    "heading: A title",
    "paragraph: One line\nand the next.",
    "paragraph: quoted",
    "item: first\n  goes on",
    "item: second",
    "row: |a|b|",
    "paragraph: end",
  ]);
});

test("code between fences is code, whatever stands in it, and a fence of another kind does not end it", () => {
  expect(shown("a\n```py\n# no title\n~~~\n- no item\n```\nb")).toEqual([
    "paragraph: a",
    "code: # no title",
    "code: ~~~",
    "code: - no item",
    "paragraph: b",
  ]);
  expect(shown("```\nnever closed")).toEqual(["code: never closed"]);
});

test("a line that is all bold is a heading, one that is bold in part is not", () => {
  expect(shown("**Overview**\n**Notes:**\n**Term:** its meaning")).toEqual([
    "heading: **Overview**",
    "heading: **Notes:**",
    "paragraph: **Term:** its meaning",
  ]);
});

test("a block belongs to the heading and the items above it that stand higher or further to the left", () => {
  expect(under("# A\n## B\ntext\n- one\n  - two\n- three\n\n  more\n## C\nlast")).toEqual([
    "A",
    "A > B",
    "A > B > text",
    "A > B > one",
    "A > B > one > two",
    "A > B > three",
    "A > B > three > more",
    "A > C",
    "A > C > last",
  ]);
});

test("any text is cut into blocks that follow each other inside it", () => {
  const part = fc.constantFrom(
    "#",
    "# ",
    "- ",
    "1. ",
    "\n",
    "\n\n",
    "  ",
    "\t",
    "> ",
    "```",
    "**",
    "a",
    "|",
    ":",
    "\r",
    "---",
    "é",
    "\u00a0",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const text = parts.join("");
      let last = 0;
      for (const { start, end } of blocksOf(text)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 1_000 },
  );
});

test("bold words behind an emoji begin an item, or are a heading where they stand alone", () => {
  expect(shown("🐟 **Ceviche** – raw fish\n\n✅ **Pros**\n\n🎉 Well done!")).toEqual([
    "item: **Ceviche** – raw fish",
    "heading: **Pros**",
    "paragraph: 🎉 Well done!",
  ]);
});

test("items of one line, from three on, and lines that begin with labels are blocks of their own", () => {
  expect(shown('Albums: 1. Pier 2. Tide 3. "Sun"')).toEqual([
    "paragraph: Albums:",
    "item: Pier",
    "item: Tide",
    'item: "Sun"',
  ]);
  expect(shown("They won in 1. Bundesliga and in 2. Bundesliga.")).toHaveLength(1);
  const long = "a tool for printing large maps of several towns on one sheet";
  expect(shown(`Mapfold: ${long}\nMapjoin: ${long}`)).toEqual([
    `paragraph: Mapfold: ${long}`,
    `paragraph: Mapjoin: ${long}`,
  ]);
});

test("rows of a table are rows without bars at their ends, too, up to a line without one", () => {
  expect(shown("City | Mayor\n--- | ---\nFaro | Ann\nno row\na | b")).toEqual([
    "row: City | Mayor",
    "row: --- | ---",
    "row: Faro | Ann",
    "paragraph: no row\na | b",
  ]);
});
