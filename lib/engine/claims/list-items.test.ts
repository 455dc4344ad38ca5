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
  ["Source of the Moselle", "Lake Alba is the source of the Moselle."],
  ["Home to more herons than any other lake", "Lake Alba is home to more herons than any other lake."],
  ["The region's deepest lake", "Lake Alba is the region's deepest lake."],
  [
    "Known for the *blue trout*, a fish described in 1890",
    "Lake Alba is known for the blue trout, a fish described in 1890.",
  ],
  ["Countries: Italy, DR Congo", "Lake Alba's countries include Italy and DR Congo."],
])("below the item that names a thing: %s", async (item, told) => {
  const { claims } = await read(
    `Here are some lakes:\n\n1. **Lake Alba** – 90 km²\n   * ${item}\n2. **Lake Bolo** – 80 km²`,
  );
  expect(claims).toContain(told);
});

test.each([
  [
    "The rule will usually **not** apply where:\n\n1. The lease contains a clause that covers the fire.\n2. The fire was caused by the tenant.",
    "The rule will usually not apply where the fire was caused by the tenant.",
  ],
  [
    "Glue is a liquid. The glue is not suitable for:\n\n- wet surfaces, unless a primer is used;\n- cloth and leather, where it leaves stains;\n- children playing alone.",
    "not suitable for wet surfaces, unless a primer is used",
  ],
])("items that go on with the words above them: %s", async (text, told) => {
  const { claims } = await read(text);
  expect(claims.join("\n")).toContain(told);
});

test("titles in bold with a number before them are items, of which what follows tells", async () => {
  const { claims } = await read(
    "If you liked *Heat*, you might like these films:\n\n**1. Thief (1981)** – Also directed by Michael Mann. It stars James Caan.\n\n**2. Ronin (1998)** – John Frankenheimer's last success. It was shot in Nice.",
  );
  expect(claims.join("\n")).toContain("Thief (1981) was also directed by Michael Mann.");
  expect(claims.join("\n")).toMatch(/Thief.*James Caan/);
  expect(claims.join("\n")).not.toContain("Regarding Heat");
});

test("a title in bold keeps its colon", async () => {
  const { claims } = await read(
    "Here are two books:\n\n1. **The Silk Roads: A New History** by Peter Frankopan (2015) – It covers two thousand years.\n2. **Salt: A World History** by Mark Kurlansky (2002) – It covers salt.",
  );
  expect(claims.join("\n")).toContain(
    "The Silk Roads: A New History by Peter Frankopan, it covers two thousand years.",
  );
});

test("what an item tells behind its day has that day, with its year", async () => {
  const { claims } = await read(
    "Here is a timeline of the siege:\n\n**1807**\n- July 2: The fleet leaves Bergen. Denmark answers at once.",
  );
  expect(claims.at(-1)).toMatch(/on July 2, 1807, the fleet leaves Bergen; Denmark answers at once\.$/i);
});

test.each([
  ["- **Children:** rickets", /children/i],
  ["- **Diet:** They are carnivores.", /diet are/i],
])("no attribute is made of %s", async (item, wrong) => {
  const { claims } = await read(`Owls are birds. Owls hunt at night.\n\n${item}`);
  expect(claims.join("\n")).not.toMatch(wrong);
});

test("doses under what to do are orders", async () => {
  const { claims } = await read("Gout is a disease.\n\n**Lower the acid**\n- Allopurinol: 100 mg a day by mouth");
  expect(claims).toEqual(["Gout is a disease."]);
});

test("an entry whose words are a sentence keeps them", async () => {
  const { claims } = await read(
    "Portugal is old.\n\n* **Évora** – The capital of the region is about 1.5 hours by train from Lisbon.",
  );
  expect(claims.join("\n")).toContain("the capital of the region is about 1.5 hours by train from Lisbon");
  expect(claims.join("\n")).not.toContain("Évora is the capital");
});

test.each([
  [
    "The ocean is divided into zones. From the top down, they are:\n\n1. **Sunlit zone** (0–200 m)\n   - Holds nearly all of the ocean's plants\n   - Temperature changes with the seasons\n2. **Twilight zone** (200–1,000 m)\n   - The zone with the most fish",
    ["Sunlit zone holds nearly all of the ocean's plants.", "Twilight zone is the zone with the most fish."],
  ],
  [
    "Lima is a choice. Here is how I would spend two days.\n\n**Day 2: Pachacamac**\nThe temple was founded around 200 AD on a hill. Buses leave from Calle Roma.",
    ["Regarding Pachacamac, buses leave from Calle Roma."],
  ],
  [
    "* **Vitamin B2**\n  * *RDA:* 1.3 mg for men\n  * *Deficiency:* rare; sores and cracks\n  * *Sources:* milk, eggs; almonds and mushrooms",
    [
      "Vitamin B2's RDA is 1.3 mg for men.",
      'Vitamin B2\'s deficiency is described as "rare; sores and cracks".',
      "Vitamin B2's sources include milk, eggs, almonds and mushrooms.",
    ],
  ],
  [
    "Here is an overview of the history of the Lark 3:\n\n**2005**\n- 27 April: Maiden flight, lasting 3 hours\n\n**2006**\n- Wiring problems lead to delays",
    [
      "Regarding the Lark 3, on 27 April, 2005, there was a maiden flight, lasting 3 hours.",
      "Regarding the Lark 3, in 2006, wiring problems lead to delays.",
    ],
  ],
])("%s", async (text, told) => {
  expect((await read(text)).claims).toEqual(expect.arrayContaining(told));
});

