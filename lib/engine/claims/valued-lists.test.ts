import { beforeAll, expect, test } from "vitest";
import { loadReader } from "@/lib/knowledge/syntax";
import type { Reader } from "./reader";

let reader: Reader;
beforeAll(async () => {
  reader = await loadReader();
});
const claims = async (text: string) => (await reader.read(text, 100)).claims.map((claim) => claim.text);

test.each([
  [
    "Peru is a country in South America.\n\n**Inflation in recent years:**\n- 2020: 1.8%\n- 2021: 4.0%",
    ["Regarding Peru, inflation was 1.8% in 2020.", "Regarding Peru, inflation was 4.0% in 2021."],
  ],
  [
    "Acme is a maker of pumps. Its revenue has grown quickly:\n\n- 2019: $11.7 million\n- 2020: $12.9 million",
    [
      "Acme's revenue has grown quickly (2019: $11.7 million).",
      "Acme's revenue has grown quickly (2020: $12.9 million).",
    ],
  ],
  [
    "Here are the lengths of the longest tunnels in Norway:\n\n1. Lærdal: 24.5 km\n2. Gudvanga: 11.4 km",
    ["Lærdal's length is 24.5 km.", "Gudvanga's length is 11.4 km."],
  ],
  [
    "Here are the largest islands of Greece by area:\n\n1. **Crete** – approx. 8,300 km²\n2. **Euboea** – approx. 3,700 km²",
    ["Crete's area is approx. 8,300 km².", "Euboea's area is approx. 3,700 km²."],
  ],
])("values under the line that says what they are: %s", async (text, told) => {
  expect(await claims(text)).toEqual(expect.arrayContaining(told));
});

test("things by year, under what they are said to be", async () => {
  const text =
    "Here is a list of important Nokia phones by year:\n\n- **1994** – Nokia 2110: the first phone with the famous ringtone\n- **1999** – Nokia 3210\n- **2000** – Nokia 3310";
  expect(await claims(text)).toEqual([
    expect.stringContaining("Nokia 2110 (1994) is the first phone with the famous ringtone."),
    "Important Nokia phones include Nokia 3210 (1999).",
    "Important Nokia phones include Nokia 3310 (2000).",
  ]);
});

test("a long list is told entry by entry", async () => {
  const years = Array.from({ length: 30 }, (_, i) => `- ${1980 + i}: ${100 + i} mm`);
  expect(await claims(`The station stands in Bergen.\n\nRainfall by year:\n\n${years.join("\n")}`)).toHaveLength(31);
});

test("entries that differ in kind are not told as values of one thing", async () => {
  const told = await claims("Ann Roe's life in numbers:\n\n- 1950: born in Leeds\n- Books: 12\n- Prizes: 3");
  expect(told.join("\n")).not.toMatch(/numbers? (?:was|were|is|are) /);
});

test.each([
  [
    "Here is a list of the presidents of Estonia along with their terms in office:\n\n1. Lennart Meri (1992–2001)\n2. Arnold Rüütel (2001–2006)",
    [
      "The presidents of Estonia include Lennart Meri (1992–2001).",
      "The presidents of Estonia include Arnold Rüütel (2001–2006).",
    ],
  ],
  [
    "Here are the Garden Capitals of Europe (once called Flower Cities) from 1985 to 1990:\n\n- **1985:** Faro, Portugal\n- **1986:** Lund, Sweden",
    [
      "The Garden Capitals of Europe from 1985 to 1990 include Faro, Portugal (1985).",
      "The Garden Capitals of Europe from 1985 to 1990 include Lund, Sweden (1986).",
    ],
  ],
  [
    "The following cities have hosted the Winter Fair:\n\n- 1896: Faro, Portugal\n- 1900: Lund, Sweden",
    [
      "The cities that have hosted the Winter Fair include Faro, Portugal (1896).",
      "The cities that have hosted the Winter Fair include Lund, Sweden (1900).",
    ],
  ],
])("names with their years are told as what the line above says that they are: %s", async (text, told) => {
  expect(await claims(text)).toEqual(told);
});

test.each(["Here are some movies you might enjoy:", "My recommendations:", "Here are the best films I can recommend:"])(
  "what is only advised makes no claims: %s",
  async (line) => {
    expect(await claims(`${line}\n\n- Close-Up (1990)\n- The Cow (1969)\n- The Lake (1975)`)).toEqual([]);
  },
);
