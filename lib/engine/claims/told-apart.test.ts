import { beforeAll, expect, test } from "vitest";
import { loadParser, loadReader } from "@/lib/knowledge/syntax";
import { claimsAs } from "../testing/read";
import type { Reader } from "./reader";

let reader: Reader;
beforeAll(async () => {
  reader = await loadReader();
});
const read = async (text: string) => {
  const { claims, notChecked } = await reader.read(text, 100);
  return { claims: claims.map(({ text: words }) => words), left: notChecked.map(({ text: words }) => words) };
};

test.each([
  [
    "Ann Roe is a Canadian politician. As a child, after her mother left, she began calling herself Ann.",
    "began calling herself Ann.",
  ],
  [
    "Bo Kim was a doctor. In 1970 he was sent to Madagascar for training, and there he witnessed the uprising of 1972.",
    "In 1970, Bo Kim was sent to Madagascar for training, and there he witnessed the uprising of 1972.",
  ],
  [
    "XML is a format, used in offices and in several banks, while JSON is a newer format that is based on objects. For most purposes, both do the same job.",
    "both XML and JSON do the same job.",
  ],
  [
    "Sweden did not buy Gotland from Denmark. Gotland was a trading post. Gotland was taken in 1645. No price was paid.",
    "Regarding Gotland, no price was paid.",
  ],
  [
    "The crater is in Mexico. Whether the impact killed all of the dinosaurs remains disputed.",
    "hether the impact killed all of the dinosaurs remains disputed.",
  ],
  [
    "Rainbows are made by rain. And here's a fun secret: rainbows are really full circles!",
    "Rainbows are really full circles!",
  ],
  [
    "Visit the Alba Abbey, built in the 16th century, and the Bolo Tower.",
    "The Alba Abbey was built in the 16th century.",
  ],
  [
    "Explore Alba and Lagos, which was rebuilt after the great earthquake of 1755.",
    "Lagos was rebuilt after the great earthquake of 1755.",
  ],
  [
    "He made his debut in Mira Nair's *Salaam Bombay!* (1988). The film won a prize.",
    "Mira Nair's Salaam Bombay! (1988).",
  ],
  [
    "Athenian democracy and the Roman Republic are old. They differed. Citizens voted in groups.",
    "Athenian democracy and the Roman Republic",
  ],
])("%s", async (text, told) => {
  expect((await read(text)).claims.join("\n")).toContain(told);
});

test.each([
  "Please note that this is general information and not legal advice.",
  "Please note that my information may be out of date, as contracts in this industry change.",
  "This list is not exhaustive, but it covers the best ones.",
  "The answer is: not automatically.",
])("talk of the answer is no claim: %s", async (sentence) => {
  const { claims, left } = await read(`Owls are birds that hunt at night. ${sentence}`);
  expect(claims).toEqual(["Owls are birds that hunt at night."]);
  expect(left).toEqual([sentence]);
});

test.each([
  [
    "Hanna Roe (born Hanna Lee; 9 November 1914 – 19 January 2000) was an actress.",
    ["Hanna Roe (born Hanna Lee; 9 November 1914 – 19 January 2000) was an actress."],
  ],
  [
    "The fair is held on the last two Mondays of July; hotels sell out months ahead.",
    ["The fair is held on the last two Mondays of July; hotels sell out months ahead."],
  ],
  [
    "The scanner was invented by Ann Roe and Bo Kim, who filed for a patent in 1949, and were granted it in 1952.",
    ["The scanner was invented by Ann Roe and Bo Kim, who filed for a patent in 1949, and were granted it in 1952."],
  ],
])("parts that would lose what they lean on stay together: %s", async (text, told) => {
  expect((await read(text)).claims).toEqual(told);
});

test("a later part is told with the first, where a pronoun of it may mean something there", async () => {
  const { claims } = await read(
    "Acme was founded in 1950. The pump business went bankrupt in 1989, and its workers turned it into Bolo Pumps.",
  );
  expect(claims.at(-1)).toContain("he pump business went bankrupt in 1989, and its workers turned it into Bolo Pumps.");
});

test("what a bare noun means is told with the sentence that introduced it", async () => {
  const claims = await claimsAs(
    await loadParser(),
    "Hedda Roe was a painter. In 1902 Roe opened a small school in Lyon. Roe died in 1931. The school was closed in 1940.",
    { references: { "The school": "-?" } },
  );
  expect(claims.at(-1)).toContain("opened a small school in Lyon; the school was closed");
});

test("a table's yes or no is told as the answer that it is", async () => {
  const { claims } = await read(
    "| Feature | Heat pump | Gas furnace |\n|---|---|---|\n| Cooling included | Yes | No |\n| Lifespan | 12 years | 15 years |",
  );
  expect(claims).toContain('For the heat pump, the answer to "Cooling included" is "Yes".');
});
