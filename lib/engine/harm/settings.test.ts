import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HARM_CATEGORY_IDS, type HarmThreshold } from "@/lib/catalog/harm";
import { harmSettings } from "@/lib/catalog/settings";
import { loadHarmDetector } from "@/lib/knowledge/harm";
import { detectHarm } from "./detect";
import { HarmRules } from "./settings";

type Settings = Parameters<typeof harmSettings.parse>[0];

const detector = await loadHarmDetector();
const rules = (settings: object) => new HarmRules(harmSettings.parse(settings as Settings));
const detect = (text: string, settings: object, request: object = {}) =>
  detectHarm(detector, text, { ...request, rules: rules(settings) });
const found = async (text: string, settings: object, request: object = {}) =>
  (await detect(text, settings, request)).categories.map(({ category }) => category);

const THREAT = "I'm going to kill you and your family.";
const DOUBTFUL = [
  "The soldiers tortured the prisoners and left the bodies in the road.",
  "Someone ought to slap him.",
  "They beat him up behind the bar.",
  "If he comes here again he will regret it.",
  "I want to punch my boss.",
  "The crowd wanted blood.",
  "My brother keeps threatening his teacher.",
];
const ILLEGAL = "illegal" as const;
const blocking = (phrase: string, match = "word") => ({ block: [{ phrase, match, category: ILLEGAL }] });
const blocked = (text: string, phrase: string, match?: string) =>
  rules(blocking(phrase, match))
    .read(text)
    .blocked.map(({ from, to }) => text.slice(from, to));

describe("a phrase of the block list", () => {
  test.each([
    ["We met at Zorblax.", "Zorblax"],
    ["We met at ZORBLAX!!", "ZORBLAX"],
    ["We met at z0rbl4x.", "z0rbl4x"],
    ["We met at Z0RB1AX, twice", "Z0RB1AX"],
    ["We met at z o r b l a x.", "z o r b l a x"],
    ["We met at Z.o.r.b.l.a.x.", "Z.o.r.b.l.a.x"],
    ["We met at zoooorblax.", "zoooorblax"],
    ["We met at zoooorb1axxxx!", "zoooorb1axxxx"],
    ["😀 We met at Ｚｏｒｂｌａｘ.", "Ｚｏｒｂｌａｘ"],
    ["We met at Zor\u200bbl\u200bax.", "Zor\u200bbl\u200bax"],
    ["We met at Zоrblах.", "Zоrblах"], // Cyrillic letters among Latin ones
    ["We met at Zórbláx.", "Zórbláx"],
    ["Zorblax's door", "Zorblax"],
    ["(zorblax)", "zorblax"],
  ])("is found in %j, in the spelling of the text", async (text, shown) => {
    expect(blocked(text, "zorblax")).toEqual([shown]);
  });

  test("is found whichever of its letters are stretched", async () => {
    expect(blocked("a kiiillll, a killl, a killl", "kill")).toEqual(["kiiillll", "killl", "killl"]);
    expect(blocked("a kiiiilen", "kill")).toEqual([]);
  });

  test.each([
    ["They are Zorblaxians.", "zorblax"],
    ["a first-class lass", "ass"],
    ["as it was", "ass"],
    ["all of it", "ail"],
    ["It was in 1455.", "ass"],
    ["kill", "kiil"],
    ["C is a language", "c++"],
    ["i k now it", "know"],
  ])("matches whole words only: not in %j is %j", async (text, phrase) => {
    expect(blocked(text, phrase)).toEqual([]);
  });

  test.each([
    ["Zorblaxians", "zorblax", "Zorblax"],
    ["unZ0RBLAXed", "zorblax", "Z0RBLAX"],
    ["We write C++ here", "c++", "C++"],
    ["the  Red\nOctober  plan", "red october", "Red\nOctober"],
    ["I 🍆 you", "🍆", "🍆"],
  ])("may stand anywhere where it is to be contained: %j holds %j", async (text, phrase, shown) => {
    expect(blocked(text, phrase, "contains")).toEqual([shown]);
  });

  test.each([
    ["Zorblax", true],
    ["  ZORBLAX\n", true],
    ["z0rblax", true],
    ["z0rblaaaax", true],
    ["Zorblax.", false],
    ["the Zorblax", false],
  ])("that must be the whole text: %j is %s", async (text, isBlocked) => {
    expect(blocked(text, "zorblax", "exact")).toEqual(isBlocked ? [text] : []);
  });

  test("makes a text harmful in its category for certain, with exact spans and the phrase as it is listed", async () => {
    const text = "😀 Ask for the Blue Folder.";
    const result = await detect(text, blocking("blue folder"));
    expect(result).toMatchObject({ harmful: true, confidence: 1, probabilities: { illegal: 1 } });
    expect(result.categories).toMatchObject([
      { category: "illegal", level: "high", confidence: 1, matched_phrases: ["Blue Folder"], listed: ["blue folder"] },
    ]);
    const [span] = result.categories[0]?.spans ?? [];
    expect([...text].slice(span?.start, span?.end).join("")).toBe("Blue Folder");
  });

  test("counts in its own category only, and only where that is checked", async () => {
    expect(await found("Ask for the blue folder.", blocking("blue folder"))).toEqual([ILLEGAL]);
    expect(await found("Ask for the blue folder.", blocking("blue folder"), { categories: ["violence"] })).toEqual([]);
  });

  test("leaves what the model finds as it is", async () => {
    const text = `${THREAT} Bring the blue folder.`;
    const plain = (await detect(text, {})).categories.find(({ category }) => category === "violence");
    const both = (await detect(text, blocking("blue folder"))).categories;
    expect(both.map(({ category }) => category).sort()).toEqual([ILLEGAL, "violence"]);
    expect(both).toContainEqual(plain);
  });
});

