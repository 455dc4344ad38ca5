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
/** 600 MB of one letter in 465 bytes: blocks of 45 MB each. */
const LARGE_BZIP2 = Buffer.from(
  "QlpoOTFBWSZTWcJtKvMBX44BAKAAAAggADCATUZCoCWpCoCXMUFZJlNZwm0q8wFfjgEAoAAACCAAMIBNRkKgJakKgJcxQVkmU1nCbSrzAV+OAQCgAAAIIAAwgE1GQqAlqQqAlzFBWSZTWcJtKvMBX44BAKAAAAggADCATUZCoCWpCoCXMUFZJlNZwm0q8wFfjgEAoAAACCAAMIBNRkKgJakKgJcxQVkmU1nCbSrzAV+OAQCgAAAIIAAwgE1GQqAlqQqAlzFBWSZTWcJtKvMBX44BAKAAAAggADCATUZCoCWpCoCXMUFZJlNZwm0q8wFfjgEAoAAACCAAMIBNRkKgJakKgJcxQVkmU1nCbSrzAV+OAQCgAAAIIAAwgE1GQqAlqQqAlzFBWSZTWcJtKvMBX44BAKAAAAggADCATUZCoCWpCoCXMUFZJlNZwm0q8wFfjgEAoAAACCAAMIBNRkKgJakKgJcxQVkmU1nCbSrzAV+OAQCgAAAIIAAwgE1GQqAlqQqAlzFBWSZTWcJtKvMBX44BAKAAAAggADCATUZCoCWpCoCXMUFZJlNZQMqC1AAZXBEAgCAgAAAIIAAwzAUppxiUkWwSki8XckU4UJAFFx4A",
  "base64",
);
const DEEP = "is nested too deeply";

test.each([
  ["facts.json", NESTED, DEEP],
  ["facts.json", `[{"name":"a","x":${NESTED}}]`, DEEP],
  ["facts.jsonld", `{"@id":"http://x/","x":${'{"x":'.repeat(DEPTH)}1${"}".repeat(DEPTH)}}`, DEEP],
  ["facts.nt.gz", gzipSync(Buffer.alloc(90_000_000, "a")), "400 times its size"],
  ["facts.nt.bz2", BZIP2, "400 times its size"],
  ["facts.nt.bz2", LARGE_BZIP2, "400 times its size"],
  ["facts.csv", `a,b,c\nx,y,${",".repeat(900_000)}\n`.repeat(60), "columns"],
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

const ROWS = Array.from({ length: 5_000 }, (_, n) => `Thing ${n},size,${(n * 7919) % 10_007} m\n`).join("");
/** 40 rows, packed. */
const FEW_BZIP2 = Buffer.from(
  "QlpoOTFBWSZTWSJ8Pj8AAK3bgAAQQAR/4AQAAuMIEDAA1ag0R6mU/RUbUyGEqT/Up6g0aAMJFT2qj9SfqQ0D1PAKHQFDjItVVVRbKq7xEMqrEy4x8ADDJfPMCN8cvOBtIJIaSSISQWUgtm7u7vMznNqW1Vxs2NptNypUabTabck4u7u64Sos7s7u7TMxGpkBySWGSarEHUNVZeZm8zMBySBHJJUDkBGgEfgEfAEfQEaAR2ARoBG4CGAj+LuSKcKEgRPh8fg=",
  "base64",
);

test.each([
  ["facts.csv.gz", gzipSync(ROWS)],
  ["facts.tsv.gz", gzipSync(ROWS.replaceAll(",", "\t"))],
  ["facts.jsonl.gz", gzipSync(ROWS.replace(/(.*),(.*),(.*)/g, '["$1","$2","$3"]'))],
  ["facts.nt.gz", gzipSync(ROWS.replace(/(.*),(.*),(.*)/g, '<http://x.example/$1> <http://x.example/$2> "$3" .'))],
  ["facts.ttl.gz", gzipSync(ROWS.replace(/(.*),(.*),(.*)/g, '<http://x.example/$1> <http://x.example/$2> "$3" .'))],
  ["facts.json.gz", gzipSync(`[${ROWS.replace(/(.*),(.*),(.*)/g, '["$1","$2","$3"],')}["a","b","c"]]`)],
  ["facts.csv.bz2", FEW_BZIP2],
])("%s that is cut off ends its import with an error, and the others hold", async (name, packed) => {
  for (const share of [0.5, 0.99]) {
    const { sources } = await imported(name, packed.subarray(0, packed.length * share));
    expect(sources[0]?.error).toContain("damaged or cut off");
    expect(sources[1]).toMatchObject({ id: "good", facts: 1 });
  }
});

test.each([
  [
    "facts.ttl",
    Array.from({ length: 2_000 }, (_, n) => `@prefix p${n}: <http://x.example/${n}#> .\np${n}:a p0:b "c" .\n`).join(""),
  ],
  ["facts.csv", `subject,relation,object\na,${"A".repeat(1_000_000)},c\nModel Y,maker,Bolt\n`],
  [
    "facts.csv",
    `subject,relation,object\na,b,"${"x".repeat(40_000_000)}\nModel Y,maker,Bolt\nb,b,c\n`.replace(/^/, "a,b,c\n"),
  ],
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
