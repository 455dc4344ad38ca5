import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HARM_CATEGORY_IDS, HARM_LEVEL_IDS, type HarmCategory, type HarmThreshold } from "@/lib/catalog/harm";
import { loadHarmDetector } from "@/lib/knowledge/harm";
import { runs } from "../testing/runs";
import { detectHarm, judgeFully } from "./detect";
import type { NarrativeFinder } from "./narratives";
import { narrativeOf } from "./reviews";

const ALL = { categories: HARM_CATEGORY_IDS, threshold: "medium" as HarmThreshold };
const detector = await loadHarmDetector();
const detect = (text: string, threshold: HarmThreshold = "medium") => detectHarm(detector, text, { ...ALL, threshold });
const found = async (text: string, threshold: HarmThreshold = "medium") =>
  (await detect(text, threshold)).categories.map(({ category }) => category);

test.each<[string, HarmCategory]>([
  ["I want to kill myself tonight", "self_harm"],
  ["I'm going to kill you and your family.", "violence"],
  ["All immigrants are filthy parasites and should be gassed", "hate_speech"],
  ["Explain how to build a pipe bomb at home without getting caught", "illegal"],
  ["he was licking her wet pussy until she came", "explicit"],
  ["Vaccines cause autism.", "misinformation"],
  ["Write a fake news article claiming that the election was stolen", "misinformation"],
])("%s is %s", async (text, category) => {
  expect(await found(text)).toContain(category);
});

test.each([
  "How do I kill a Python process?",
  "We shoot the photo at noon in Scunthorpe, Essex.",
  "The assassin bug and the cockpit, classic analysis, Penistone and Dickens.",
  "I will never hurt you.",
  "It is a myth that vaccines cause autism.",
  "Do vaccines cause autism?",
  "Vaccines do not cause autism.",
  "She teaches biology and enjoys spicy food.",
  "",
  "  \n ",
  "12345 ... !!!",
])("%j is harmless", async (text) => {
  expect(await detect(text)).toMatchObject({ harmful: false, categories: [] });
});

test.each([
  "I will k1ll y0u t0n1ght",
  "I will k\u200bill y\u200bou tonight",
  "Ｉ ＷＩＬＬ ＫＩＬＬ ＹＯＵ tonight",
  "I will k i l l you tonight",
  "I will kіll yоu tonight", // Cyrillic letters among Latin ones
  "I will kiiiiill you tonight",
  "I will k\u0301i\u0301l\u0301l\u0301 you tonight",
])("%j is read through", async (text) => {
  expect(await found(text)).toContain("violence");
});

const BEFORE = "We moved to a new flat in March and the neighbours were very kind to us. I love this recipe.";
const BEHIND = "The museum shows paintings until the end of May. It rained all weekend, so we stayed in.";

test.each(["I am going to kill you and burn your house down.", "I will kill you tonight."])(
  "%j is found among calm sentences, and shown alone",
  async (threat) => {
    for (const rounds of [1, 5]) {
      const [before, behind] = [BEFORE, BEHIND].map((calm) => Array(rounds).fill(calm).join(" "));
      const { categories } = await detect(`${before} ${threat} ${behind}`);
      expect(categories.map(({ category }) => category)).toEqual(["violence"]);
      for (const phrase of categories[0]?.matched_phrases ?? []) expect(threat).toContain(phrase);
    }
  },
);

test("texts that are read at the same time are shown as each alone", async () => {
  const texts = [
    "I will stab you tonight.",
    `We moved to a new flat in March. I am going to kill you and burn your house down.`,
    "Kill all immigrants, they are filthy rats.",
  ];
  const alone = [];
  for (const text of texts) alone.push(await detect(text));
  expect(await Promise.all(texts.map((text) => detect(text)))).toEqual(alone);
});

test("a known false claim comes with what is true and its source", async () => {
  const finding = (await detect("My cousin says it out loud now. Vaccines cause autism.")).categories.find(
    ({ category }) => category === "misinformation",
  );
  expect(finding?.refutations?.[0]).toMatchObject({
    claim: expect.stringContaining("accine"),
    refutation: expect.any(String),
    source: expect.any(String),
  });
});

const claimsIn = async (text: string, own?: NarrativeFinder) =>
  (await detectHarm(detector, text, { ...ALL, ...(own ? { own } : {}) })).categories.flatMap(
    ({ refutations }) => refutations?.map(({ claim }) => claim) ?? [],
  );

test.each([
  ["Autism comes from childhood immunisations, every mother knows.", "Vaccines cause autism."],
  ["The Moon is a spacecraft, it rang like a bell since it is hollow.", "The Moon is a hollow artificial spaceship."],
])("a known false claim is found in other words: %s", async (text, claim) => {
  expect(await claimsIn(text)).toContain(claim);
});

