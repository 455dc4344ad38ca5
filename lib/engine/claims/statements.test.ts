import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs, readAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

describe("a claim that would stay open is told with the sentence before that it hangs on", () => {
  const read = (text: string, references: Record<string, string>) => readAs(parser, text, { references });

  test.each([
    ["The dam broke in 1928. This killed 400 people.", "The dam broke in 1928; this killed 400 people."],
    ["The dam broke in 1928. The disaster led to a law.", "The dam broke in 1928; the disaster led to a law."],
    ["The dam broke in 1928.\n\nThis disaster led to a law.", "The dam broke in 1928; this disaster led to a law."],
    ["A prime number is a number. They are infinite.", "A prime number is a number; they are infinite."],
    ["The Moors came to Tours. A battle took place there.", "The Moors came to Tours; a battle took place there."],
    [
      "Steel is made in a furnace. The second route uses scrap.",
      "Steel is made in a furnace; the second route uses scrap.",
    ],
    ["Milk is heated. The result is a thick liquid.", "Milk is heated; the result is a thick liquid."],
    ["Ann was born in Rome. Ben lives here.", "Ann was born in Rome; Ben lives here."],
    ["Ann left in 1990. Ben followed two years later.", "Ann left in 1990; Ben followed two years later."],
    ["Cats sleep a lot. The same is true of bears.", "Cats sleep a lot; the same is true of bears."],
    ["Ann and Ben came. The two met Tim in Rome.", "Ann and Ben came; the two met Tim in Rome."],
    ["Lists can change. Tuples never can.", "Lists can change; tuples never can."],
    ["Ann left in 1972. That New Year's Eve, Ann saw Ben.", "Ann left in 1972; that New Year's Eve, Ann saw Ben."],
    ["Methods differ. Many of these are old.", "Methods differ; many of these are old."],
    ["Two quaggas were caught. The last one died in 1883.", "Two quaggas were caught; the last one died in 1883."],
  ])("%s", async (text, claim) => {
    const { claims } = await read(text, {
      This: "?",
      "The disaster": "?",
      "This disaster": "?",
      They: "prime number",
      these: "?",
    });
    expect(claims.at(-1)).toMatchObject({ text: claim, start: 0, end: text.length, contextDependent: false });
  });

  test("a part of a sentence that hangs on another part is told with it", async () => {
    const { claims } = await read("The king fled in 1789; this angered the people. Ben said so, but Ann denied this.", {
      this: "?",
    });
    expect(claims.map(({ text, contextDependent }) => [text, contextDependent])).toEqual([
      ["The king fled in 1789.", false],
      ["The king fled in 1789; this angered the people.", false],
      ["Ben said so.", false],
      ["Ben said so, but Ann denied this.", false],
    ]);
  });

  test("where that names only a part of what is open, the claim says that it depends on its context", async () => {
    const { claims } = await read("A law was passed. The dam broke. This changed the law.", {
      This: "?",
      "the law": "law",
    });
    expect(claims.at(-1)).toMatchObject({ text: "The dam broke; this changed the law.", contextDependent: true });
  });

  test("a sentence of several parts that hang on the one before is told with it once", async () => {
    const { claims } = await read("The dam broke. This disaster killed Ann and hurt Ben.", { "This disaster": "?" });
    expect(claims.map(({ text }) => text)).toEqual([
      "The dam broke.",
      "The dam broke; this disaster killed Ann and hurt Ben.",
    ]);
  });

  test("a sentence that itself hangs on one brings that one along, and no more than two come along", async () => {
    const { claims } = await read("The dam broke. This killed Ann. This hurt Ben. This angered Carl.", { This: "?" });
    expect(claims.map(({ text, contextDependent }) => [text, contextDependent])).toEqual([
      ["The dam broke.", false],
      ["The dam broke; this killed Ann.", false],
      ["The dam broke; this killed Ann; this hurt Ben.", false],
      ["This killed Ann; this hurt Ben; this angered Carl.", true],
    ]);
  });

  test("where nobody knows what a subject means, the sentence before is told, and the claim says that it depends on its context", async () => {
    const { claims } = await read("The dam broke. It killed Ann.", { It: "?" });
    expect(claims.at(-1)).toMatchObject({ text: "The dam broke; it killed Ann.", start: 0, contextDependent: true });
  });

  test.each([
    ["the sentence before stands in another list", "- The dam broke.\n\n## Later\n\n- This killed Ann."],
    ["the sentence before stands under another heading", "The dam broke.\n\n## Later\n\nThis killed Ann."],
    ["the sentence before is a question", "Why did the dam break? This killed Ann."],
    ["both would be too long", `The dam broke ${"in the old town by the sea ".repeat(16)}. This killed Ann.`],
  ])("it stays alone and says so where %s", async (_, text) => {
    const { claims } = await read(text, { This: "?", It: "?" });
    expect(claims.at(-1)?.text).toMatch(/^(?:This|It) killed Ann\.$/);
    expect(claims.at(-1)?.contextDependent).toBe(true);
  });
});

