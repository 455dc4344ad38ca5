import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linesOf } from "./lines";
import { readStatements } from "./open";
import { type SkippedReason, SkippedRows, type Statement } from "./statement";
import { BlockCutter } from "./turtle-blocks";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "readers-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(
  name: string,
  contents: string | Buffer,
): Promise<{ statements: Statement[]; skipped: SkippedReason[] }> {
  const path = join(folder, "file");
  writeFileSync(path, contents);
  const skipped = new SkippedRows(name);
  const statements: Statement[] = [];
  for await (const batch of readStatements({ path, name }, skipped)) statements.push(...batch);
  return { statements, skipped: skipped.list() };
}

/** Statements in short: subject, predicate, object with its type or language. */
const told = ({ statements }: { statements: readonly Statement[] }) =>
  statements.map(({ subject, predicate, object }) => {
    const last = predicate.split(/[/#]/).pop();
    return "key" in object
      ? [subject, last, object.key]
      : [subject, last, object.text, object.lang ?? object.unit ?? ""];
  });

const LABEL = "http://www.w3.org/2000/01/rdf-schema#label";
const XSD = "http://www.w3.org/2001/XMLSchema#";

test("N-Triples: escapes, languages, types, blank nodes and graphs", async () => {
  const found = await read(
    "a.nq",
    `<x:a> <${LABEL}> "A \\"quoted\\" caf\\u00e9"@en-GB .
_:b <x:p> <x:a> <x:graph> . # a remark
<x:a> <x:size> "5"^^<${XSD}integer> .
# only a remark
<x:a> <x:p> "unended .
<x:a> <x:p> .`,
  );
  expect(told(found)).toEqual([
    ["x:a", "label", 'A "quoted" café', "en-gb"],
    ["_:b", "x:p", "x:a"],
    ["x:a", "x:size", "5", ""],
  ]);
  expect(found.skipped[0]).toMatchObject({ reason: "not a triple", count: 2, examples: [{ line: 5 }, { line: 6 }] });
});

const TURTLE = `@prefix ex: <http://x.example/> . # not a statement. really
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
ex:a rdfs:label "A. B"@en ; ex:size 5.5 ;
  ex:note """long. "text".
""", 'it''s' .
ex:broken "no predicate" .
ex:broken2 ex:name "unended .
ex:b ex:knows [ ex:name "C" ], <http://x.example/d.e> .
@prefix ex: <http://y.example/> .
ex:a a ex:Thing .`;

test("Turtle: prefixes, lists of objects, long strings and nested nodes; a wrong statement costs only itself", async () => {
  const found = await read("a.ttl", TURTLE.replace("'it''s'", '"its"'));
  expect(told(found)).toEqual([
    ["http://x.example/a", "label", "A. B", "en"],
    ["http://x.example/a", "size", "5.5", ""],
    ["http://x.example/a", "note", 'long. "text".\n', ""],
    ["http://x.example/a", "note", "its", ""],
    ["_:unnamed0", "name", "C", ""],
    ["http://x.example/b", "knows", "_:unnamed0"],
    ["http://x.example/b", "knows", "http://x.example/d.e"],
    ["http://y.example/a", "type", "http://y.example/Thing"],
  ]);
  expect(found.skipped).toMatchObject([
    { reason: "not a statement of Turtle", count: 2, examples: [{ line: 6 }, { line: 7 }] },
  ]);
});

test("Turtle is cut the same wherever the pieces of the file end", () => {
  const whole = cutInto([TURTLE]);
  expect(whole.map(({ line }) => line)).toEqual([1, 2, 6, 7, 8, 9, 10]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 30 }), (sizes) => {
      const pieces: string[] = [];
      for (let at = 0, i = 0; at < TURTLE.length; at += sizes[i++ % sizes.length] ?? 1) {
        pieces.push(TURTLE.slice(at, at + (sizes[i % sizes.length] ?? 1)));
      }
      const joined = pieces.join("") === TURTLE ? cutInto(pieces) : whole;
      expect(joined).toEqual(whole);
    }),
  );
});