describe("a phrase of the allow list", () => {
  const ALLOWED = { allow: [{ phrase: "kill you and your family" }] };

  test("relieves the match that it covers, disguised or not", async () => {
    for (const text of [`It begins so. ${THREAT}`, "I'm going to k1ll you and your family."]) {
      expect(await found(text, {})).toContain("violence");
      expect(await found(text, ALLOWED)).toEqual([]);
    }
  });

  test("relieves nothing else in the same text", async () => {
    const other = "I will cut your throat tonight, you are dead.";
    const result = await detect(`${THREAT} ${other}`, ALLOWED);
    const finding = result.categories.find(({ category }) => category === "violence");
    expect(finding?.spans.length).toBeGreaterThan(0);
    for (const { start } of finding?.spans ?? []) expect(start).toBeGreaterThan(THREAT.length);
  });

  test("that covers only a part of a blocked phrase does not relieve it", async () => {
    const settings = { ...blocking("blue folder"), allow: [{ phrase: "folder" }] };
    expect(await found("Ask for the blue folder.", settings)).toEqual([ILLEGAL]);
  });

  test("that covers a blocked phrase in one place leaves it in others", async () => {
    const settings = { ...blocking("folder"), allow: [{ phrase: "blue folder" }] };
    const text = "The blue folder is fine, the red folder is not.";
    expect((await detect(text, settings)).categories[0]?.spans).toEqual([{ start: 33, end: 39 }]);
    expect(await found("The blue folder is fine.", settings)).toEqual([]);
  });

  test("that must be the whole text relieves no longer one", async () => {
    const settings = { allow: [{ phrase: THREAT, match: "exact" }] };
    expect(await found(THREAT, settings)).toEqual([]);
    expect(await found(`${THREAT} ${THREAT}`, settings)).toContain("violence");
  });
});

describe("thresholds", () => {
  const all = (threshold: HarmThreshold | "off") => HARM_CATEGORY_IDS.map((category) => [category, threshold]);
  const own = { thresholds: { violence: "high", explicit: "off" } };

  test.each([
    { of: "medium in all categories where nothing is chosen", settings: {}, request: {}, expected: all("medium") },
    { of: "the request's in all of them", settings: {}, request: { threshold: "low" }, expected: all("low") },
    {
      of: "the organization's where the request names none",
      settings: own,
      request: { categories: ["violence", "hate_speech"] },
      expected: [
        ["violence", "high"],
        ["hate_speech", "medium"],
      ],
    },
    {
      of: "the request's before the organization's",
      settings: own,
      request: { categories: ["violence"], threshold: "low" },
      expected: [["violence", "low"]],
    },
    {
      of: "off where the request does not name the category",
      settings: own,
      request: { threshold: "low" },
      expected: all("low").map(([id]) => [id, id === "explicit" ? "off" : "low"]),
    },
    {
      of: "medium where the request names a category that is off",
      settings: own,
      request: { categories: ["explicit", "explicit"] },
      expected: [["explicit", "medium"]],
    },
  ])("are $of", async ({ settings, request, expected }) => {
    expect(rules(settings).checks(request as object)).toEqual(expected);
  });

  test("decide what counts", async () => {
    const counted = async (violence: string) => {
      const all = await Promise.all(DOUBTFUL.map((text) => found(text, { thresholds: { violence } })));
      return all.filter(({ length }) => length > 0).length;
    };
    expect(await counted("low")).toBeGreaterThan(await counted("high"));
  });

  test("off: the category is neither found nor told of, but for the block list", async () => {
    const off = { thresholds: { violence: "off" } };
    const result = await detect(THREAT, off);
    expect(result.categories.map(({ category }) => category)).not.toContain("violence");
    expect(result.probabilities).not.toHaveProperty("violence");
    const listed = { ...off, block: [{ phrase: "kill", category: "violence" }] };
    expect((await detect(THREAT, listed)).categories).toMatchObject([
      { category: "violence", matched_phrases: ["kill"], listed: ["kill"] },
    ]);
  });
});

test("places of any phrase in any text lie within it, in order and on whole characters", async () => {
  const unit = fc.constantFrom(
    "a",
    "A",
    "4",
    "1",
    "i",
    "l",
    "!",
    " ",
    "\n",
    ".",
    "😀",
    "ﬁ",
    "é",
    "\u200b",
    "а",
    "\ud800",
  );
  const texts = fc.string({ unit, maxLength: 40 });
  const phrase = fc
    .string({ unit, minLength: 1, maxLength: 4 })
    .filter((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.trim()) && !/\p{Cs}/u.test(text)); // settings take no others
  const match = fc.constantFrom("word", "contains", "exact");
  const property = fc.property(texts, phrase, match, (text, listed, mode) => {
    const settings = { ...blocking(listed, mode), allow: [{ phrase: "al", match: "contains" }] };
    const ruled = rules(settings).read(text);
    expect(ruled.text).toHaveLength(text.length);
    for (const { from, to } of ruled.blocked) {
      expect(from).toBeLessThan(to);
      expect(to).toBeLessThanOrEqual(text.length);
      for (const at of [from, to])
        expect(/[\ud800-\udbff]$/.test(text.slice(0, at)) && /^[\udc00-\udfff]/.test(text.slice(at))).toBe(false);
    }
  });
  fc.assert(property, { numRuns: 500 });
});