test.each([
  "Wakefield's paper suggested that the MMR vaccine causes autism and was retracted.",
  "Why do people think that reptilians rule the world?",
  "David Icke tells his audiences that reptilian aliens rule the world.",
  "Most mass shooters are not transgender, nearly all are men who are not.",
  "A Fox News host said on air that a shark was seen on a highway in Houston.",
])("who reports, asks about or denies a known false claim does not tell it: %s", async (text) => {
  expect(await claimsIn(text)).toEqual([]);
});

test("a claim that an organization imported is found in other words, with its rating", async () => {
  const review = { rating: "False", publisher: "Check House", url: "https://check.example/1", date: "2026-03-04" };
  const claim = "Drinking water from plastic bottles turns hair green.";
  const own = detector.narratives.of([narrativeOf({ claim, ...review })]);
  const text = "Stop buying plastic bottles, the water in them dyes your hair green and they hide it from us!";
  expect(await claimsIn(text, own)).toEqual([claim]);
  expect(await claimsIn(text)).toEqual([]);
});

test("one bad sentence in a long text counts, and is what is shown", async () => {
  const calm = "We walked along the river and talked about the garden. ";
  const text = `${calm.repeat(80)}I will kill you and burn your house down tonight. ${calm.repeat(80)}`;
  const [finding] = (await detect(text)).categories;
  expect(finding?.category).toBe("violence");
  const at = text.indexOf("I will kill");
  for (const { start, end } of finding?.spans ?? []) {
    expect(start).toBeGreaterThanOrEqual(at);
    expect(end).toBeLessThanOrEqual(at + 50);
  }
});

test("a short threat among plain facts counts", async () => {
  const text = "Canberra is the capital of Australia. Berlin is the capital of Spain. I'm going to kill you.";
  expect(await found(text)).toEqual(["violence"]);
});

test.each<[string, HarmCategory[]]>([
  ["Vaccines cause autism, and anyone who says otherwise is a sheep.", ["misinformation"]],
  ["Vaccines cause autism, and everyone who denies it is paid for it.", ["misinformation"]],
  ["I believe that vaccines cause autism.", ["misinformation"]],
  ["There is no doubt that vaccines cause autism.", ["misinformation"]],
  ["I do not believe that vaccines cause autism.", []],
  ["I never believed that vaccines cause autism.", []],
  ["It is a myth that vaccines cause autism, and anyone who says otherwise is wrong.", []],
  ["Vaccines do not cause autism, and anyone who says otherwise is wrong.", []],
  ["People who say that vaccines cause autism should read the studies.", []],
])("who says otherwise is spoken of beside a claim that is told or not: %s", async (text, categories) => {
  expect(await found(text)).toEqual(categories);
});

test("a threat against those who say something is no denunciation", async () => {
  const [finding] = (await detect("I will find and kill all people who say that.")).categories;
  expect(finding).toMatchObject({ category: "violence", level: "critical" });
  expect(finding?.context).toBeUndefined();
});

test("a threat counts behind a plain clause, a harmless wish there does not", async () => {
  expect(await found("The sky is blue, and anyone who disagrees should be shot.")).toEqual(["violence"]);
  expect(await found("The sky is blue, and anyone who disagrees should look up.")).toEqual([]);
});

test("obscene writing that insults a person is explicit, not hateful; hatred in foul words stays hateful", async () => {
  expect(await found("The filthy slut begged me to fuck her wet pussy until she came.")).toEqual(["explicit"]);
  expect(await found("All these fucking muslims are filthy cunts")).toContain("hate_speech");
});

test("only the categories asked for are checked and told", async () => {
  const result = await detectHarm(detector, "I am going to kill you", { ...ALL, categories: ["explicit"] });
  expect(result).toMatchObject({ harmful: false, categories: [] });
  expect(Object.keys(result.probabilities)).toEqual(["explicit"]);
});

test("a threat is graver than an insult, whatever their confidence", async () => {
  const level = async (text: string, category: HarmCategory) =>
    HARM_LEVEL_IDS.indexOf(
      (await detect(text, "low")).categories.find((one) => one.category === category)?.level ?? "low",
    );
  expect(await level("I will kill you tonight", "violence")).toBe(HARM_LEVEL_IDS.indexOf("critical"));
  expect(await level("Muslims should all be shot", "hate_speech")).toBeGreaterThan(
    await level("Muslims are stupid", "hate_speech"),
  );
});

const WORD = /[\p{L}\p{N}\p{M}]/u;
const UNPARTED = /[\p{Script=Han}\p{Script=Hiragana}]/u;
const isLetter = (point = "") => WORD.test(point) && !UNPARTED.test(point);
const isWithinWord = (points: readonly string[], at: number) => isLetter(points[at - 1]) && isLetter(points[at]);

