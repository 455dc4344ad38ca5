import { describe, expect, test } from "vitest";
import { missingConcepts } from "@/lib/engine/text/concepts";
import { checkNarratives } from "./check";
import { parseNarratives, readNarratives } from "./read";

const HEADER = "id\tstatement\tparaphrases\tconcepts\trefutation\tseverity\tsource";
const GOOD = {
  id: "moon-is-cheese",
  statement: "The moon is made of cheese.",
  paraphrases:
    "Our moon consists of cheese.|Cheese is what the moon is made from.|There is cheddar all through the moon.",
  concepts: "moon|lunar;chees*|cheddar",
  refutation: "The Moon is made of rock, as the samples brought back show.",
  severity: "low",
  source: "NASA, Moon composition, 2020",
};

const line = (changes: Partial<typeof GOOD> = {}) => Object.values({ ...GOOD, ...changes }).join("\t");

function messages(...lines: string[]): string[] {
  const files = parseNarratives([{ file: "moon.tsv", content: [HEADER, ...lines].join("\n") }]);
  return checkNarratives(files).map((problem) => `${problem.line}: ${problem.message}`);
}

test("the project's own narratives are in order", () => {
  const problems = checkNarratives(readNarratives());
  expect(problems.map((one) => `${one.file}:${one.line}: ${one.message}`)).toEqual([]);
});

test("a row in order, comments and empty lines are no problems", () => {
  expect(messages("# Moon", "", line())).toEqual([]);
});

test("a row is read into its parts, with the theme of its file", () => {
  const { narratives } = parseNarratives([{ file: "moon.tsv", content: `${HEADER}\n${line()}` }]);
  expect(narratives[0]).toMatchObject({
    theme: "moon",
    severity: "low",
    concepts: [
      ["moon", "lunar"],
      ["chees*", "cheddar"],
    ],
  });
  expect(narratives[0]?.paraphrases).toHaveLength(3);
});

describe("each kind of mistake is told with its line", () => {
  test.each([
    ["a missing column", ["a\tb"], "2: expected 7 filled columns, found 2"],
    ["an id of another form", [line({ id: "Moon" })], '2: "Moon" is no id: write small letters, digits and hyphens'],
    ["two rows of one id", [line(), line()], '3: the id "moon-is-cheese" is taken by moon.tsv:2'],
    ["too few paraphrases", [line({ paraphrases: "Cheese fills the moon." })], "2: 3 paraphrases at least, found 1"],
    ["a single group", [line({ concepts: "moon" })], "2: 2 groups of concepts at least, found 1"],
    ["an empty concept", [line({ concepts: "moon|;chees*|cheddar" })], "2: an empty concept"],
    ["an unknown severity", [line({ severity: "bad" })], "2: the severity must be low, medium, high"],
    [
      "a source without a year",
      [line({ source: "NASA" })],
      '2: "NASA" names no year: write body or author, title, year',
    ],
    [
      "a wording without a concept",
      [line({ concepts: "moon;chees*" })],
      '2: "There is cheddar all through the moon." lacks the concept "chees*"',
    ],
    [
      "a refutation that repeats the claim",
      [line({ refutation: GOOD.statement })],
      `2: "${GOOD.statement}" is said before at moon.tsv:2`,
    ],
    ["words that are no sentence", [line({ statement: "moon cheese" })], '2: "moon cheese" is no sentence'],
  ])("%s", (_, rows, expected) => {
    expect(messages(...rows)).toContain(expected);
  });
});

test("a true sentence of no theme, or one that is told as false, is a problem", () => {
  const files = parseNarratives([
    { file: "moon.tsv", content: `${HEADER}\n${line()}` },
    { file: "near-truths.tsv", content: `theme\tstatement\nsun\tThe sun is hot.\nmoon\t${GOOD.statement}` },
  ]);
  expect(checkNarratives(files).map(({ message }) => message)).toEqual([
    'no narrative has the theme "sun"',
    `"${GOOD.statement}" is said before at moon.tsv:2`,
  ]);
});

describe("concepts are found as words", () => {
  test.each([
    { rule: "whole words only, unless a star follows", concepts: ["vaccin*", "shot"], missing: ["shot"] },
    { rule: "across marks and case", concepts: ["covid 19", "5g"], missing: [] },
    { rule: "phrases as they stand", concepts: ["twice but", "but twice"], missing: ["but twice"] },
  ])("$rule", ({ concepts, missing }) => {
    const text = "Vaccinated twice, but shots hurt. 5G masts spread COVID-19!";
    expect(
      missingConcepts(
        concepts.map((one) => [one]),
        text,
      ),
    ).toEqual(missing.map((one) => [one]));
  });
});
