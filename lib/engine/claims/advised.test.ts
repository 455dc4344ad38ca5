import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs, readAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

const adviceOf = (text: string) => ({ labels: { [text.slice(0, 12)]: "advice" } }) as const;

describe("what a sentence of advice states beside is a claim", () => {
  test.each([
    ["Use vinegar, which contains acetic acid, on the tiles only.", ["Vinegar contains acetic acid."]],
    [
      "Use hydrogen peroxide, which contains oxygen that bleaches the color, on light carpets only.",
      ["Hydrogen peroxide contains oxygen that bleaches the color."],
    ],
    [
      "Visit Kilkenny Castle, which was built by the Normans in 1195 and offers great tours.",
      ["Kilkenny Castle was built by the Normans in 1195."],
    ],
    ["Don't miss the Torre Latina nearby, which was completed in 1519.", ["The Torre Latina was completed in 1519."]],
    ["You should try Tallinn, the capital of Estonia.", ["Tallinn is the capital of Estonia."]],
    ["Add turmeric, a spice that contains curcumin, to the soup.", ["Turmeric is a spice that contains curcumin."]],
    ["Rent a car, because public transport in Iceland is limited.", ["Public transport in Iceland is limited."]],
    ["Avoid tea with meals, as tannins bind iron.", ["Tannins bind iron."]],
    ["If you have time, consider visiting Tavira, which lies on the coast.", ["Tavira lies on the coast."]],
  ])("%s", async (text, claims) => {
    expect(await claimsAs(parser, text, adviceOf(text))).toEqual(claims);
  });

  test("also where a bold order stands before it as a label", async () => {
    const text = "- **Avoid screens**: Blue light suppresses melatonin.";
    const reading = await readAs(parser, text, { labels: { Avoid: "advice" } });
    expect(reading.claims.map((claim) => claim.text)).toEqual(["Blue light suppresses melatonin."]);
    expect(reading.notChecked).toMatchObject([{ text: "Avoid screens", reason: "advice" }]);
  });
});

describe("what a sentence of advice does not surely state is none", () => {
  test.each([
    "Close the window, which keeps the heat in.", // that one closes it does
    "Quit smoking, which lowers the risk of cancer.",
    "Stop smoking, which reduces the risk of cancer.",
    "Avoid cooking, which reduces vitamin C.",
    "Choose a mattress that supports the back.",
    "Take a nap, as it is a great way to rest.",
    "Start early, because you should not hurry.",
    "If the rash spreads, see a doctor because it may be a sign of measles.",
    "Cook the rice, as shown above.",
    "If you will be late, ring the gate; a message does not count.",
    "Write down your goals, because your boss reads them.",
  ])("%s", async (text) => {
    expect(await claimsAs(parser, text, adviceOf(text))).toEqual([]);
  });
});

test("what is forbidden is advice beside what its sentence states, whatever the model takes it for", async () => {
  const text = "Don't miss the Torre Latina, which was completed in 1519.";
  const { claims, notChecked } = await readAs(parser, text);
  expect(claims.map((claim) => claim.text)).toEqual(["The Torre Latina was completed in 1519."]);
  expect(notChecked).toMatchObject([{ text: "Don't miss the Torre Latina", reason: "advice" }]);
});

test("the advice itself stays listed as not checked, and shares no words with the claims in it", async () => {
  const text = "Use vinegar, which contains acetic acid, on the tiles only.";
  const { claims, notChecked } = await readAs(parser, text, adviceOf(text));
  expect(claims.map(({ start, end }) => text.slice(start, end))).toEqual(["which contains acetic acid"]);
  expect(notChecked.map((one) => [one.text, one.reason])).toEqual([
    ["Use vinegar", "advice"],
    ["on the tiles only.", "advice"],
  ]);
});

describe("a pronoun of the reason is told by what the advice names", () => {
  test("where that is likely meant", async () => {
    const text = "Choose Canberra, since it is the capital of Australia.";
    const said = { ...adviceOf(text), references: { it: "Canberra?" } };
    expect(await claimsAs(parser, text, said)).toEqual(["Canberra is the capital of Australia."]);
  });

  test("and not where nobody knows", async () => {
    const text = "Choose Canberra, since it is the capital of Australia.";
    expect(await claimsAs(parser, text, { ...adviceOf(text), references: { it: "?" } })).toEqual([]);
  });
});

test("statements in advice count for the limit", async () => {
  const text = "Use vinegar, which contains acetic acid. Try Tallinn, the capital of Estonia.";
  const said = { labels: { Use: "advice", Try: "advice" } } as const;
  const { claims, notChecked } = await readAs(parser, text, said, 1);
  expect(claims).toHaveLength(1);
  expect(notChecked.at(-1)).toMatchObject({ text: "Try Tallinn, the capital of Estonia.", reason: "advice" });
});
