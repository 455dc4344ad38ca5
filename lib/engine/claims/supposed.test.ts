import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs, readAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

describe("what a text itself does not hold to be so is no claim", () => {
  test.each([
    "## The popular story\n\nIn 1850, King Olaf visited Bergen. The baker made three cakes.",
    '## Common myths\n\n- **"Bats are blind."**\n- **"Toads give you warts."**',
    "- **Bats are blind.** Not true.",
    "## An example\n\nYou own 10 shares at $400 each.\n\n- Each is worth $100.",
    "## When renting makes sense\n\n- You may move within a year.\n- Your job is uncertain.",
    "A player is offside if, when the ball is played, all of these are true:\n\n- They are in the other half.\n- They are closer to the line.",
  ])("%s", async (text) => {
    expect(await claimsAs(parser, text)).toEqual([]);
  });

  test.each([
    ["## The legend\n\nKing Olaf supposedly ate three cakes.", "King Olaf supposedly ate three cakes."],
    ["## Greek myths\n\nZeus ruled the gods.", "Zeus ruled the gods."],
    ["## Common myths\n\nBats see well.", "Bats see well."],
    ["## Examples\n\nCopper conducts heat.", "Copper conducts heat."],
    ["## When to plant\n\n- Tulips need cold weather.", "Tulips need cold weather."],
    ["Acme treats the following conditions:\n\n- Asthma narrows the airways.", "Asthma narrows the airways."],
    ["Here is when each of them was built:\n\n- The mill was built in 1850.", "The mill was built in 1850."],
  ])("but this is: %s", async (text, claim) => {
    expect((await claimsAs(parser, text)).join(" ")).toContain(claim.slice(1));
  });
});

test.each([
  "Your last sentence buries the number.",
  "- **Best for:** Readers of drama",
  "This is no legal advice.",
  "The truth is more complicated.",
  "The temple is younger than you might expect.",
])("what is told of the reader's words, of the answer or of expectations is no claim: %s", async (text) => {
  expect(await claimsAs(parser, text)).toEqual([]);
});

test.each([
  "The mail service scans your email for spam.",
  "The firm offers financial advice to two million clients.",
  "The Pacific is larger than you might think, covering 165 million square kilometers.",
])("what is told of all readers, of advice as a trade, or with a number is a claim: %s", async (text) => {
  expect(await claimsAs(parser, text)).toEqual([text]);
});

test("how two things hang together is a claim, though its verb looks ahead", async () => {
  const labels = { The: "forecast", Baking: "advice", We: "advice" } as const;
  const text = "The price will depend on the weight. Baking time may vary by an hour. We will depend on you.";
  const { claims, notChecked } = await readAs(parser, text, { labels });
  expect(claims.map((claim) => claim.text)).toEqual([
    "The price will depend on the weight.",
    "Baking time may vary by an hour.",
  ]);
  expect(notChecked.map(({ reason }) => reason)).toEqual(["advice"]);
});

describe("a text that is made up claims nothing", () => {
  const STORY = "Mira rows to the island. She finds a rusty key. It opens a small blue door.";

  test("all that would be told of it is listed as not checked", async () => {
    const { claims, notChecked } = await readAs(parser, STORY, { invented: 0.9 });
    expect(claims).toEqual([]);
    expect(notChecked.map(({ reason }) => reason)).toEqual(["quotation", "quotation", "quotation"]);
  });

  test("also with more doubt, where some of its sentences are told for made up by themselves", async () => {
    expect((await readAs(parser, STORY, { invented: 0.3, labels: { "She finds": "quotation" } })).claims).toEqual([]);
  });

  test("what is not a claim for another reason keeps that", async () => {
    const { notChecked } = await readAs(parser, `Here is a story:\n\n${STORY}`, {
      invented: 0.9,
      labels: { Here: "meta" },
    });
    expect(notChecked[0]).toMatchObject({ reason: "meta" });
  });

  test.each([
    [STORY, 0.1],
    ["Mira rows to the island. She finds a rusty key.", 0.9],
  ])("but not %s at %d: too few words, or too little doubt", async (text, invented) => {
    expect((await readAs(parser, text, { invented })).claims).not.toEqual([]);
  });
});

test.each(["meta", "claim"] as const)(
  "what is only imagined is no claim, and what it is like is one: %s",
  async (label) => {
    const text = "Imagine a waiter. He takes two orders. In the same way, a loop runs two tasks.";
    expect(await claimsAs(parser, text, { labels: { Imagine: label } })).toEqual([
      "In the same way, a loop runs two tasks.",
    ]);
  },
);

test("what is to be kept in mind behind something imagined is so", async () => {
  const text = "Suppose you save $100. It grows to $120. Keep in mind that funds carry risks.";
  expect(await claimsAs(parser, text, { labels: { Suppose: "advice" } })).toEqual(["Funds carry risks."]);
});

test("a case of the reader that only serves as an example is no claim", async () => {
  expect(await claimsAs(parser, "For example, if you earn $400 a month, saving $40 makes you rich.")).toEqual([]);
  expect(await claimsAs(parser, "For example, if water freezes, it expands.")).not.toEqual([]);
});

test.each([
  ["Burn each candle to check that:", 0],
  ["Make sure:", 0],
  ["Scientists found that:", 2],
  ["Check the following:", 2],
])("what an order says to make sure of is advice, what else is found is told: %s", async (leadIn, told) => {
  const text = `${leadIn}\n\n- The wick is straight.\n- The wax burns well.`;
  const { claims, notChecked } = await readAs(parser, text, {
    labels: { Burn: "advice", Scientists: "meta", Check: "meta" },
  });
  expect(claims.length).toBe(told);
  expect(notChecked.filter(({ reason }) => reason === "advice").length).toBe(told === 0 ? 3 : 0);
});
