import fc from "fast-check";
import { expect, test } from "vitest";
import { passagesOf } from "./passages";

const sentence = (n: number) => `Sentence number ${n} says that the lamp weighs ${n} grams and that it is blue.`;
const paragraph = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => sentence(from + i)).join(" ");
const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

const MANUAL = `# Lamp manual

${paragraph(0, 3)}

## Weight

${paragraph(10, 30)}

### In other units

- Ounces: 12
- Pounds: 0.75

## Warranty

Two years.
`;

test("passages are pieces of the text, cut at sentences, and never across headings", () => {
  const passages = passagesOf({ text: MANUAL }, "Lamp manual");
  for (const { start, end, text } of passages) expect(MANUAL.slice(start, end)).toBe(text);
  expect(new Set(passages.map(({ headings }) => headings.join(" > ")))).toEqual(
    new Set(["", "Weight", "Weight > In other units", "Warranty"]),
  );
  const long = passages.filter(({ headings }) => headings.join() === "Weight");
  expect(long.length).toBeGreaterThan(1);
  for (const { text } of long.slice(0, -1)) {
    expect(countWords(text)).toBeGreaterThan(100);
    expect(countWords(text)).toBeLessThanOrEqual(200);
    expect(text).toMatch(/^Sentence.*\.$/s);
  }
  expect(long[1]?.sentencesBefore).toBe(long[0]?.text.split(". ").length);
  expect(passages.find(({ headings }) => headings.includes("In other units"))?.text).toBe(
    "- Ounces: 12\n- Pounds: 0.75",
  );
});

test("the hash tells what a passage says and under which headings, not where it stands", () => {
  const before = passagesOf({ text: MANUAL }, "Lamp manual");
  const after = passagesOf(
    { text: MANUAL.replace("Two years.", "Three years.").replace("# Lamp", "\n\n# Lamp") },
    "Lamp manual",
  );
  const changed = after.filter(({ hash }) => !before.some((one) => one.hash === hash));
  expect(changed.map(({ text }) => text)).toEqual(["Three years."]);
});

test("a passage tells the page that it begins on", () => {
  const text = "First page.\n\nSecond page.\n\nThird page.";
  const pages = [0, 13, 27];
  const at = (words: string) => passagesOf({ text: text.slice(text.indexOf(words)), pages: [0] }, "")[0]?.page;
  expect(at("Third")).toBe(1);
  expect(
    passagesOf({ text: `# A\n\n${text.replaceAll("\n\n", "\n\n# B\n\n")}`, pages }, "").map(({ page }) => page),
  ).toEqual([1, 2, 3]);
});

test("whatever a text is, each passage is an exact piece of it and they do not overlap", () => {
  const pieces = fc.constantFrom(
    "# ",
    "- ",
    "| a | b |",
    "\n",
    "\n\n",
    "```",
    "**",
    "Some words here. ",
    "1. ",
    "> ",
    "a",
    "🎉",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const text = parts.join("");
      let last = 0;
      for (const passage of passagesOf({ text }, "T")) {
        expect(text.slice(passage.start, passage.end)).toBe(passage.text);
        expect(passage.start).toBeGreaterThanOrEqual(last);
        last = passage.end;
      }
    }),
  );
});
