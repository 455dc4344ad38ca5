import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs, type SaidByAnswers } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

const fragments: SaidByAnswers["labels"] = {
  Kublai: "fragment",
  Ilkhanate: "fragment",
  Cotton: "advice",
  Small: "fragment",
};
const claimsOf = (text: string) => claimsAs(parser, text, { labels: fragments });

describe("an entry whose own words make no sentence is told by what its label is", () => {
  const empire = "The Mongol Empire was large. It had many rulers. It fell.\n\n## Expansion\n\n";
  test.each([
    [
      "- **Kublai Khan (1260–1294):** Conquest of Song China",
      "Kublai Khan (1260–1294) is associated with the conquest of Song China.",
    ],
    ["- **Ilkhanate:** Persia and the Middle East", "Ilkhanate is associated with Persia and the Middle East."],
    ["- **Joseph Strauss:** chief engineer and main promoter", "Joseph Strauss is chief engineer and main promoter."],
    ["- **Lake Michigan** – The only one in one country", "Lake Michigan is the only one in one country."],
    ["- **Lake Michigan:** Larger than Lake Erie, but shallow", "Lake Michigan is larger than Lake Erie, but shallow."],
    ["- **Lake Michigan:** Has four long arms.", "Lake Michigan has four long arms."],
    [
      "- **Karakorum** – founded by Ann Roe, Bo Lee and Cy Dunn in 1235.",
      "Karakorum was founded by Ann Roe, Bo Lee and",
    ],
  ])("%s", async (item, claim) => {
    expect((await claimsOf(empire + item)).join("\n")).toContain(claim);
  });

  test("an amount of money describes nobody", async () => {
    const text =
      "The firms were fined this year:\n\n- **Acme** – €746 million, July 2021\n- **Globex** – $12 million, 2019";
    const claims = await claimsAs(parser, text, { labels: { Acme: "fragment", Globex: "fragment" } });
    expect(claims.join("\n")).not.toMatch(/Acme is|Globex is/);
  });

  test("who was born in a year may still be known", async () => {
    const text = "Here are some writers:\n\n- **Ann Roe (born 1977):** best known for two novels";
    const claims = await claimsAs(parser, text, { labels: { Ann: "fragment" } });
    expect(claims.join()).toContain("is best known for two novels");
  });

  test("a measure behind a name is told by the dimension that the list ranks", async () => {
    const text =
      "The longest rivers of Asia are:\n\n- **Wei** – about 800 km, known for its floods\n- **Purus** – 700 km, a slow one";
    const claims = await claimsAs(parser, text, { labels: { Wei: "fragment", Purus: "fragment" } });
    expect(claims).toContain("Wei is about 800 km long, known for its floods.");
    expect(claims).toContain("Purus is 700 km long, a slow one.");
  });

  test("a sum and a count are those of what the list reports of", async () => {
    const text =
      "The company reported these results:\n\n- Revenue: $81.5 billion, up 51%\n- Employees: about 128,000\n- Net income: $12.6 billion";
    const labels = { Revenue: "fragment", Employees: "fragment", Net: "fragment" } as const;
    const claims = await claimsAs(parser, text, { labels });
    expect(claims).toContain("Regarding the company, revenue is $81.5 billion, up 51%.");
    expect(claims).toContain("Regarding the company, the number of employees is about 128,000.");
    expect(claims).toContain("Regarding the company, net income is $12.6 billion.");
  });

  test("an amount under a lead-in is that of its label", async () => {
    const text = "Typical maximum doses for adults:\n\n- Ibuprofen: 1,200 mg per day\n- Aspirin: 4,000 mg per day";
    expect(await claimsAs(parser, text, { labels: { Ibuprofen: "fragment", Aspirin: "fragment" } })).toEqual([
      "Regarding typical maximum doses for adults, that of ibuprofen is 1,200 mg per day.",
      "Regarding typical maximum doses for adults, that of aspirin is 4,000 mg per day.",
    ]);
  });

  test("a label ends where its emphasis does; a time before a dash in it is the entry's", async () => {
    const claims = await claimsOf("- **1956 – A trip to the U.S.:** Ann Roe visits Acme.\n- **1960:** Ann Roe leaves.");
    expect(claims).toEqual(["In 1956, Ann Roe visits Acme.", "In 1960, Ann Roe leaves."]);
  });

  test("what a label gives a reader to do is no claim", async () => {
    expect(await claimsOf("- **Bathroom trips:** Try to cut back on fluids.\n- **Screens:** Avoid them.")).toEqual([]);
  });

  test("a list of orders states nothing, though a label of it names several", async () => {
    const text = "- **Hiking:** Explore new trails.\n- **Card games:** Gather some friends for an evening.";
    expect(await claimsOf(text)).toEqual([]);
  });

  test("a label that only says in what light something is told is no thing", async () => {
    const text = "Acme is a firm. It is old. It is large.\n\n- **Downside:** There are no weight classes.";
    expect((await claimsOf(text)).at(-1)).toBe("Regarding Acme, there are no weight classes.");
  });

  test("words that make no sentence before one are left out", async () => {
    expect(await claimsOf("- **Weather:** Very changeable; cloud cover is common in May.")).toEqual([
      "Regarding weather, cloud cover is common in May.",
    ]);
  });

  test("a label that says what something does is told of that, and what follows it as well", async () => {
    const text =
      "# The Liver\n\nThe liver is an organ. Everybody has one. Ann left.\n\n- **Makes bile:** Bile helps digest fats.";
    const claims = await claimsOf(text);
    expect(claims).toContain("The liver makes bile.");
    expect(claims).toContain("Regarding the liver, bile helps digest fats.");
  });

  test("things in the plural are told in the plural", async () => {
    const text = "A machine has these parts:\n\n- **Small rollers:** round metal bars that move the cloth";
    expect(await claimsOf(text)).toContain(
      "Regarding the machine, small rollers are round metal bars that move the cloth.",
    );
  });

  test("what is asked of a thing is told of it", async () => {
    const text =
      "## Soda vs. Yeast\n\nBoth make bread rise. Cooks use soda often. Ann left.\n\n### Soda\n\n- **What it is:** Pure bicarbonate, a base.";
    expect(await claimsOf(text)).toContain("Soda is pure bicarbonate, a base.");
  });

  test("what a list only names or orders is no claim", async () => {
    expect(await claimsOf(`${empire}- **Insulin:** when other treatments fail`)).not.toContainEqual(
      expect.stringContaining("nsulin"),
    );
    expect(await claimsOf(`${empire}- **Three seconds:** an attacker in the lane`)).not.toContainEqual(
      expect.stringContaining("seconds"),
    );
  });
});

describe("things that a text compares are told of under each aspect", () => {
  const begin = "# Cotton vs. Wool\n\nThey differ. Ann sells both. Both are fibers.\n\n";
  const lists = (heading: string, cotton: string, wool: string) =>
    `## ${heading}\n\n- **Cotton:** ${cotton}\n- **Wool:** ${wool}\n\n`;
  test.each([
    [lists("Care", "Washable, but it may shrink", "Easy to wash"), "Regarding care, wool is easy to wash."],
    [lists("Best uses", "T-shirts and bedding", "Coats and suits"), "Cotton's best uses include T-shirts and bedding."],
    [lists("Origin", "Grown in warm countries", "Taken from sheep"), "Cotton is grown in warm countries."],
  ])("%s", async (list, claim) => {
    expect(await claimsOf(begin + lists("Price", "Low", "High") + list)).toContain(claim);
  });
});

test("the name that a heading gives is told as the sentences write it", async () => {
  const text =
    "# Snow Leopard\n\nThe snow leopard is a cat. People fear the snow leopard. Ann left.\n\n## Body\n\n- **Tail:** Up to about 1 m long";
  expect(await claimsOf(text)).toContain("The snow leopard's tail is up to about 1 m long.");
});
