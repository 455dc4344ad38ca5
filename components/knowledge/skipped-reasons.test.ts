import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { reasonInWords } from "./skipped-reasons";

const IMPORTER = path.join(import.meta.dirname, "../../lib/knowledge/import");

/** Every reason that stands in the importer's code. */
function reasonsOf(): string[] {
  const files = fs.readdirSync(IMPORTER).filter((name) => name.endsWith(".ts") && !name.includes(".test."));
  const texts = files.map((name) => fs.readFileSync(path.join(IMPORTER, name), "utf8"));
  return texts.flatMap((text) => [...text.matchAll(/skipped\.add\("([^"]+)"/g)].map(([, reason]) => reason ?? ""));
}

test("every reason for which a row is skipped is told in plain words", () => {
  const reasons = [...reasonsOf(), "not JSON-LD", "not a statement of Turtle", "other reasons"];
  expect(reasons.length).toBeGreaterThan(10);
  expect(reasons.filter((reason) => reasonInWords(reason) === reason)).toEqual([]);
  expect(reasonInWords("Undefined prefix ex:")).toContain("short form ex:");
  expect(reasonInWords("a name of more than 500 characters")).toBe("a name of more than 500 characters");
});