function cutInto(pieces: readonly string[]) {
  const cutter = new BlockCutter(() => {});
  return [...pieces.flatMap((piece) => [...cutter.push(piece)]), ...cutter.end()];
}

test("JSON-LD: a document, or one a line; nothing is fetched", async () => {
  const document = {
    "@context": { "@vocab": "http://x.example/" },
    "@id": "x:a",
    name: "A",
    size: 5,
    knows: { "@id": "x:b" },
  };
  const expected = [
    ["x:a", "knows", "x:b"],
    ["x:a", "name", "A", ""],
    ["x:a", "size", "5", ""],
  ];
  expect(told(await read("a.jsonld", JSON.stringify(document, null, 2)))).toEqual(expected);
  const lines = await read("a.jsonl", `${JSON.stringify(document)}\nnot json\n${JSON.stringify(document)}\n`);
  expect(told(lines)).toEqual([...expected, ...expected]);
  expect(lines.skipped).toMatchObject([{ reason: "not JSON", count: 1, examples: [{ line: 2 }] }]);
  const foreign = await read("b.jsonld", JSON.stringify({ ...document, "@context": "https://x.example/context" }));
  expect(foreign.skipped).toMatchObject([{ reason: "its context is not in the document" }]);
  const known = await read("c.jsonld", '{"@context": "https://schema.org", "@id": "x:a", "alternateName": "A"}');
  expect(told(known)).toEqual([["x:a", "alternateName", "A", ""]]);
});

test("JSON lines: rows as arrays, as statements and as things", async () => {
  const found = await read(
    "a.jsonl",
    `["Model X", "battery life", 18, "hours"]
{"subject": "Model X", "predicate": "maker", "object": "Acme"}
{"name": "Model Y", "colours": ["red", "blue"], "weight": 2}
{"colour": "red"}
oops`,
  );
  expect(told(found)).toEqual([
    ["name:Model X", "battery life", "18", "hours"],
    ["name:Model X", "maker", "Acme", ""],
    ["name:Model Y", "colours", "red", ""],
    ["name:Model Y", "colours", "blue", ""],
    ["name:Model Y", "weight", "2", ""],
  ]);
  expect(found.skipped.map(({ reason }) => reason)).toEqual(["a field is missing", "not JSON"]);
  expect(told(await read("a.json", '[{"name": "Model Y", "weight": 2}]'))).toEqual([
    ["name:Model Y", "weight", "2", ""],
  ]);
});

test("CSV: quoted cells, a header by other words, units, semicolons kept, missing cells reported", async () => {
  const found = await read(
    "a.csv",
    '\ufeffEntity,Property,Value,Unit\r\n"Model, X",battery life,18,hours\r\nModel Y,maker,"Acme; Co",\r\nModel Z,,5,\r\n',
  );
  expect(told(found)).toEqual([
    ["name:Model, X", "battery life", "18", "hours"],
    ["name:Model Y", "maker", "Acme; Co", ""],
  ]);
  expect(found.skipped).toMatchObject([{ reason: "a cell is missing", count: 1, examples: [{ line: 4 }] }]);
  expect(told(await read("a.tsv", "Model X\tmaker\tAcme\nModel Y\tmaker\tBolt\n"))).toHaveLength(2);
});

const claim = (value: object, more = {}) => ({ mainsnak: { snaktype: "value", datavalue: value }, ...more });
const DUMP = `[
${JSON.stringify({ type: "property", id: "P2067", labels: { en: { value: "mass" } }, claims: { P31: [] } })},
${JSON.stringify({
  type: "item",
  id: "Q42",
  labels: { en: { value: "Ada" }, de: { value: "Ada (de)" } },
  aliases: { en: [{ value: "Countess" }] },
  descriptions: { en: { value: "a mathematician" } },
  claims: {
    P19: [claim({ type: "wikibase-entityid", value: { id: "Q84" } })],
    P2067: [claim({ type: "quantity", value: { amount: "+60", unit: "http://www.wikidata.org/entity/Q11570" } })],
    P569: [
      claim({ type: "time", value: { time: "+1815-12-10T00:00:00Z", precision: 11 } }, { rank: "preferred" }),
      claim({ type: "time", value: { time: "+1816-00-00T00:00:00Z", precision: 9 } }),
    ],
    P26: [claim({ type: "wikibase-entityid", value: { id: "Q1" } }, { qualifiers: { P582: [] } })],
    P570: [{ mainsnak: { snaktype: "novalue" } }],
  },
})},
{"broken"
]`;

