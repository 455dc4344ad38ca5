import { describe, expect, test } from "vitest";
import { RELATIONS } from "@/lib/catalog/relations";
import { checkFacts } from "./check";
import { parseLiteral } from "./object";
import { HEADER, parseFacts, readFactFiles } from "./read";

const SOURCE = "https://en.wikipedia.org/wiki/Example";

function messages(...rows: string[]): string[] {
  const { rows: read, problems } = parseFacts("x.tsv", [HEADER, ...rows].join("\n"));
  return checkFacts({ files: ["x.tsv"], rows: read, problems }).map(({ line, message }) => `${line}: ${message}`);
}

const row = (...columns: string[]) => [...columns, SOURCE].join("\t");

test("the project's own fact files are in order", () => {
  const problems = checkFacts(readFactFiles());
  expect(problems.map(({ file, line, message }) => `${file}:${line}: ${message}`)).toEqual([]);
});

describe("each kind of mistake is told with its line", () => {
  test.each([
    ["a relation that the catalog lacks", [row("Nile", "lenght", "6650 km")], '2: unknown relation "lenght"'],
    ["a missing column", ["Nile\tlength\t6650 km"], "2: expected 4 filled columns, found 3"],
    ["a source that is none", ["Nile\tlength\t6650 km\twiki"], '2: "wiki" is neither a URL nor a citation'],
    [
      "a number in another unit",
      [row("Nile", "length", "6650 kg")],
      '2: "6650 kg" is not in m or a unit that converts to it',
    ],
    ["a number that is none", [row("Nile", "length", "long")], '2: "long" is no number with a unit'],
    ["a count of nothing", [row("spider", "has-count", "8")], '2: "8" is no count: write "206 bone"'],
    [
      "a date that is none",
      [row("Rust", "inception", "May 2015")],
      '2: "May 2015" is not a date: write 1991, 1991-02 or 1991-02-20',
    ],
    ["a day of no calendar", [row("Rust", "inception", "2015-15-01")], '2: "2015-15-01" is no day of the calendar'],
    [
      "a fact said twice",
      [row("Nile", "mouth", "Red Sea"), row("Nile", "mouth", "Red Sea")],
      "3: said before at x.tsv:2",
    ],
    [
      "two values of one",
      [row("Nile", "length", "6650 km"), row("Nile", "length", "7 km")],
      '3: length has one object, but x.tsv:2 says "6650 km"',
    ],
    [
      "both ways of a one-way relation",
      [row("A one", "child", "B two"), row("B two", "child", "A one")],
      "3: child holds both ways, see x.tsv:2",
    ],
    [
      "a record with two holders",
      [row("Nile", "record", "longest river"), row("Amazon", "record", "longest river")],
      '3: "longest river" is held by Nile, x.tsv:2',
    ],
    ["a thing that is its own object", [row("Nile", "mouth", "Nile")], "2: a thing cannot be its own object"],
  ])("%s", (_, rows, expected) => {
    expect(messages(...rows)).toContain(expected);
  });
});

test("comments, empty lines and rows in order are no problems", () => {
  expect(
    messages("# Rivers", "", row("Nile", "length", "6650 km"), row("Nile", "record", "longest river in Africa")),
  ).toEqual([]);
});

test("a file without its header is told", () => {
  expect(parseFacts("x.tsv", "Nile\tlength\t6650 km\tx").problems[0]?.message).toContain("header");
});

describe("objects become literals in the relation's unit", () => {
  const literal = (id: string, object: string) => {
    const relation = RELATIONS.find((one) => one.id === id);
    if (!relation) throw new Error(id);
    return parseLiteral(relation, object);
  };

  test("lengths in metres", () => {
    expect(literal("length", "6650 km")).toEqual({ kind: "number", value: 6_650_000, unit: "m" });
  });
  test("counts keep their noun, even where it is a unit", () => {
    expect(literal("has-count", "60 second")).toEqual({ kind: "number", value: 60, unit: "second" });
  });
  test("years before Christ are negative", () => {
    expect(literal("death-date", "-0044-03-15")).toEqual({ kind: "date", year: -44, month: 3, day: 15 });
  });
});