describe("what leans on another sentence without a pronoun is told with it, too", () => {
  test.each([
    [
      "Ann came in June 1912. That same month, Ben left Rome.",
      "Ann came in June 1912; that same month, Ben left Rome.",
    ],
    ["Rome fell in 476. Over the following years, Ben left.", "Rome fell in 476; over the following years, Ben left."],
    ["Ann came to Rome. Ben was 17 at the time.", "Ann came to Rome; Ben was 17 at the time."],
    ["Solar power is cheap. Wind is less predictable.", "Solar power is cheap; wind is less predictable."],
    ["Ann takes pills. Other options include surgery.", "Ann takes pills; other options include surgery."],
    ["Ann died in 1989. On November 9, Ben left Rome.", "Ann died in 1989; on November 9, Ben left Rome."],
    ["Ann died in 1989. Carl wept. Ben left Rome on May 3.", "Ann died in 1989; Ben left Rome on May 3."],
  ])("%s", async (text, claim) => {
    expect((await claimsAs(parser, text)).at(-1)).toBe(claim);
  });

  test.each([
    "All cells divide at the same time.",
    "Wind is less predictable than coal.",
    "Cats are more timid, while dogs are bolder.",
    "Ben left Rome on May 3, 1912.",
    "The feast is held on May 3.",
  ])("but not: %s", async (text) => {
    expect((await claimsAs(parser, `Ann died in 1989. ${text}`)).at(-1)).toBe(text);
  });
});

test("what follows a sentence on one kind of what the text is about is told with it", async () => {
  const text =
    "Inflation is a rise in prices. Inflation is measured each year. Demand-pull inflation begins with buyers. People pay more.";
  expect((await claimsAs(parser, text)).at(-1)).toBe("Demand-pull inflation begins with buyers; people pay more.");
});

describe("where the sentence before does not name what is open", () => {
  test.each([
    [
      "the last one that names it is told",
      "Ann wrote a book in 1951. Ben was born. The book sold well.",
      { "The book": "book?" },
      "Ann wrote a book in 1951; the book sold well.",
    ],
    [
      "what it likely means stands before it",
      "The old dam near Lima was large, but it broke. Was it old?\n\nIt killed Ann.",
      { it: "-", It: "old dam?" },
      "Regarding the old dam near Lima, it killed Ann.",
    ],
    [
      "an item is told with its term",
      "- **Ben Lee (1851):** A painter from Lima. He wrote a book.",
      { He: "Ben Lee?" },
      "Ben Lee (1851) is a painter from Lima; he wrote a book.",
    ],
    [
      "or stands behind it",
      "- **Lake Huron** – Shared by two states, it is deep.",
      { it: "?" },
      "Regarding Lake Huron, shared by two states, it is deep.",
    ],
  ])("%s", async (...[, text, references, claim]) => {
    expect((await readAs(parser, text, { references })).claims.at(-1)).toMatchObject({
      text: claim,
      contextDependent: !/painter|; the book/.test(claim),
    });
  });

  test("an example is told with what it is one of", async () => {
    const claims = await claimsAs(parser, "Metamorphic rocks form under heat. For example, limestone becomes marble.");
    expect(claims.at(-1)).toBe("Metamorphic rocks form under heat; limestone becomes marble.");
  });

  test("what may mean nothing is told with the sentence before, and judged without it", async () => {
    const { claims } = await readAs(parser, "The dam broke in 1928. The cause was a storm.", {
      references: { "The cause": "-?" },
    });
    expect(claims.at(-1)).toMatchObject({
      text: "The dam broke in 1928; the cause was a storm.",
      stated: "The cause was a storm.",
      contextDependent: false,
    });
  });
});

