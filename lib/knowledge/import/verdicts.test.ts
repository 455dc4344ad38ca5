import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Claim, type Graph, openGraph } from "@/lib/engine";
import { ask as askGraph } from "@/lib/engine/testing/ask";
import { compileImported } from "./import";

const FACTS = `subject,relation,object
Velmora Station,birthPlaceOfFounder,Tarnwick
Velmora Station,operator,Quillon Rail
Velmora Station,openingDate,1911-05-03
Velmora Station,platformCount,7
Velmora Station,location,Port Ansel
Quillon Rail,keyPerson,Ines Dorval
Quillon Rail,headquarter,Port Ansel
Orrin Tower,architect,Hedda Voss
Orrin Tower,height,212 m
Orrin Tower,operator,Ostra Trust
Orrin Tower,openingDate,1964-09-21
The Glass Orchard,author,Tomas Wend
The Glass Orchard,followedBy,The Salt Orchard
The Salt Orchard,author,Lena Arkwright
The Salt Orchard,followedBy,The Iron Orchard
The Salt Orchard,isbnNumber,0-441-90210-7
Ines Dorval,birthPlace,Tarnwick
Ines Dorval,almaMater,University of Selby (Ostland)
Hedda Voss,birthPlace,Port Ansel
Hedda Voss,deathPlace,Tarnwick
Tomas Wend,birthPlace,Port Ansel
Lake Orm,area,14 km2
Selby Moor,country,Ostland
Selby Moor,runwayLengthFeet,2500 ft
Marl Bridge,region,Tarnwick
Marl Bridge,country,Ostland
The Salt Orchard,language,Marlish
The Iron Orchard,language,Fenric
Hedda Voss,nativeLanguage,Fenric
`;

let folder = "";
let graph: Graph;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "verdicts-"));
  const path = join(folder, "own.csv");
  writeFileSync(path, FACTS);
  const plan = { sources: [{ id: "own", name: "Own facts", files: [{ path, name: "own.csv" }] }] };
  await compileImported(plan, join(folder, "own.bin"), () => {});
  graph = openGraph(new Uint8Array(readFileSync(join(folder, "own.bin"))).buffer);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ask = (text: string): Claim[] => askGraph(text, graph);
const verdictOn = (text: string) => ask(text).map((claim) => claim.verdict);

test.each([
  "Velmora Station is operated by Quillon Rail.",
  "Quillon Rail runs Velmora Station.",
  "The architect of Orrin Tower is Hedda Voss.",
  "Orrin Tower was designed by Hedda Voss.",
  "Orrin Tower is 212 metres tall.",
  "Orrin Tower stands 0.212 km high.",
  "Tomas Wend wrote The Glass Orchard.",
  "The Salt Orchard was written by Lena Arkwright.",
  "The Glass Orchard is followed by The Salt Orchard.",
  "Hedda Voss was born in Port Ansel.",
  "Ines Dorval's birthplace is Tarnwick.",
  "Ines Dorval studied at the University of Selby.",
  "The ISBN of The Salt Orchard is 0-441-90210-7.",
  "Velmora Station opened on 3 May 1911.",
  "Quillon Rail is based in Port Ansel.",
])("an imported fact supports it in other words: %s", (text) => {
  expect(verdictOn(text)).toEqual(["supported"]);
});

test.each([
  ["Velmora Station is operated by Ostra Trust.", "Quillon Rail"],
  ["Orrin Tower was designed by Tomas Wend.", "Hedda Voss"],
  ["Orrin Tower is 250 metres tall.", "212 m"],
  ["The Salt Orchard was written by Tomas Wend.", "Lena Arkwright"],
  ["Hedda Voss died in Port Ansel.", "Tarnwick"],
  ["Velmora Station opened on 3 May 1931.", "3 May 1911"],
  ["The ISBN of The Salt Orchard is 0-441-90210-9.", "0-441-90210-7"],
  ["The language of The Salt Orchard is Fenric.", "Marlish"],
])("another object refutes it, and the graph's own is told: %s", (text, expected) => {
  expect(ask(text)).toMatchObject([{ verdict: "refuted", expected }]);
});

test("a refuted claim comes with the sentence as the graph has it", () => {
  expect(ask("Orrin Tower was designed by Tomas Wend.")[0]?.correction).toBe("Orrin Tower was designed by Hedda Voss.");
  expect(ask("Orrin Tower is 250 metres tall.")[0]?.correction).toBe("Orrin Tower is 212 metres tall.");
});

test("a fact does not hold the other way round", () => {
  expect(verdictOn("The Salt Orchard is followed by The Glass Orchard.")).not.toContain("supported");
});

test.each([
  "Hedda Voss demolished Orrin Tower.",
  "Tomas Wend died in Port Ansel.",
  "Ines Dorval was born in Zarnow and Tarnwick.",
  "Velmora Station is operated by Quillon Rail and Zarnow Freight.",
  "Lena Arkwright was born in Tarnwick.",
])("what the facts do not state is not supported: %s", (text) => {
  expect(verdictOn(text)).not.toEqual(["supported"]);
});

test.each([
  "Lena Arkwright was born in Tarnwick.",
  "Tomas Wend died in Port Ansel.",
  "The Glass Orchard is 320 pages long.",
  "Lake Orm has the area code 334.",
  "Selby Moor is located in the region of Tarnwick.",
])("where nothing is known of the relation, nothing is refuted: %s", (text) => {
  expect(verdictOn(text)).toEqual(["not_found"]);
});

test("a pronoun is read as the name that makes it true, before it is held against another", () => {
  const text = "Orrin Tower was designed by Hedda Voss. She was born in Port Ansel. It is operated by Ostra Trust.";
  expect(verdictOn(text)).toEqual(["supported", "supported", "supported"]);
});

test("a denial turns the verdict", () => {
  expect(verdictOn("Hedda Voss was not born in Port Ansel.")).toEqual(["refuted"]);
  expect(verdictOn("Orrin Tower was not designed by Tomas Wend.")).toEqual(["supported"]);
});

test("a number without its unit is not held against the same length in another unit", () => {
  expect(verdictOn("Selby Moor's runway length is 2500.")).not.toContain("refuted");
  expect(verdictOn("Selby Moor's runway length is 9100.")).toEqual(["not_found"]);
});
