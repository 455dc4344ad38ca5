import { expect, test } from "vitest";
import { codeNaming } from "./coded";

const PYTHON = "Here you are:\n\n```python\ndef is_square(n):\n    return True\n```\n\nIt works.";

test.each([
  ["This Python function takes a number.", "The function is_square takes a number."],
  ["This function takes a number.", "The function is_square takes a number."],
  ["Regarding the root, the function then multiplies it.", "The function is_square then multiplies it."],
  ["It is fast; the function runs once.", "It is fast; the function is_square runs once."],
])("a claim names the one function of the text's code: %s", (claim, named) => {
  expect(codeNaming(PYTHON)(claim)).toBe(named);
});

test.each([
  "The function body is indented.",
  "In Python, the function len() returns a number.",
  "The return statement is used to exit the function.",
  "The function of the heart is to pump blood.",
  "is_square is short, and the function is pure.",
])("but not where it tells of another, or has the name: %s", (claim) => {
  expect(codeNaming(PYTHON)(claim)).toBe(claim);
});

test.each([
  ["function add(a, b) {\n  return a + b;\n}", "add"],
  ["export const add = (a, b) => a + b;", "add"],
  ["func Add(a int) int {", "Add"],
  ["pub fn add(a: i32) -> i32 {", "add"],
])("a definition is read in %s", (code, name) => {
  expect(codeNaming(code)("The function adds.")).toBe(`The function ${name} adds.`);
});

test.each([
  "def one(a):\n    pass\ndef two(b):\n    pass",
  "def functionName(parameters):",
  "We define no function (yet).",
])("no name is put in for several, for a placeholder and for none: %s", (text) => {
  expect(codeNaming(text)("The function adds.")).toBe("The function adds.");
});

test("hostile text takes no more than linear time", () => {
  const long = `${"export ".repeat(20_000)}\n${"const a = (".repeat(20_000)}\n${" ".repeat(200_000)}`;
  expect(codeNaming(long)("The function adds.")).toBe("The function adds.");
});
