import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compileImported } from "./import";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hostile-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Imports a file beside a good one. */
async function imported(name: string, contents: string | Buffer) {
  const [bad, good] = [join(folder, "bad"), join(folder, "good")];
  writeFileSync(bad, contents);
  writeFileSync(good, "subject,relation,object\nModel X,maker,Acme\n");
  const sources = [
    { id: "bad", name: "Bad", files: [{ path: bad, name }] },
    { id: "good", name: "Good", files: [{ path: good, name: "good.csv" }] },
  ];
  return await compileImported({ sources }, join(folder, "graph.bin"), () => {});
}

const DEPTH = 100_000;
const NESTED = "[".repeat(DEPTH) + "]".repeat(DEPTH);
/** 90 MB of one letter in 82 bytes. */
const BZIP2 = Buffer.from(
  "QlpoOTFBWSZTWcJtKvMBX44BAKAAAAggADCATUZCoCWpCoCXMUFZJlNZPYvbqgFRyhEAgCAgAAAIIAAwzAUppxgioSbARUJPF3JFOFCQuVGOTQ==",
  "base64",
);
const DEEP = "is nested too deeply";

test.each([
  ["facts.json", NESTED, DEEP],
  ["facts.json", `[{"name":"a","x":${NESTED}}]`, DEEP],
  ["facts.jsonld", `{"@id":"http://x/","x":${'{"x":'.repeat(DEPTH)}1${"}".repeat(DEPTH)}}`, DEEP],
  ["facts.nt.gz", gzipSync(Buffer.alloc(90_000_000, "a")), "400 times its size"],
  ["facts.nt.bz2", BZIP2, "400 times its size"],
  [
    "facts.csv",
    `subject,relation,object\n${Array.from({ length: 20_001 }, (_, n) => `a,r${n},b\n`).join("")}`,
    "20000 different relations",
  ],
])("%s that is made to do harm fails with the reason, and the others hold", async (name, contents, reason) => {
  const { sources, relations } = await imported(name, contents);
  expect(sources[0]?.error).toContain(reason);
  expect(sources[1]).toMatchObject({ id: "good", facts: 1 });
  expect(relations.map(({ key }) => key)).toEqual(["maker"]);
});

test.each([
  ["facts.jsonl", `${NESTED}\n["Model Y","maker","Bolt"]\n`],
  [
    "facts.nt",
    `${"<http://x.example/a> ".repeat(2_000_000)}\n<http://x.example/y> <http://x.example/maker> "Bolt" .\n`,
  ],
])("of %s the row that is made to do harm is skipped, and the others are read", async (name, contents) => {
  const { sources } = await imported(name, contents);
  expect(sources[0]?.facts).toBeGreaterThan(0);
  expect(sources[0]?.skipped.length).toBeGreaterThan(0);
});
