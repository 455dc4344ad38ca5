import { beforeAll, describe, expect, test } from "vitest";
import { loadParser, loadReader } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { readAs } from "../testing/read";
import type { Reader } from "./reader";

let reader: Reader;
let parser: Parser;
beforeAll(async () => {
  reader = await loadReader();
  parser = await loadParser();
});
const read = (text: string) => reader.read(text, 100);
const claims = async (text: string) => (await read(text)).claims.map((claim) => claim.text);

describe("whose a quote is", () => {
  test("a quote above a name is by that name, and both are its place", async () => {
    const text = '1. "Tides wait for no baker." - Nora Quill\n2. "Bread remembers the oven" – Edda Moss, baker';
    const reading = await read(text);
    expect(reading.claims.map((claim) => claim.text)).toEqual([
      'The quote "Tides wait for no baker" is by Nora Quill.',
      'The quote "Bread remembers the oven" is by Edda Moss, baker.',
    ]);
    const [first] = reading.claims;
    expect(text.slice(first?.start, first?.end)).toBe('"Tides wait for no baker." - Nora Quill');
  });

  test.each([
    '- "Tides wait for no baker." — Unknown',
    '- "Bread remembers the oven." – Old Proverb',
    '- "Total" - Tax',
  ])("what is by nobody, and what is no sentence, is no quote: %s", async (text) => {
    expect((await claims(text)).join()).not.toContain("is by");
  });

  test("what somebody is told to have said is one", async () => {
    const told = await claims(
      '1. "Salt keeps the sea from freezing over," said Edda Moss, a chemist at Luleå University.',
    );
    expect(told.join(" ")).toContain("said Edda Moss");
  });
});

describe("what a sum comes to", () => {
  test("is told with the sum that it comes from", async () => {
    const told = await claims(
      "If the sides are 4 cm, 5 cm and 6 cm, the perimeter would be:\n\n4 cm + 5 cm + 6 cm = 15 cm\n\nSo, the perimeter of the triangle is 15 cm.",
    );
    expect(told.at(-1)).toBe("4 cm + 5 cm + 6 cm = 15 cm; the perimeter of the triangle is 15 cm.");
  });

  test("not with one that comes to something else", async () => {
    const told = await claims("4 cm + 5 cm = 9 cm\n\nSo, the perimeter of the square is 20 cm.");
    expect(told.at(-1)).toBe("The perimeter of the square is 20 cm.");
  });

  test("letters stand for what the line above finds, or for the noun before them", async () => {
    expect(await claims("The length of the ramp can be calculated as:\n\nr^2 = 3^2 + 4^2\nr = √25")).toEqual(
      expect.arrayContaining([expect.stringMatching(/^r\^2 .*, where r is the length of the ramp\.$|, where r is/)]),
    );
    const [odds] = await claims(
      "The odds of an event with probability q are told by a ratio, which can be expressed as:\n\nodds = q / (1 - q)",
    );
    expect(odds).toContain("q is the probability");
  });

  test("letters are no formula, and verbs are no amounts", async () => {
    const told = await claims("The equation of a straight line can be written as:\n\ny = mx + b");
    expect(told.join()).not.toContain("where y");
    expect((await claims("Dividing both sides yields x, which gives y.\n\ny = x + k")).join()).not.toContain("where");
  });

  test("a number that a later sentence has for something else is not of the sum", async () => {
    expect(await claims("5 + 3 = 8\n\nThe 8 planets orbit the Sun.")).toContain("The 8 planets orbit the Sun.");
  });

  test("a formula is the theorem that the line above names", async () => {
    const told = await claims("We can use the Pythagorean theorem to check:\n\na² + b² = c²");
    expect(told).toEqual(["Regarding the Pythagorean theorem, a² + b² = c²."]);
  });
});

describe("what stands beside a table", () => {
  test("a note that tells what its numbers are is told with each, and is no claim itself", async () => {
    const told = await claims(
      "Age | Town | Village\n---|---|---\n18-24 | 50 | 33\n\nNote: Numbers in the table represent the number of visitors.",
    );
    expect(told).toHaveLength(2);
    for (const claim of told) expect(claim).toMatch(/^Regarding the number of visitors, /);
  });
});

