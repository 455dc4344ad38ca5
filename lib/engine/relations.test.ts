import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import roles from "@/data/relations/roles.json";
import { KINDS } from "@/lib/catalog/kinds";
import { RELATIONS } from "@/lib/catalog/relations";

const NOT_CODE = /\.test\.ts$|\.contract\.ts$|\/testing\//;
const COMMENTS = /\/\*.*?\*\/|(?<!:)\/\/[^\n]*/gs;
const NAMES_OF_FIELDS = /\b(?:Pick|Omit)<[^>]*>/g;
const STRINGS = /(["'`])((?:(?!\1).)*)\1/g;

// Roles and kinds are the catalog's own vocabulary, whatever relations are called.
const VOCABULARY = new Set<string>([...Object.keys(roles), ...KINDS]);
const IDS = new Set(RELATIONS.map(({ id }) => id).filter((id) => !VOCABULARY.has(id)));

/** Ids of relations that stand as strings in code. */
function idsIn(code: string): string[] {
  const plain = code.replace(COMMENTS, "").replace(NAMES_OF_FIELDS, "");
  return [...plain.matchAll(STRINGS)].flatMap(([, , text = ""]) => (IDS.has(text) ? text : []));
}

test("an id of a relation in code is seen, and none in comments, types or longer text", () => {
  const code = 'hasId("capital"); // "author"\ntype A = Pick<B, "value">;\nconst words = "area height";';
  expect(idsIn(code)).toEqual(["capital"]);
});

test("no relation stands in the engine's code: what it has to know of one is data", () => {
  const all = readdirSync("lib/engine", { recursive: true, encoding: "utf8" }).map((file) => `lib/engine/${file}`);
  const files = all.filter((file) => file.endsWith(".ts") && !NOT_CODE.test(file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => idsIn(readFileSync(file, "utf8")).map((id) => `${file}: ${id}`))).toEqual([]);
});
