import { describe, expect, test, vi } from "vitest";
import { loadReader } from "@/lib/knowledge/syntax";
import type { Likely } from "./cross-encoder";
import { TextJudge } from "./judge";
import type { Passage } from "./passages";

const MANUAL: Passage = {
  id: "manual",
  title: "Alpine Lamp",
  text: `# Alpine Lamp

The lamp weighs 300 g 🎉. It was designed by Mara Lindqvist in 2016. The lamp does not float.

## Battery

- Capacity: 5,200 mAh
- **Running time:** 14 hours

| Colour | Price |
|---|---|
| Green | 49 EUR |`,
};

/** Judges claims with an encoder that says the same of all, so that what is seen is the alignment's own. */
async function judge(claims: string[], passages: Passage[] = [MANUAL], said?: Likely) {
  const encoder = said && { read: async () => said };
  return await new TextJudge(encoder).judge(claims, passages, { timeLeft: () => 1_000 });
}

const SURE: Likely = { supported: 0.99, refuted: 0.005, notFound: 0.005 };

test("a claim is supported with the sentence that states it, quoted exactly, in code points", async () => {
  const [verdict] = await judge(["The Alpine Lamp was designed by Mara Lindqvist in 2016."], [MANUAL], SURE);
  expect(verdict).toMatchObject({ verdict: "supported", path: ["Alpine Lamp", "Alpine Lamp", "2"] });
  const [{ quote, span } = { quote: "", span: { start: 0, end: 0 } }] = verdict?.citations ?? [];
  expect(quote).toBe("It was designed by Mara Lindqvist in 2016.");
  expect([...MANUAL.text].slice(span.start, span.end).join("")).toBe(quote);
});

test.each([
  ["a number", "The lamp weighs 400 g."],
  ["a unit", "The lamp weighs 300 kg."],
  ["a year", "The lamp was designed by Mara Lindqvist in 2017."],
  ["a name", "The lamp was designed by Jonas Lindqvist in 2016."],
  ["a negation", "The lamp does float."],
])("%s that the passage contradicts is never supported, whatever the encoder says", async (_, claim) => {
  const [verdict] = await judge([claim], [MANUAL], SURE);
  expect(verdict?.verdict).not.toBe("supported");
});

test.each([
  ["a number that could be a rounded one", "The fee is 500 EUR.", "The fee is 495 EUR."],
  ["the number of another thing", "The torch weighs 300 g.", "The lamp weighs 300 g. The torch weighs 500 g."],
  [
    "the year of another thing",
    "The torch was sold in 1990.",
    "The lamp was sold in 1990. The torch was sold in 2001.",
  ],
])("%s does not support a claim, whatever the encoder says", async (_, claim, text) => {
  const [verdict] = await judge([claim], [{ id: "0", text }], SURE);
  expect(verdict?.verdict).not.toBe("supported");
});

test("about as much is supported, and names of several words take each other's place whole", async () => {
  const [about] = await judge(["The fee is about 500 EUR."], [{ id: "0", text: "The fee is 495 EUR." }], SURE);
  expect(about?.verdict).toBe("supported");
  const sureOfNone: Likely = { supported: 0.01, refuted: 0.98, notFound: 0.01 };
  const [place] = await judge(["The fair was in Lima."], [{ id: "0", text: "The fair was in New York." }], sureOfNone);
  expect(place?.conflict).toEqual({ said: "Lima", instead: "New York" });
});

test.each([
  ["The oven was set to 180°C.", "The oven was set to 200 °C.", { said: "180°C", instead: "200 °C" }],
  ["The fee rose by 5%.", "The fee rose by 4%.", { said: "5%", instead: "4%" }],
  ["It opened on May 3, 1990.", "It opened on May 4, 1990.", { said: "May 3, 1990", instead: "May 4, 1990" }],
])("what stands against “%s” is told as it is written, so that it can be put right", async (claim, text, conflict) => {
  const sureOfNone: Likely = { supported: 0.01, refuted: 0.98, notFound: 0.01 };
  const [verdict] = await judge([claim], [{ id: "0", text }], sureOfNone);
  expect(verdict?.conflict).toEqual(conflict);
});

