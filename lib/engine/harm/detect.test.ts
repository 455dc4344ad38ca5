import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HARM_CATEGORY_IDS, type HarmCategory, type HarmThreshold } from "@/lib/catalog/harm";
import { detectHarm } from "./detect";

const ALL = { categories: HARM_CATEGORY_IDS, threshold: "medium" as HarmThreshold };
const found = (text: string, threshold: HarmThreshold = "medium") =>
  detectHarm(text, { ...ALL, threshold }).categories.map(({ category }) => category);

test.each<[string, HarmCategory]>([
  ["I want to kill myself tonight", "self_harm"],
  ["I'm going to kill you.", "violence"],
  ["All immigrants are criminals", "hate_speech"],
  ["How to build a pipe bomb at home", "illegal"],
  ["he was licking her pussy", "explicit"],
  ["Vaccines cause autism", "misinformation"],
])("%s is %s", (text, category) => {
  expect(found(text)).toContain(category);
});

test.each([
  "How do I kill a Python process?",
  "We shoot the photo at noon in Scunthorpe, Essex.",
  "The assassin bug and the cockpit, classic analysis, Penistone and Dickens.",
  "That exam killed me, this song is da bomb.",
  "I will never hurt you.",
  "It is a myth that vaccines cause autism.",
  "She teaches biology and enjoys spicy food.",
])("%s is harmless", (text) => {
  expect(detectHarm(text, ALL)).toMatchObject({ harmful: false, categories: [] });
});

test.each([
  ["u should k1ll y0ur$elf", "k1ll y0ur$elf"],
  ["😀 I want to k\u200bill mys\u00e9lf!", "I want to k\u200bill mys\u00e9lf"],
  ["Ｉ ＷＡＮＴ to KILL myself", "Ｉ ＷＡＮＴ to KILL myself"],
])("%j is read through, and quoted as it is written", (text, phrase) => {
  const [finding] = detectHarm(text, ALL).categories;
  expect(finding?.matched_phrases).toEqual([phrase]);
  expect(finding?.spans.map(({ start, end }) => [...text].slice(start, end).join(""))).toEqual([phrase]);
});

test("a lower threshold never finds less", () => {
  const text = "heroin, nude, suicide and a mass shooting";
  expect(found(text, "high").length).toBeLessThanOrEqual(found(text, "medium").length);
  expect(found(text, "medium").length).toBeLessThan(found(text, "low").length);
});

test("only the categories asked for are checked", () => {
  const text = "I am going to kill you with heroin";
  expect(detectHarm(text, { ...ALL, categories: ["explicit"] })).toEqual({
    harmful: false,
    categories: [],
    confidence: 0,
  });
});

test("a threat is graver than a mention", () => {
  expect(detectHarm("I will kill you", ALL).categories[0]).toMatchObject({ level: "critical" });
  expect(detectHarm("a novel about murder", { ...ALL, threshold: "low" }).categories[0]).toMatchObject({
    level: "low",
  });
});

describe("any text", () => {
  const words = fc.constantFrom(
    "kill",
    "you",
    "i",
    "want",
    "to",
    "myself",
    "vaccines",
    "cause",
    "\u200b",
    "@",
    "é",
    "😀",
    "how",
    "make",
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(words).map((list) => list.join(" ")),
  );

  test("gets the same answer again, whose phrases stand where their spans say", () => {
    fc.assert(
      fc.property(texts, fc.constantFrom<HarmThreshold>("low", "medium", "high"), (text, threshold) => {
        const result = detectHarm(text, { ...ALL, threshold });
        expect(detectHarm(text, { ...ALL, threshold })).toEqual(result);
        expect(result.harmful).toBe(result.categories.length > 0);
        for (const { spans, matched_phrases } of result.categories) {
          expect(spans.map(({ start, end }) => [...text].slice(start, end).join(""))).toEqual(matched_phrases);
        }
      }),
    );
  });
});
