import fs from "node:fs";
import { expect, test } from "vitest";

const FIELDS = ["dependencies", "devDependencies", "optionalDependencies"] as const;
const ROW = /^\| `([^`]+)` \|(.*)\|$/gm;

test("each dependency has one row that says why, how large, under what licence and what would replace it", () => {
  const asked: Partial<Record<(typeof FIELDS)[number], object>> = JSON.parse(fs.readFileSync("package.json", "utf8"));
  const rows = [...fs.readFileSync("docs/dependencies.md", "utf8").matchAll(ROW)];
  const names = FIELDS.flatMap((field) => Object.keys(asked[field] ?? {}));
  expect(rows.map(([, name]) => name).sort()).toEqual(names.sort());
  for (const [row, , cells = ""] of rows) {
    const told = cells.split("|").map((cell) => cell.trim());
    expect(told, row).toHaveLength(4);
    for (const cell of told) expect(cell, row).not.toBe("");
  }
});

test("versions are exact", () => {
  const asked: Record<string, Record<string, string>> = JSON.parse(fs.readFileSync("package.json", "utf8"));
  const versions = FIELDS.flatMap((field) => Object.entries(asked[field] ?? {}));
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});