test("a claim that needs two passages is judged on both, and quotes both", async () => {
  const passages = [
    { id: "weights", text: "The Alpine Lamp weighs 300 g." },
    { id: "prices", text: "The Alpine Lamp costs 49 EUR." },
  ];
  const [verdict] = await judge(["The Alpine Lamp weighs 300 g and costs 49 EUR."], passages, SURE);
  expect(verdict?.verdict).toBe("supported");
  expect(verdict?.citations.map(({ source_id }) => source_id).sort()).toEqual(["prices", "weights"]);
});

test("the same number in another unit is no contradiction", async () => {
  const [verdict] = await judge(["The lamp weighs 0.3 kg."], [MANUAL], SURE);
  expect(verdict?.verdict).toBe("supported");
});

test("items and rows can decide too, under their headings", async () => {
  const [running, price] = await judge(
    ["The running time is 14 hours.", "The green one costs 49 EUR."],
    [MANUAL],
    SURE,
  );
  expect(running?.citations[0]?.quote).toContain("14 hours");
  expect(running?.path).toEqual(["Alpine Lamp", "Alpine Lamp", "Battery", "2"]);
  expect(price?.citations[0]?.quote).toContain("49 EUR");
});

test("what is judged can go from one thread to another", async () => {
  const verdicts = await judge(["The lamp weighs 300 g.", "The lamp weighs 400 g."]);
  expect(structuredClone(verdicts)).toEqual(verdicts);
});

test("without passages, and with blank ones, nothing is found", async () => {
  for (const passages of [[], [{ id: "0", text: " \n" }]]) {
    const [verdict] = await judge(["The lamp weighs 300 g."], passages, SURE);
    expect(verdict).toMatchObject({ verdict: "not_found", citations: [] });
  }
});

test("once its time is over the encoder is asked no more, and the rest is judged without it", async () => {
  const asked = new Set<unknown>();
  const encoder = {
    read: async (claim: unknown) => {
      asked.add(claim);
      return SURE;
    },
  };
  const verdicts = await new TextJudge(encoder).judge(
    ["The lamp weighs 300 g.", "The lamp does not float."],
    [MANUAL],
    { timeLeft: () => (asked.size > 0 ? 0 : 1_000) },
  );
  expect(asked.size).toBe(1);
  expect(verdicts).toHaveLength(2);
});

test("the larger encoder reads what the smaller one leaves open, and only while there is time for it", async () => {
  const open: Likely = { supported: 0.5, refuted: 0.1, notFound: 0.4 };
  const ask = async (read: Likely, ms: number, again: Likely = SURE) => {
    const reread = vi.fn(async () => again);
    const judge = new TextJudge({ read: async () => read, reread });
    const [verdict] = await judge.judge(["The lamp floats on water."], [MANUAL], { timeLeft: () => ms });
    return { asked: reread.mock.calls.length, supported: verdict?.likely.supported ?? 0 };
  };
  const [without, within] = [await ask(open, 100), await ask(open, 1_000)];
  const unsaid = await ask({ supported: 0.0001, refuted: 0.0001, notFound: 0.9998 }, 1_000);
  expect([without.asked, within.asked, unsaid.asked]).toEqual([0, 1, 0]);
  const against = await ask(open, 1_000, { supported: 0.001, refuted: 0.001, notFound: 0.998 });
  expect(within.supported).toBeGreaterThan(against.supported);
});

