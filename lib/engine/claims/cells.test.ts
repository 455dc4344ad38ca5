import { beforeAll, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

const table = "| | Butter | Oil |\n|---|---|---|\n";

test.each([
  ["| Vegan | No | Yes |", ["Butter is not vegan.", "Oil is vegan."]],
  ["| Cash value | No | Yes |", ["Butter has no cash value.", "Oil has a cash value."]],
  [
    "| First released | 2000 | May 2019 |",
    ["Butter was first released in 2000.", "Oil was first released in May 2019."],
  ],
  [
    "| Contains mercury | No | Yes, a small amount |",
    ["Butter does not contain mercury.", "Oil contains mercury (a small amount)."],
  ],
  [
    "| What it means | Above average | Low |",
    ['What Butter means is described as "above average".', 'What Oil means is described as "Low".'],
  ],
  ["| Cholesterol | 30 mg | None |", ["Butter's cholesterol is 30 mg.", "Oil has no cholesterol."]],
  ["| Fees | None for members | None |", ["Butter has no fees for members.", "Oil has no fees."]],
  [
    "| Where it occurs | Warm seas | Cold rivers |",
    ['Where Butter occurs is described as "warm seas".', 'Where Oil occurs is described as "cold rivers".'],
  ],
  [
    "| Crossing over | Does not normally occur | Occurs in May |",
    ["Butter's crossing over does not normally occur.", "Oil's crossing over occurs in May."],
  ],
  [
    "| Who eats it | Bakers | Cooks |",
    ['Regarding Butter, who eats it is described as "Bakers".', 'Regarding Oil, who eats it is described as "cooks".'],
  ],
  ["| Keeps for | 4–5 days | 2 weeks |", ["Butter keeps for 4–5 days.", "Oil keeps for 2 weeks."]],
  ["| Seen with | Bare eyes | A lens |", ["Butter is seen with bare eyes.", "Oil is seen with a lens."]],
  [
    "| Encryption | Built in (TLS 1.3) | None |",
    ["Butter's encryption is built in (TLS 1.3).", "Oil has no encryption."],
  ],
  ["| Vegan | Yes, in most shops | No |", ["Butter is vegan (in most shops).", "Oil is not vegan."]],
  [
    "| Safe for babies | Yes | Generally not |",
    ["Butter is safe for babies.", "Oil is generally not safe for babies."],
  ],
  ["| Grains | Long, needle-shaped | None |", ["Butter's grains are long, needle-shaped.", "Oil has no grains."]],
  ["| Heats up | Slowly | Quickly (if thin) |", ["Butter heats up slowly.", "Oil heats up quickly (if thin)."]],
  ["| Acidic foods | Avoid long simmering | Fine |", ["Oil's acidic foods are fine."]], // advice is no claim
  ["| Handles | Two | 4 |", ["Butter has two handles.", "Oil has 4 handles."]],
  ["| Body aches | Mild | Common |", ["Butter's body aches are mild.", "Oil's body aches are common."]],
  [
    "| Feel | Smooth, can feel clammy | Soft |",
    ['Butter\'s feel is described as "smooth, can feel clammy".', "Oil's feel is soft."],
  ],
])("no cell is dropped, and each is told in words that fit it: %s", async (row, claims) => {
  expect(await claimsAs(parser, table + row, { labels: { Feel: "opinion" } })).toEqual(claims);
});

test.each(["Suppose you have this table:", "Here is a sample dataset:"])(
  "no row of an invented table is told: %s",
  async (lead) => {
    const text = `${lead}\n\n| id | customer |\n|---|---|\n| 1 | Anna |\n| 2 | Ben |`;
    expect(await claimsAs(parser, text, { labels: { Suppose: "meta", Here: "meta" } })).toEqual([]);
    expect(await claimsAs(parser, text.replace(lead, "The shop's customers are these:"))).not.toEqual([]);
  },
);

test("a row whose head is a letter or a number is told with what it is one of", async () => {
  const text = "| Class | Colour |\n|---|---|\n| B | Blue |\n| Peru | Red |";
  expect(await claimsAs(parser, text)).toEqual(["Class B's colour is blue.", "Peru's colour is red."]);
});

test.each(["Here are three oils to consider:", "Toy makers differ in this:"])(
  "rows of a table that is not made up are told: %s",
  async (lead) => {
    const text = `${lead}\n\n| Country | Capital |\n|---|---|\n| Peru | Lima |`;
    expect(await claimsAs(parser, text, { labels: { Here: "meta", Toy: "meta" } })).toEqual([
      "Peru's capital is Lima.",
    ]);
  },
);

test("a noun that looks like an order is a cell like others", async () => {
  expect(await claimsAs(parser, `${table}| Bookings | Limit of 5 | None |`)).toHaveLength(2);
});