test("Wikidata: English words, best statements that still hold, units and dates with their precision", async () => {
  const found = await read("dump.json.gz", gzipSync(DUMP));
  expect(told(found)).toEqual([
    ["http://www.wikidata.org/prop/direct/P2067", "label", "mass", ""],
    ["Q42", "label", "Ada", ""],
    ["Q42", "description", "a mathematician", ""],
    ["Q42", "altLabel", "Countess", ""],
    ["Q42", "P19", "Q84"],
    ["Q42", "P2067", "60", "kilogram"],
    ["Q42", "P569", "1815-12-10", ""],
  ]);
  expect(found.skipped).toMatchObject([{ reason: "not an entity of Wikidata", count: 1 }]);
});

test("bzip2 is unpacked, and a damaged archive says so", async () => {
  const packed = Buffer.from(
    "QlpoOTFBWSZTWV/V6E0AAATbgAAQQAEAFQCAKi4QQCAAIraTQDR+qFMABNHs1RlC2LFDg52C5kb4u5IpwoSC/q9CaA==",
    "base64",
  );
  expect(told(await read("a.nt.bz2", packed))).toEqual([["x:acme", "x:maker", "x:Wile"]]);
  await expect(read("a.nt.bz2", packed.subarray(0, 40))).rejects.toThrow("damaged or cut off");
  const gzip = gzipSync("<x:a> <x:b> <x:c> .\n".repeat(1000));
  await expect(read("a.nt.gz", gzip.subarray(0, 40))).rejects.toThrow("damaged or cut off");
});

test("files without an extension are told by what they hold", async () => {
  expect(told(await read("upload", "<x:a> <x:b> <x:c> .\n"))).toHaveLength(1);
  expect(told(await read("upload", "@prefix x: <x:> . x:a x:b x:c ."))).toHaveLength(1);
  expect(told(await read("upload", '["a", "b", "c"]\n["a", "b", "d"]\n'))).toHaveLength(2);
  expect(told(await read("upload.gz", gzipSync("a,b,c\na,b,d\n")))).toHaveLength(2);
  await expect(read("upload", "\x00\x01\x02")).rejects.toThrow(/is none of N-Triples, Turtle/);
});

test("lines keep their numbers whatever the pieces, and an endless line is dropped", async () => {
  const long: number[] = [];
  const pieces = ["one\r\ntw", "o\n", "x".repeat(20_000_000), "x".repeat(20_000_000), "\nlast"].map((s) =>
    Buffer.from(s),
  );
  const seen: [number, string][] = [];
  for await (const { first, lines } of linesOf(Readable.from(pieces), (line) => long.push(line))) {
    for (const [i, line] of lines.entries()) seen.push([first + i, line]);
  }
  expect(seen).toEqual([
    [1, "one"],
    [2, "two"],
    [3, ""],
    [4, "last"],
  ]);
  expect(long).toEqual([3]);
});

test("Wikidata: one line an entity, all in one line or as a printer sets it out are the same", async () => {
  const entities = [
    { type: "property", id: "P36", labels: { en: { language: "en", value: "capital" } }, claims: {} },
    { type: "item", id: "Q900", labels: { en: { language: "en", value: "Ostland" } }, claims: {} },
  ];
  const lines = await read("dump.json", `[\n${entities.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`);
  expect(told(lines)).toEqual([
    ["http://www.wikidata.org/prop/direct/P36", "label", "capital", ""],
    ["Q900", "label", "Ostland", ""],
  ]);
  for (const written of [JSON.stringify(entities), JSON.stringify(entities, null, 2)]) {
    const found = await read("dump.json", written);
    expect([told(found), found.skipped]).toEqual([told(lines), []]);
  }
});
