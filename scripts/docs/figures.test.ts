import fs from "node:fs";
import { expect, test } from "vitest";

interface Verified {
  set: string;
  decided: number;
  rightOfDecided: number;
}

/** How a row of the table of figures begins, and the set of `bench/results` that it tells of. */
const ROWS = {
  "the project's own statements": "own statements",
  "27 kinds of statements in 258 phrasings, those that no rule was made for": "phrasings, aside",
  "128 everyday statements that no rule was made for": "held-out statements",
  "90 statements about seven small imported graphs that no rule was made for": "small graphs, held out",
};

const lines = fs.readFileSync("README.md", "utf8").split("\n");
const results = (name: string) => JSON.parse(fs.readFileSync(`bench/results/${name}.json`, "utf8"));
const lastCell = (begin: string) =>
  lines
    .find((line) => line.startsWith(`| ${begin}`))
    ?.split("|")
    .at(-2)
    ?.trim();
const percent = (share: number) => `${(share * 100).toFixed(1).replace(/\.0$/, "")} %`;

test.each(Object.entries(ROWS))("the README tells of %s what was measured", (begin, set) => {
  const measured = (results("verify") as Verified[]).find((one) => one.set === set);
  expect(lastCell(begin)).toBe(`${percent(measured?.decided ?? 0)}; ${percent(measured?.rightOfDecided ?? 0)}`);
});

test("the README tells of passages what was measured", () => {
  const { auroc, refutedPrecision, recall } = results("evidence-aside").at(-1);
  const short = (value: number) => value.toFixed(2).replace(/^0/, "");
  const told = `${short(auroc)}; ${short(refutedPrecision)} at ${short(recall.refuted)}`;
  expect(lastCell("claims judged against passages of six sets kept aside")).toBe(told);
});