describe("a claim that does not say what it is about is told with what the text speaks of", () => {
  const SUMO = "Sumo is a sport from Japan. Sumo bouts are short. There are no weight classes. Akebono won in 1993.";

  test("which is put before it, and not judged with it", async () => {
    const { claims } = await readAs(parser, SUMO);
    expect(claims.map(({ text }) => text)).toEqual([
      "Sumo is a sport from Japan.",
      "Sumo bouts are short.",
      "Regarding sumo, there are no weight classes.",
      "Regarding sumo, Akebono won in 1993.",
    ]);
    expect(claims[2]).toMatchObject({ stated: "There are no weight classes.", start: 50, end: 78 });
  });

  test.each([
    [
      "the term of its item",
      "Sumo is a sport. Sumo is old.\n\n- **Bouts:** There are no weight classes.",
      "Regarding bouts (sumo), there are no weight classes.",
    ],
    [
      "the name above it",
      "# Acme Corporation\n\nSumo is a sport. Sumo is old. There are no weight classes.",
      "Regarding Acme Corporation (sumo), there are no weight classes.",
    ],
    [
      "the stage above it",
      "# Sumo\n\nSumo is a sport. Sumo is old. Sumo has stages.\n\n## First stage (2 days)\n\nThere are no weight classes.",
      "Regarding the first stage (sumo), there are no weight classes.",
    ],
  ])("with %s", async (_, text, claim) => {
    expect((await claimsAs(parser, text)).at(-1)).toBe(claim);
  });

  test("which may be another name of the first statement, where the text goes on with that", async () => {
    const text =
      "Ole Kirk Christiansen founded Acme. Acme makes toys. Acme grew in the 1950s. Acme opened a park. In 2003, sales fell.";
    expect((await claimsAs(parser, text)).at(-1)).toBe("Regarding Acme, in 2003, sales fell.");
  });

  test("but none of several that each have an item of a list", async () => {
    const rivers = ["Nile", "Amazon", "Yangtze"].map((name, n) => `${n + 1}. ${name} (long). The ${name} flows east.`);
    const text = `The longest rivers are listed as the Nile. ${"The Nile is old. ".repeat(3)}\n\n${rivers.join("\n")}`;
    expect((await claimsAs(parser, text)).at(-1)).not.toContain("Nile");
  });

  test("a name keeps its small words", async () => {
    const text = "Ngũgĩ wa Thiong'o was a writer. Ngũgĩ wa Thiong'o was born in Kenya. He wrote plays.";
    const { claims } = await readAs(parser, text, { references: { He: "Ngũgĩ" } });
    expect(claims.at(-1)?.text).toContain("Ngũgĩ wa Thiong'o");
  });

  test("what someone did is theirs under any word of the life", async () => {
    const text =
      "Frederick Douglass was a writer. He was born in Maryland. He lived in Rochester.\n\n- **Publisher:** Founded *The North Star* in 1847.";
    const { claims } = await readAs(parser, text, { references: { He: "Frederick Douglass" } });
    expect(claims.at(-1)?.text).toBe("Frederick Douglass founded The North Star in 1847.");
  });

  test("of what happened to someone the name alone does not tell enough", async () => {
    const text =
      "Fleetwood Mac is a band. Fleetwood Mac was formed in London. Peter Green left in 1970. Peter Green was a guitarist.";
    expect((await claimsAs(parser, text)).slice(2)).toEqual([
      "Regarding Fleetwood Mac, Peter Green left in 1970.",
      "Peter Green was a guitarist.",
    ]);
  });

  test.each([
    [
      "the heading of the whole text, where the text speaks of no one thing",
      "# How Steel Is Made\n\nHot air melts the ore. Oxygen removes the carbon. Water cools the slabs.",
      "Regarding how steel is made, water cools the slabs.",
    ],
    [
      "what a paragraph begins to speak of, where there are several",
      "Vitamin A is good for the eyes. Vitamin A is stored.\n\nVitamin C helps the skin. The body does not store much.",
      "Regarding Vitamin C, the body does not store much.",
    ],
    [
      "the term of an item that has a sentence of its own",
      "Here are two kinds:\n\n- **Boiling water reactor:** The steam goes to the turbine.",
      "Regarding boiling water reactor, the steam goes to the turbine.",
    ],
  ])("with %s", async (_, text, claim) => {
    expect((await claimsAs(parser, text)).at(-1)).toBe(claim);
  });

  test("not where another name is spoken of, or a pronoun means something else", async () => {
    const text =
      "Java is a language. Java is old. Java is fast. Lisp is slow. Lisp is odd. It was made by Ann.\n\nThe car is old. It rusts.";
    const { claims } = await readAs(parser, text, { references: { It: "?" } });
    expect(claims.map((claim) => claim.text)).toContain("Lisp is odd; it was made by Ann.");
  });

  test("not where the text does not go on to speak of its first subject", async () => {
    const text = "Dogs are mammals. Cats are small. Whales live in the sea. Birds have feathers.";
    expect(await claimsAs(parser, text)).toEqual(text.split(/(?<=\.) /));
  });
});

