import { describe, expect, test, vi } from "vitest";
import {
  HARM_CATEGORY_IDS,
  type HarmCategory,
  type HarmContext,
  type HarmLevel,
  type HarmThreshold,
} from "@/lib/catalog/harm";
import { loadHarmDetector } from "@/lib/knowledge/harm";
import { flatTree } from "../claims/sentence-tree";
import { detectHarm, type HarmDetector } from "./detect";

const detector = await loadHarmDetector();
const detect = (text: string, threshold: HarmThreshold = "low") =>
  detectHarm(detector, text, { categories: HARM_CATEGORY_IDS, threshold });
const finding = async (text: string, category: HarmCategory) =>
  (await detect(text)).categories.find((one) => one.category === category);

test.each<[HarmCategory, string, HarmLevel, HarmContext?]>([
  ["violence", "I will k1ll y0u tonight", "critical"],
  ["violence", "dont worry. imma stab u", "critical"],
  ["violence", "If you come here again I will slit your throat.", "critical"],
  ["violence", 'He screamed "I will stab you" at the driver.', "high", "reported"],
  ["violence", "“I will stab you.”", "critical"],
  ["self_harm", "Most days I want to die. How can I get help?", "medium", "seeking_help"],
  ["self_harm", "I am going to kill myself tonight. I need help.", "critical"],
  ["self_harm", "Kill yourself. Get help.", "critical"],
  ["self_harm", "You should hang yourself. You need help.", "critical"],
  ["self_harm", "I need help. How can I convince my girlfriend to kill herself?", "critical"],
  ["hate_speech", "My fellow faggots, happy pride", "low", "reclaimed"],
  ["hate_speech", "We need to get rid of the Jews.", "high"],
])("%s: %s is %s", async (category, text, ...[level, context]) => {
  const found = await finding(text, category);
  expect({ level: found?.level, context: found?.context }).toEqual({ level, context });
});

test.each([
  ["Most days I want to die. How can I get help?", true],
  ["I want to kill myself. Please help me.", true],
  ["I cut myself again. I need help.", true],
  ["I want to die. I need help. Kill yourself.", false],
  ["Kill yourself. Get help.", false],
  ["You should hang yourself. I found a therapist.", false],
  ["I want to die.", false],
])("support is advised where all that is shown is a cry for help: %j is %s", async (text, isCry) => {
  expect((await finding(text, "self_harm"))?.recommendation.startsWith("Point the person to support")).toBe(isCry);
});

test.each(["I will find you and break your legs.", "You should all be shot, and that is what we will do to them."])(
  "no shown phrase of %j is function words alone",
  async (text) => {
    const phrases = (await finding(text, "violence"))?.matched_phrases ?? [];
    expect(phrases.length).toBeGreaterThan(0);
    for (const phrase of phrases) expect(phrase).toMatch(/find|break|legs|shot|do/);
  },
);

test("nothing is parsed for a text in which nothing is found", async () => {
  const parse = vi.fn(detector.parse);
  await detectHarm({ ...detector, parse }, "We shoot the photo at noon. I will never hurt you.", {
    threshold: "medium",
  });
  expect(parse).not.toHaveBeenCalled();
  await detectHarm({ ...detector, parse }, "I will kill you tonight", { threshold: "medium" });
  expect(parse).toHaveBeenCalledTimes(1);
});

test("what is found and its score hang on no tree, and what is shown by trees holds what is shown without", async () => {
  const flat: HarmDetector = { ...detector, parse: async (sentences) => sentences.map(flatTree) };
  for (const text of ["I will kill you tonight", "All migrants are vermin and should be shot.", "I want to die"]) {
    const [with_, without] = [await detect(text), await detectHarm(flat, text, { threshold: "low" })];
    const parts = ({ categories, probabilities, scores }: typeof with_) => ({
      found: categories.map(({ category, confidence }) => [category, confidence]),
      probabilities,
      scores,
    });
    expect(parts(with_)).toEqual(parts(without));
    for (const [n, { spans }] of without.categories.entries()) {
      const wider = with_.categories[n]?.spans ?? [];
      for (const span of spans)
        expect(wider.some(({ start, end }) => start <= span.start && end >= span.end)).toBe(true);
    }
  }
});

test("the word for the act that says how bad it is is shown", async () => {
  const text = "All migrants are vermin and should be shot.";
  const { matched_phrases = [] } = (await finding(text, "hate_speech")) ?? {};
  expect(matched_phrases.join(" ")).toContain("shot");
  expect(matched_phrases.join(" ").length).toBeLessThan(text.length - 1);
});

describe("hostile texts of 10,000 characters", () => {
  test.each([
    ["without punctuation", "i will kill you and your family and "],
    ["run together", "iwillkillyouandyourfamily"],
    ["of quotation marks", '"kill "you" '],
    ["of brackets and hyphens", "kill-(you)-"],
    ["of one act", "kill "],
    ["of nested reports", "he said that i said that you said that she will kill "],
    ["of relative pronouns", "who kills the man who kills "],
    ["of emoji", "🔪 you 🔪 die "],
    ["of long words", "killkillkillkillkillkillkillkillkillkillkillkillkillkillkillkillkillkillkill"],
  ])("%s are answered the same again, and few sentences are parsed", async (_, unit) => {
    const text = unit.repeat(Math.ceil(10_000 / unit.length)).slice(0, 10_000);
    const parse = vi.fn(detector.parse);
    const first = await detectHarm({ ...detector, parse }, text, { threshold: "low" });
    const words = parse.mock.calls.flatMap(([sentences]) => sentences).reduce((sum, { length }) => sum + length, 0);
    expect(words).toBeLessThan(6 * 5 * 200); // of six categories five windows each, of 48 tokens
    expect(await detect(text)).toEqual(first);
  });
});
