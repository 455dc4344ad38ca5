import fs from "node:fs";
import { expect, test } from "vitest";

const FIELDS = ["dependencies", "devDependencies", "optionalDependencies"] as const;
const PACKAGE: Record<string, Record<string, string>> = JSON.parse(fs.readFileSync("package.json", "utf8"));
const DOCUMENT = fs.readFileSync("docs/dependencies.md", "utf8");
const ROW = /^\| `([^`]+)` \|(.*)\|$/gm;

test("each dependency has one row that says why, how large, under what licence and what would replace it", () => {
  const [asking = ""] = DOCUMENT.split("## What is kept out");
  const rows = [...asking.matchAll(ROW)];
  const names = FIELDS.flatMap((field) => Object.keys(PACKAGE[field] ?? {}));
  expect(rows.map(([, name]) => name).sort()).toEqual(names.sort());
  for (const [row, , cells = ""] of rows) {
    const told = cells.split("|").map((cell) => cell.trim());
    expect(told, row).toHaveLength(4);
    for (const cell of told) expect(cell, row).not.toBe("");
  }
});

test("versions are exact", () => {
  const versions = FIELDS.flatMap((field) => Object.entries(PACKAGE[field] ?? {}));
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test("a package that takes the place of another is explained", () => {
  const [, keptOut = ""] = DOCUMENT.split("## What is kept out");
  expect([...keptOut.matchAll(ROW)].map(([, name]) => name)).toEqual(Object.keys(PACKAGE.overrides ?? {}));
});

test("leave to run a script is given or refused to packages that have one", () => {
  const { packages }: { packages: Record<string, { hasInstallScript?: boolean }> } = JSON.parse(
    fs.readFileSync("package-lock.json", "utf8"),
  );
  const withScript = Object.keys(packages).filter((at) => packages[at]?.hasInstallScript);
  const names = withScript.map((at) => at.split("node_modules/").at(-1) ?? "");
  expect(Object.keys(PACKAGE.allowScripts ?? {}).sort()).toEqual([...new Set(names)].sort());
});