describe("an entry of a list states something of what it stands under", () => {
  test.each([
    [
      "a predicate",
      "A central bank is an institution. A central bank is public.\n\n- Sets interest rates",
      "The central bank sets interest rates.",
    ],
    [
      "what someone did",
      "Jane Goodall was a scientist. Jane Goodall lived in Africa.\n\n- Founded the Jane Goodall Institute in 1977",
      "Jane Goodall founded the Jane Goodall Institute in 1977.",
    ],
    [
      "what was given to someone",
      "Jane Goodall was a scientist. Jane Goodall lived in Africa.\n\n- Awarded the Kyoto Prize in 1990",
      "Jane Goodall was awarded the Kyoto Prize in 1990.",
    ],
    [
      "one of a kind that the heading names",
      "Copper is a metal. Copper is old.\n\n## Common uses\n\n- Wires and cables",
      "Copper's common uses include wires and cables.",
    ],
    [
      "an attribute of what the text speaks of",
      "A nuclear power plant is a factory. A nuclear power plant is large.\n\n- **Advantages:** Low emissions and reliable output",
      "The nuclear power plant's advantages are low emissions and reliable output.",
    ],
    [
      "what it is made of",
      "The Great Barrier Reef is a reef. The Great Barrier Reef is old.\n\n- **Structure:** Made up of 3,000 reefs",
      "The Great Barrier Reef is made up of 3,000 reefs.",
    ],
  ])("%s", async (...[, text, claim]) => {
    expect((await claimsAs(parser, text)).at(-1)).toBe(claim);
  });

  test.each([
    ["a heading that tells no kind", "Copper is a metal. Copper is old.\n\n## Key facts\n\n- Wires and cables"],
    ["nothing that the text speaks of", "## Common uses\n\n- Wires and cables"],
    ["a question set as a sentence", "Copper is a metal. Copper is old.\n\n**How it was found.** People dug."],
  ])("not under %s", async (_, text) => {
    expect((await claimsAs(parser, text)).filter((claim) => /wires|how/i.test(claim))).toEqual([]);
  });
});
