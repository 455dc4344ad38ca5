import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { previewFile } from "./preview";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "preview-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const preview = (name: string, content: string | Buffer, isWhole = true) =>
  previewFile({ name, bytes: Buffer.from(content), isWhole }, folder);

test("facts are shown as they will be understood, with what is inferred of relations and what is skipped", async () => {
  const { first, relations, skipped, facts, isWhole } = await preview(
    "products.csv",
    "Model X,battery life,18 hours\nModel Y,battery life,20 hours\nModel X,maker,Acme Corp\nno fact\n",
  );
  expect(first).toEqual([
    { subject: "Model X", relation: "battery life", object: "18 hours" },
    { subject: "Model X", relation: "maker", object: "Acme Corp" },
    { subject: "Model Y", relation: "battery life", object: "20 hours" },
  ]);
  expect(relations.map(({ relation }) => [relation.label, relation.object])).toEqual([
    ["battery life", "number"],
    ["maker", "entity"],
  ]);
  expect(skipped).toMatchObject([
    { reason: "a cell is missing", count: 1, examples: [{ line: 4, excerpt: "no fact" }] },
  ]);
  expect([facts, isWhole]).toEqual([3, true]);
});

test("what is said of a relation is how it is understood", async () => {
  const bytes = Buffer.from("Model X,code,18\nModel Y,code,20\n");
  const head = { name: "codes.csv", bytes, isWhole: true };
  const said = new Map([["code", { object: "text" as const, single: false }]]);
  const [inferred] = (await previewFile(head, folder)).relations;
  expect(inferred?.relation.object).toBe("number");
  const [changed] = (await previewFile({ ...head, relations: said }, folder)).relations;
  expect([changed?.key, changed?.relation.object, changed?.relation.single]).toEqual(["code", "text", false]);
});

const TRIPLE = (n: number) => `<http://x.example/r/Thing_${n}> <http://x.example/o/size> "${n} m" .\n`;
const LONG: [name: string, row: (n: number) => string][] = [
  ["long.nt", TRIPLE],
  [
    "long.ttl",
    (n) => (n === 0 ? "@prefix : <http://x.example/> .\n" : `:Thing_${n} :size "${n} m" ;\n  :text "a. b" .\n`),
  ],
  ["long.csv", (n) => `Thing ${n},note,"${n},\nin two lines, of words ${n}"\n`],
  ["long.jsonl", (n) => `${JSON.stringify(["Thing", "size", `${n} m`])}\n`],
  ["long.jsonld", (n) => `${JSON.stringify({ "@id": `http://x.example/${n}`, "http://x.example/size": `${n} m` })}\n`],
];

test.each(LONG)("a row that is cut off by the end of what is read is not called wrong: %s", async (name, row) => {
  const whole = Array.from({ length: 1_000 }, (_, n) => row(n)).join("");
  for (const end of [whole.length / 2, whole.length / 2 + 7, whole.length / 2 + 23]) {
    const { first, skipped, isWhole } = await preview(name, whole.slice(0, Math.floor(end)), false);
    expect([first.length, skipped, isWhole]).toEqual([20, [], false]);
  }
});

test("of a packed file the part that came is read, and no more of it than a preview needs", async () => {
  const packed = gzipSync(Array.from({ length: 50_000 }, (_, n) => TRIPLE(n)).join(""));
  const cut = await preview("facts.nt.gz", packed.subarray(0, packed.length / 2), false);
  expect(cut).toMatchObject({ isWhole: false, skipped: [] });
  expect(cut.facts).toBeGreaterThan(500);
  const bomb = gzipSync(Buffer.alloc(50_000_000, "a"));
  expect(await preview("bomb.csv.gz", bomb)).toMatchObject({ facts: 0, isWhole: false });
});

test("a file of no known format is refused with the reason", async () => {
  expect((await preview("facts.docx", "x")).error).toContain('"facts.docx" is none of N-Triples');
});
