import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Claim, type Graph, openGraph } from "@/lib/engine";
import { ask as askGraph } from "@/lib/engine/testing/ask";
import { compileImported } from "./import";

const KETTLES = `name,Capacity,Power (W),Noise level,Colour,Manufacturer,Launched,Price,Dishwasher safe,Made in
Steamer 200,1.7 litres,2200,72 dB,matte black,Hearth & Home,2021-09-14,€49.90,yes,Portugal
Steamer 300,1.2 litres,1500,65 dB,white,Hearth & Home,2022-05-02,€69.00,no,Poland
`;
const PHONES = `product,property,value
Lumen 5,battery life,18 hours
Lumen 5,display size,6 inches
Lumen 5,storage,512 GB
Lumen 5,thickness,8.5 mm
Lumen 5,weight,0.2 kg
Lumen 5,price,"$1,299"
Lumen 5,camera,50 megapixels
Lumen 5,charging time,45 minutes
Lumen 5,warranty,2 years
Lumen 6,storage,1 TB
Lumen 6,thickness,9.1 mm
Lumen 6,price,"$1,499"
`;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "products-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const graphs = new Map<string, Promise<Graph>>();
/** The graph of a table, made once. */
function graphOf(rows: string): Promise<Graph> {
  const made = graphs.get(rows) ?? compiled(rows, graphs.size);
  graphs.set(rows, made);
  return made;
}

async function compiled(rows: string, n: number): Promise<Graph> {
  const [path, outFile] = [join(folder, `${n}.csv`), join(folder, `${n}.bin`)];
  writeFileSync(path, rows);
  await compileImported({ sources: [{ id: "own", name: "Own", files: [{ path, name: "p.csv" }] }] }, outFile, () => {});
  return openGraph(new Uint8Array(readFileSync(outFile)).buffer);
}

const ask = async (rows: string, text: string): Promise<Claim[]> => askGraph(text, await graphOf(rows));

test.each([
  ["The Steamer 200 holds 1.7 litres.", KETTLES],
  ["The capacity of the Steamer 200 is 1,700 ml.", KETTLES],
  ["The Steamer 200 uses 2,200 watts.", KETTLES],
  ["The Steamer 300 has a noise level of 65 dB.", KETTLES],
  ["The Steamer 200 was launched in September 2021.", KETTLES],
  ["The Steamer 200 costs €49.90.", KETTLES],
  ["Hearth & Home makes the Steamer 300.", KETTLES],
  ["The Steamer 300 is made in Poland.", KETTLES],
  ["The Steamer 200 is dishwasher safe.", KETTLES],
  ["The Steamer 300 is more expensive than the Steamer 200.", KETTLES],
  ["The Steamer 300 is quieter than the Steamer 200.", KETTLES],
  ["The battery of the Lumen 5 lasts 18 hours.", PHONES],
  ["The Lumen 5 comes with a 6-inch display.", PHONES],
  ["The Lumen 6 has 1,000 GB of storage.", PHONES],
  ["The Lumen 5 costs $1,299.", PHONES],
  ["The Lumen 5 has a 50-megapixel camera.", PHONES],
  ["The Lumen 5 charges in 45 minutes.", PHONES],
])("a table of products supports: %s", async (text, rows) => {
  expect((await ask(rows, text)).map(({ verdict }) => verdict)).toEqual(["supported"]);
});

test.each([
  ["The Steamer 200 holds 2 litres.", "The Steamer 200 holds 1.7 litres.", KETTLES],
  ["The Steamer 200 has a power of 3000 W.", "The Steamer 200 has a power of 2200 W.", KETTLES],
  ["The Steamer 200 costs €59.", "The Steamer 200 costs €49.9.", KETTLES],
  ["The Steamer 200 was launched in 2019.", "The Steamer 200 was launched in 2021.", KETTLES],
  ["The Steamer 200 was launched on 2 May 2019.", "The Steamer 200 was launched on 14 September 2021.", KETTLES],
  ["The Steamer 300 is made in Portugal.", "The Steamer 300 is made in Poland.", KETTLES],
  ["The Lumen 5 has a 7-inch display.", "The Lumen 5 has a 6-inch display.", PHONES],
  ["The Lumen 5 has an 11-hour battery life.", "The Lumen 5 has an 18-hour battery life.", PHONES],
  ["The Lumen 5 has 2 TB of storage.", "The Lumen 5 has 512 GB of storage.", PHONES],
  ["The Lumen 5 is 2 cm thick.", "The Lumen 5 is 8.5 mm thick.", PHONES],
  ["The Lumen 5 has a three-year warranty.", "The Lumen 5 has a 2-year warranty.", PHONES],
  ["The charging time of the Lumen 5 is two hours.", "The charging time of the Lumen 5 is 45 minutes.", PHONES],
  ["The Lumen 5 weighs 500 g.", "The Lumen 5 weighs 200 g.", PHONES],
])(
  "and refutes what it holds otherwise, in the unit and as precisely as it was said: %s",
  async (text, correction, rows) => {
    expect((await ask(rows, text))[0]).toMatchObject({ verdict: "refuted", correction });
  },
);

test("a claim of several parts is told what is wrong in it, and is not rewritten", async () => {
  const [claim] = await ask(PHONES, "The Lumen 5 weighs 500 g and costs $1,299.");
  expect(claim).toMatchObject({ verdict: "refuted", expected: "0.2 kg" });
  expect(claim).not.toHaveProperty("correction");
});

test("values are told in the unit of the table", async () => {
  const [claim] = await ask(PHONES, "The display size of the Lumen 5 is 7 inches.");
  expect(claim).toMatchObject({ expected: "6 inches", evidence: "The display size of Lumen 5 is 6 inches. (Own)" });
  expect((await ask(PHONES, "The Lumen 5 is cheaper than the Lumen 6."))[0]).toMatchObject({
    verdict: "supported",
    path: ["Lumen 5", "$1299", "Lumen 6", "$1499"],
  });
});

test("a comparison that the values turn round is refuted, and is not mended by a word", async () => {
  const [claim] = await ask(PHONES, "The Lumen 6 is thinner than the Lumen 5.");
  expect(claim).toMatchObject({ verdict: "refuted", expected: "Lumen 6: 9.1 mm; Lumen 5: 8.5 mm" });
  expect(claim).not.toHaveProperty("correction");
});

test.each([
  "The Steamer 300 is dishwasher safe.",
  "The Steamer 200 is waterproof.",
  "The Steamer 200 has a thermometer.",
])("what a no or nothing says of a thing is never supported: %s", async (text) => {
  expect((await ask(KETTLES, text)).map(({ verdict }) => verdict)).not.toContain("supported");
});