test("a sentence of a passage is supported word for word, whatever stands beside it, and not where it is asked", async () => {
  const doubting = { read: async () => ({ supported: 0.01, refuted: 0.01, notFound: 0.98 }) };
  const told = async (text: string, claim = "Orla sold Vim.") => {
    const asked = [{ id: "0", text: `It rains. ${text}` }];
    return (await new TextJudge(doubting).judge([claim], asked, { timeLeft: () => 1_000 }))[0]?.verdict;
  };
  expect(await told("Orla sold Vim!")).toBe("supported");
  expect(await told("(“Orla” sold *Vim*.)")).toBe("supported");
  expect(await told("Orla sold Vim?")).toBe("not_found");
  expect(await told("The pass costs €5.", "The pass costs $5.")).not.toBe("supported");
  expect(await told("It is −5 °C there.", "It is 5 °C there.")).not.toBe("supported");
  expect(await told("It grew by 5 %.", "It grew by 5.")).not.toBe("supported");
  expect(await told("?! ...", "!!!")).not.toBe("supported");
});

test("a claim that leaves out parts of a sentence is supported without the encoder, and not what the sentence limits", async () => {
  const read = vi.fn(async () => ({ supported: 0.01, refuted: 0.9, notFound: 0.09 }));
  const judge = new TextJudge({ read }, await loadReader());
  const passage = {
    id: "0",
    text: "The ferry, built in 1961, leaves at noon from the old quay. It may stop at Orl in May.",
  };
  const told = async (claim: string) => (await judge.judge([claim], [passage], { timeLeft: () => 1_000 }))[0];
  expect(await told("The ferry leaves at noon.")).toMatchObject({
    verdict: "supported",
    isStated: true,
    citations: [{ quote: "The ferry, built in 1961, leaves at noon from the old quay." }],
  });
  expect(read).not.toHaveBeenCalled();
  expect((await told("The ferry stops at Orl."))?.verdict).not.toBe("supported");
});

describe("what the pronouns of a passage stand for", () => {
  const TEXT = "The lamp weighs 300 g. Its battery lasts 14 hours.";
  const reader = (names: string[]) => ({ antecedents: vi.fn(async (_: string) => names), sentences: async () => [] });
  const judgeTold = async (claims: string[], names: string[], text = TEXT) => {
    const references = reader(names);
    const judged = new TextJudge(undefined, references).judge(claims, [{ id: "0", text }], { timeLeft: () => 1_000 });
    return { verdicts: await judged, asked: references.antecedents.mock.calls };
  };

  test("counts as said in their sentence", async () => {
    const claim = "The lamp's battery lasts 24 hours.";
    const { verdicts, asked } = await judgeTold([claim, "The battery of this lamp lasts 15 hours."], ["the lamp"]);
    expect(verdicts).toMatchObject(
      Array(2).fill({ verdict: "refuted", citations: [{ quote: "Its battery lasts 14 hours." }] }),
    );
    expect(asked).toEqual([[TEXT]]); // once for both
    const { verdicts: untold } = await judgeTold([claim], []);
    expect(untold[0]?.likely.refuted).toBeLessThan(verdicts[0]?.likely.refuted as number);
  });

  test.each([
    ["a claim lacks none of its words", "Its battery lasts 24 hours.", TEXT],
    ["no sentence before has the words it lacks", "The torch has a battery that lasts 24 hours.", TEXT],
    ["a sentence has no such word", "The lamp weighs 400 g.", "The lamp is red. Weight: 300 g."],
    ["it stands in another passage", "The lamp's battery lasts 24 hours.", "Its battery lasts 14 hours."],
  ])("is not asked where %s", async (_, claim, text) => {
    expect((await judgeTold([claim], ["the lamp"], text)).asked).toEqual([]);
  });
});

test.each([
  ["one word of 200,000 letters", "a".repeat(200_000)],
  ["headings alone", "# a b c\n".repeat(25_000)],
  ["nested items", Array.from({ length: 4_000 }, (_, i) => `${" ".repeat(i % 40)}- lamp weighs`).join("\n")],
  ["marks alone", ";:|*_`[](".repeat(22_000)],
  ["numbers alone", "12,345.6 ".repeat(22_000)],
  ["one line of entries", "lamp: 300 g; ".repeat(15_000)],
])("a hostile passage is bounded: %s", async (_, text) => {
  const claims = Array<string>(20).fill("The lamp weighs 300 g and costs 49 EUR.");
  expect(await judge(claims, [{ id: "0", text }])).toHaveLength(20);
});
