import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openGraph, verifyText } from "@/lib/engine";
import { compileImported } from "./import";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "nodes-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Verdicts on sentences about files of one source. */
async function verdicts(files: Record<string, string>, texts: readonly string[]): Promise<string[]> {
  const paths = Object.entries(files).map(([name, contents]) => {
    const path = join(folder, name);
    writeFileSync(path, contents);
    return { path, name };
  });
  const outFile = join(folder, "graph.bin");
  await compileImported({ sources: [{ id: "own", name: "Own", files: paths }] }, outFile, () => {});
  const graph = openGraph(new Uint8Array(readFileSync(outFile)).buffer);
  const options = { extractClaims: true, maxClaims: 50, minConfidence: 0.5, includeEvidence: false };
  return texts.flatMap((text) => verifyText(graph, text, options).map(({ verdict }) => verdict));
}

const PLAYS = JSON.stringify({
  "@context": "https://schema.org",
  "@graph": [
    { "@id": "#play", "@type": "Play", name: "The Tin Lark", author: { "@id": "#ada" }, duration: "PT1H45M" },
    { "@id": "#ada", "@type": "Person", name: "Ada Quill", birthDate: "1951-03-02" },
  ],
});

test("ids that are relative to a document name its things", async () => {
  const texts = [
    "The Tin Lark was written by Ada Quill.",
    "Ada Quill was born on 2 March 1951.",
    "Ada Quill was born in 1960.",
    "The duration of The Tin Lark is 105 minutes.",
  ];
  expect(await verdicts({ "plays.jsonld": PLAYS }, texts)).toEqual(["supported", "supported", "refuted", "supported"]);
});

const book = (name: string, author: string, birthDate: string) =>
  JSON.stringify({
    "@context": "https://schema.org",
    "@type": "Book",
    name,
    author: { "@type": "Person", name: author, birthDate },
  });

test("nodes without an id are told apart by their names, in one file and in several", async () => {
  const lines = [book("Low Tide", "Orla Brandt", "1970-01-05"), book("Ash Lane", "Ugo Pellow", "1982-06-30")];
  const files = { "a.jsonld": lines.join("\n"), "b.jsonld": book("Owl Time", "Orla Brandt", "1970-01-05") };
  const texts = [
    "Low Tide was written by Orla Brandt.",
    "Owl Time was written by Orla Brandt.",
    "Ash Lane was written by Ugo Pellow.",
    "Orla Brandt was born in 1970.",
    "Ugo Pellow was born in 1970.",
  ];
  expect(await verdicts(files, texts)).toEqual(["supported", "supported", "supported", "supported", "refuted"]);
});

test("the ids of one file are not those of the next", async () => {
  const file = (name: string, pages: number) =>
    JSON.stringify({ "@context": "https://schema.org", "@id": "#it", "@type": "Book", name, numberOfPages: pages });
  const files = { "a.jsonld": file("Green Ink", 120), "b.jsonld": file("Red Ink", 340) };
  const texts = ["Green Ink has 120 pages.", "Red Ink has 340 pages.", "Green Ink has 340 pages."];
  expect(await verdicts(files, texts)).toEqual(["supported", "supported", "refuted"]);
});