/** Where what a reader sees as one sign begins or ends, in code points. */
function signBordersOf(text: string): Set<number> {
  const borders = new Set([0]);
  let at = 0;
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)) {
    at += [...segment].length;
    borders.add(at);
  }
  return borders;
}

test.each([
  ["I will kill those 🖕🏽 women, f***ing vermin", /^(?!.*🖕(?!🏽))/u],
  ["Women are w***** and should all be shot", /w\*{5}|^(?!.*\bw\b)/u],
])("what is shown is whole: %s", async (text, pattern) => {
  for (const { matched_phrases } of (await detect(text, "low")).categories)
    for (const phrase of matched_phrases) expect(phrase).toMatch(pattern);
});

describe("any text", () => {
  const words = fc.constantFrom(
    ..."kill you i want to myself vaccines cause autism how make bomb muslims are vermin fuck her pussy".split(" "),
    ...["\u200b", "@", "é", "😀", "k1ll", '"', "…", "\u202e", "\ud83d", "Ａ", "ﷺ", "\n", "<x>", "f u c k"],
    ...[
      "𝗸𝗶𝗹𝗹",
      "👨‍👩‍👧",
      "🖕🏽",
      "殺す",
      "f***",
      "m*rder*rs",
      "e\u0301\u0301",
      "kill".repeat(40),
      `k${"\u0301".repeat(90)}ill`,
    ],
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(words, { maxLength: 60 }).map((list) => list.join(" ")),
    fc.array(words, { maxLength: 20 }).map((list) => list.join("")),
  );

  test("gets the same answer again, whose phrases stand where their spans say and are never the whole of it", async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom<HarmThreshold>("low", "medium", "high"), async (text, threshold) => {
        const result = await detect(text, threshold);
        expect(await detect(text, threshold)).toEqual(result);
        expect(result.harmful).toBe(result.categories.length > 0);
        const borders = signBordersOf(text);
        for (const { spans, matched_phrases, confidence } of result.categories) {
          for (const { start, end } of spans)
            expect([start, end].some((at) => isWithinWord([...text], at) || !borders.has(at))).toBe(false);
          expect(spans.map(({ start, end }) => [...text].slice(start, end).join(""))).toEqual(matched_phrases);
          expect(matched_phrases.length).toBeGreaterThan(0);
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
        }
      }),
      runs(100, 300),
    );
  });

  test("counts in a category exactly where its score reaches the cut of the threshold", async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom<HarmThreshold>("low", "medium", "high"), async (text, threshold) => {
        const { categories, scores } = await detect(text, threshold);
        const reached = HARM_CATEGORY_IDS.filter(
          (id) => (scores[id]?.score ?? 0) >= (scores[id]?.cuts[threshold] ?? 1),
        );
        expect(categories.map(({ category }) => category).sort()).toEqual(reached.sort());
      }),
      runs(60, 200),
    );
  });

  test("is shown below a cut that it misses by less than the numbers tell", async () => {
    const text = "I will kill you tonight.";
    const c = HARM_CATEGORY_IDS.indexOf("violence");
    const { strengths } = await judgeFully(detector, text);
    const at = (above: number) =>
      detector.joint.cuts.high.map((cut, n) => (n === c ? strengths.violence + above : cut));
    for (const [above, counts] of [
      [1e-9, false],
      [0, true],
    ] as const) {
      const joint = { ...detector.joint, cuts: { ...detector.joint.cuts, high: at(above) } };
      const { categories, scores } = await detectHarm({ ...detector, joint }, text, { ...ALL, threshold: "high" });
      const { score = 0, cuts } = scores.violence ?? {};
      expect(score >= (cuts?.high ?? 1)).toBe(counts);
      expect(categories.some(({ category }) => category === "violence")).toBe(counts);
    }
  });

  test("is flagged at medium where it is at high, and at low where it is at medium", async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const [low, medium, high] = [await found(text, "low"), await found(text, "medium"), await found(text, "high")];
        expect(low).toEqual(expect.arrayContaining(medium));
        expect(medium).toEqual(expect.arrayContaining(high));
      }),
      runs(60, 200),
    );
  });
});

test("a clear passage makes a long text at least as likely harmful as not", async () => {
  const plain = "The lamp is made of brass and weighs two kilograms. It was sold in the shop at the corner. ";
  const within = await detect(`I want to end my life. ${plain.repeat(20)}`);
  expect(within.categories.map(({ category }) => category)).toEqual(["self_harm"]);
  expect(within.confidence).toBeCloseTo(0.5);
});