test("a term in bold that a dash defines by what is done", async () => {
  const claims = await claimsAs(
    await loadParser(),
    "Fallacies are errors.\n\n**Red herring** – Bringing up something else to distract from the point.",
    { labels: { "Red herring": "fragment" } },
  );
  expect(claims.at(-1)).toBe("Red herring is bringing up something else to distract from the point.");
});

test.each([
  ["Faro is old. In Faro, don't miss the bone chapel.", /bone/],
  ["Peru has rivers.\n\n**Longest rivers**\n- Rimac: 190 km long", /190 km long is|rivers is 190/],
])("neither an order nor an amount: %s", async (text, wrong) => {
  expect((await read(text)).claims.join("\n")).not.toMatch(wrong);
});

test("a number of a work ends no sentence, and a title in bold that is a sentence keeps its words", async () => {
  const text =
    "Roe wrote six quartets.\n\nHer quartet, Op. 18, is in G major.\n\n**1. The Lake Is Cold (1962)** – a documentary about a lake.";
  const { claims } = await read(text);
  expect(claims.join("\n")).toMatch(/Op\. 18,? is in G major/);
  expect(claims.join("\n")).toMatch(/The Lake Is Cold/);
});

test("figures under a heading that says no more than whose they are", async () => {
  const { claims } = await read(
    "Here is the breakdown:\n\n**Loan details**\n- Purchase price: $14,500\n- Term: 48 months\n\n**Toyota Yaris specs**\n- Weight: 1,100 kg\n\n**Given data**\n- Mass: 5 kg\n\n**Key figures**\n- Height: 5 m",
  );
  expect(claims).toEqual([
    "Regarding the loan, the purchase price is $14,500.",
    "Regarding the loan, the term is 48 months.",
    "Regarding Toyota Yaris, the weight is 1,100 kg.",
  ]);
});

test("what happened is told with the year that its heading of a timeline begins with", async () => {
  const { claims } = await read(
    "**1950: Lyudmila Rudenko**\nRudenko of the Soviet Union won the tournament in Moscow.\n\n**1957: First Lark Fair**\nThe fair was held in Bergen. It drew a crowd.\n\n**1962: The Arena**\nThe arena stood for 20 years.",
  );
  expect(claims[0]).toMatch(/[Ii]n 1950, .*Rudenko of the Soviet Union won the tournament in Moscow/);
  expect(claims[1]).toMatch(/in 1957, .*fair was held in Bergen/i);
  expect(claims.join("\n")).toContain("arena stood for 20 years");
  expect(claims.join("\n")).not.toContain("1962,");
});

test("every sentence of a paragraph under a year alone is told with it, also as if it were now", async () => {
  const { claims } = await read(
    "# Timeline of the Lark Canal\n\n**1881**\nAnn Roe begins digging a canal. Fever kills 200 workers.\n\n**1913**\nThe dike is blown up on October 10. The canal is old.",
  );
  expect(claims.join("\n")).toMatch(/in 1881, Ann Roe begins digging/i);
  expect(claims.join("\n")).toMatch(/in 1881, fever kills 200 workers/i);
  expect(claims.join("\n")).toMatch(/in 1913, the dike is blown up on October 10/i);
  expect(claims.join("\n")).not.toMatch(/in 1913, the canal is old/i);
});

test.each([
  [
    "Here are women of mathematics:\n\n- Ann Roe (1718–1799) – Author of *The Count*, one of the first books on it.\n- Bo Kim – First woman to receive the Lark Prize.\n- Lea Holm – CEO of Acme.",
    [
      "Ann Roe (1718–1799) is the author of The Count, one of the first books on it.",
      "Bo Kim is the first woman to receive the Lark Prize.",
      "Lea Holm is CEO of Acme.",
    ],
  ],
  [
    "Here are some films:\n\n**1. *Dark City* (1998)**\nAnn Roe's noir mystery about a man who wakes up with no memory.\n\n**2. *Prospect* (2018)**\nA father and daughter search for gems on a moon.",
    [
      "Dark City is Ann Roe's noir mystery about a man who wakes up with no memory.",
      "Regarding Prospect, a father and daughter search for gems on a moon.",
    ],
  ],
])("what an entry lacks behind its name: %s", async (text, told) => {
  expect((await read(text)).claims).toEqual(expect.arrayContaining(told));
});

test("a preposition with a capital is part of a name, a colon in italics behind a label is none of a title", async () => {
  const text =
    "The Year Without a Summer was 1816. Snow fell in Bergen in June.\n\n- *North America:* **Sibley Birds East**, with detailed paintings of birds.";
  const { claims } = await read(text);
  expect(claims.join("\n")).not.toMatch(/Regarding the Year,/);
  expect(claims.join("\n")).not.toContain("*");
});

test("labels below a line on kinds are no attributes of what they are kinds of", async () => {
  const { claims } = await read(
    "Here are some of the most common types of **headache**:\n\n- **Tension headache:** The most common kind.\n- **Migraine:** Often one-sided and throbbing, lasting 4–72 hours. Nausea is common.",
  );
  expect(claims.join("\n")).toMatch(/migraine is often one-sided/i);
  expect(claims.join("\n")).not.toContain("eadache's");
});