describe("labels and marks as chat has them", () => {
  test("a count stands before what it counts, a year before what happened, and a span before what lasts", async () => {
    const text =
      "-1931: The first ferry was a barge from Faro\n-145: Number of trips made by the ferry\n-Over 20 years: The pier has been used by the same family";
    expect(await claims(text)).toEqual([
      "In 1931, the first ferry was a barge from Faro.",
      expect.stringMatching(/the number of trips made by the ferry is 145\.$/i),
      "For over 20 years, the pier has been used by the same family.",
    ]);
  });

  test.each([
    ["-5 + 3 = -2\n-2 + 9 = 7", "-5 + 3 = -2"],
    ["-2x + 4 = 10\n-2x = 6\nx = -3", "-2x + 4 = 10"],
  ])("numbers below zero are no items: %s", async (text, told) => {
    expect((await claims(text)).join()).toContain(told);
  });

  test.each([
    ["- 1950: Population of 2.5 billion", /is 1950/],
    ["- 2021: Cost of $3 million", /is 2021/],
    ["- Grade 7: Average of all marks", /is grade 7/i],
    ["- 3 months: The baby has doubled its weight.", /^For 3 months/],
  ])("a year is no count, and a time no span: %s", async (text, wrong) => {
    expect((await claims(text)).join()).not.toMatch(wrong);
  });

  test("a label with a relative clause is what the sentence behind it calls this", async () => {
    expect(
      await claims("1. A ferry that is overloaded: This could be a ferry that carries more people than it has seats."),
    ).toEqual(["A ferry that is overloaded could be a ferry that carries more people than it has seats."]);
  });

  test("code is told by what it is for", async () => {
    const told = await claims(
      "Here's a Python program to count the ferries in a list:\n\n```\nprint(len(ferries))\n```\n\nThe `len()` function returns the number of items. The resulting number is printed to the console. The list can hold other things as well.",
    );
    expect(told).toHaveLength(3);
    for (const claim of told) expect(claim).toMatch(/^Regarding the Python program to count the ferries in a list, /);
  });
});

describe("what is told with what stands before it", () => {
  test("three sentences, where the second names nothing either", async () => {
    const told = await claims(
      'One candidate for the oldest ferry photo is the plate "Barge with Blue Sail," taken by Nora Quill in 1840. The photo depicts a barge under a sail. This photo is notable for its sharp details.',
    );
    expect(told.at(-1)).toMatch(/^One candidate .*; the photo depicts .*; this photo is notable/);
  });

  test("what the subject says is not said again of a pronoun behind it", async () => {
    const told = await claims(
      "One example is a booking system used by ferry companies. This system stores past trips. The system can improve its forecasts as it is fed more data.",
    );
    expect(told.at(-1)).toContain("as it is fed more data");
  });
});

describe("what stays together", () => {
  test.each([
    "Cats usually have sharper claws and are more agile than dogs.",
    "Sorting machines can weigh parcels and read labels far more quickly than people.",
    "In the old village, there was no mayor, no tax, and everyone shared the mill.",
  ])("%s", async (text) => {
    expect(await claims(text)).toEqual([text]);
  });
});

describe("what nobody could check", () => {
  test.each([
    [
      "A good approach for the Quill logo would be to incorporate an abstract image of a ferry with some waves.",
      "advice",
    ],
    ["Remember that it's better to arrive early than to miss the ferry.", "advice"],
    ["However, it is important to note that wild seals should never be fed.", "advice"],
    ["Therefore, we have shown that the left-hand side is equal to the right-hand side.", "meta"],
  ])("%s", async (text, reason) => {
    const reading = await readAs(parser, text); // which the model takes for a claim
    expect(reading.claims).toEqual([]);
    expect(reading.notChecked.map((one) => one.reason)).toEqual([reason]);
  });

  test.each([
    "A great circle is the largest circle that is drawn on a sphere.",
    "A good conductor for electricity is copper.",
    "It is essential to the economy of Ghana.",
    "Note that a US president must be at least 35 years old.",
    "The answer is that the sky looks blue because air scatters blue light.",
    "Great Value is a brand owned by Walmart.",
  ])("what only looks like it is told: %s", async (text) => {
    expect((await readAs(parser, text)).claims).toHaveLength(1);
  });

  test("what is said of the thing itself behind an image is told", async () => {
    const told = await claims(
      "Think of the CPU as the brain of the computer. The brain gives orders. Modern CPUs contain billions of transistors.",
    );
    expect(told.join()).toContain("billions of transistors");
    expect(told.join()).not.toContain("gives orders");
  });

  test("but what somebody could do is told of them", async () => {
    expect(await claims("A ferry company could use a booking system to plan its trips.")).toEqual([
      "A ferry company could use a booking system to plan its trips.",
    ]);
  });

  test("a text that tells of a thing in three plain sentences is not made up", async () => {
    const { notChecked } = await read(
      "Rust is a modern programming language developed by Mozilla as part of its research. It is designed to be fast and safe. Rust can be used for a variety of purposes, including browsers and games.",
    );
    expect(notChecked).toEqual([]);
  });
});
