import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readApi } from "./api";
import { generatedFiles } from "./files";

const PYTHON = "clients/python/src/assay_client";
const files = Object.entries(generatedFiles("."));
const pythonOf = (folder: string) => fs.readdirSync(path.join(PYTHON, folder)).filter((name) => name.endsWith(".py"));

test.each(files)("%s is what it is made from; `npm run client-types` writes it anew", (file, text) => {
  expect(fs.readFileSync(file, "utf8")).toBe(text);
});

test("each module for callers without an event loop is made from one with, and nothing in it waits for a loop", () => {
  expect(pythonOf("_synchronous")).toEqual(pythonOf("_asynchronous"));
  const twins = files.filter(([file]) => file.includes("_synchronous"));
  expect(twins.length).toBeGreaterThan(5);
  for (const [file, text] of twins)
    expect(text, file).not.toMatch(/\b(async|await|asyncio|Async\w*|__a\w+__|aclose)\b/);
});

test("each operation of the API has a method of the Python client", () => {
  const code = pythonOf("_asynchronous").map((name) =>
    fs.readFileSync(path.join(PYTHON, "_asynchronous", name), "utf8"),
  );
  const called = new Set([...code.join("\n").matchAll(/\boperations\.([A-Z_]+)\b/g)].map(([, name]) => name));
  expect([...called].sort()).toEqual(
    readApi()
      .operations.map(({ id }) => id.toUpperCase())
      .sort(),
  );
});

test("no field of a request is called as what its method takes beside the fields", () => {
  const taken = ["self", "idempotency_key"];
  const { operations } = readApi();
  expect(operations.length).toBeGreaterThan(10);
  for (const { id, path, input } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const fields = Object.keys(input.properties ?? {});
    expect(
      fields.filter((name) => [...taken, ...inPath].includes(name)),
      id,
    ).toEqual([]);
  }
});
