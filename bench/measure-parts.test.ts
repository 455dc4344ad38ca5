import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { measureParts, type Part } from "./measure-parts";
import { keepResult, readResults } from "./speed-results";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-speed-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const part = (result: object): Part => ({ measure: async () => result });

async function measured(parts: Record<string, Part>) {
  const [told, kept] = [[] as string[], [] as string[]];
  const { result, failed } = await measureParts(parts, {
    keep: (name) => void kept.push(name),
    tell: (line) => void told.push(line.split("\n")[0] ?? ""),
  });
  return { result, failed, told, kept };
}

test("a part that lacks something is skipped with a line that says what it needs, and the others are measured", async () => {
  const parts = {
    first: { ...part({ ratios: { a: 1 } }), lacks: () => "--data=FOLDER" },
    second: { ...part({ ratios: { b: 2 } }), lacks: () => undefined },
  };
  expect(await measured(parts)).toEqual({
    result: { ratios: { b: 2 } },
    failed: [],
    told: ["Skipped first: it needs --data=FOLDER", "Measuring second"],
    kept: ["second"],
  });
});

test("a part that fails takes no other with it, and keys of the same name are put together", async () => {
  const failing: Part = { measure: () => Promise.reject(new Error("no database")) };
  const parts = { one: part({ ratios: { a: 1 } }), failing, other: part({ ratios: { b: 2 }, pages: {} }) };
  const { result, failed, told, kept } = await measured(parts);
  expect({ result, failed, kept }).toEqual({
    result: { ratios: { a: 1, b: 2 }, pages: {} },
    failed: ["failing"],
    kept: ["one", "other"],
  });
  expect(told).toContain("failing failed: Error: no database");
});

test("a result is kept by its part, with the day and the machine, beside those of other parts", () => {
  const file = path.join(folder, "speed.json");
  expect(readResults(file)).toEqual({});
  keepResult(file, "http", { ratios: { verify: 1 } });
  keepResult(file, "pages", { pages: {} });
  keepResult(file, "http", { ratios: { verify: 2 } });
  const where = {
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    cores: os.availableParallelism(),
    node: process.versions.node,
    flags: expect.any(Array),
  };
  expect(readResults(file)).toEqual({
    http: { ...where, result: { ratios: { verify: 2 } } },
    pages: { ...where, result: { pages: {} } },
  });
});
