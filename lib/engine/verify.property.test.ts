import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { loadReader } from "@/lib/knowledge/syntax";
import type { Reader } from "./claims/reader";
import { type Reading, type TextSpan, wholeReading } from "./claims/reading";
import { ask, OPTIONS, sentencesOf, WORLD } from "./testing/ask";
import { countingGraph } from "./testing/graph";
import { runs } from "./testing/runs";
import { segment } from "./text/segment";
import { verifyClaims } from "./verify";

const ODD_WORDS = [
  ..."constructor __proto__ prototype toString valueOf hasOwnProperty watch".split(" "),
  ...[
    "\0",
    "\u0007",
    "\u202eelif",
    "\u0301\u0301\u0301",
    "\ud83d",
    "\ude00",
    "😀",
    "👩‍👩‍👧",
    "\ufeff",
    "ﷺ",
    "שלום",
    "東京は首都です。",
  ],
  ...[
    "**",
    "_",
    "`",
    "```\n",
    "# ",
    "- ",
    "1. ",
    "|",
    "> ",
    "[",
    "](",
    ")",
    "((",
    "~~~",
    "http://",
    "www.",
    "\n",
    "\n\n",
    "\r\n",
  ],
  ...[
    "'",
    "’",
    '"',
    "“",
    "...",
    "…",
    ",",
    ";",
    ":",
    "—",
    "-",
    "!?",
    "%",
    "$",
    "°",
    "1e999",
    "0.0.0",
    "-1",
    "99999999999999999999",
  ],
];
const WORDS =
  "Paris France is the capital of not and or who was born in Warsaw Marie Curie she its more than at least million km 1991 BC either both that gold dogs are no it this they them these x = - ** : . ,".split(
    " ",
  );

const soup = fc
  .array(fc.constantFrom(...ODD_WORDS, ...WORDS, ...WORDS), { maxLength: 60 })
  .chain((words) => fc.constantFrom(" ", " ", " ", "").map((space) => words.join(space)));
const anyText = fc.oneof(soup, fc.string({ unit: "binary", maxLength: 200 }), fc.string({ maxLength: 200 }));

/** What holds of the claims of every text. */
function checkClaims(text: string, isWhole: boolean) {
  const reading = isWhole ? wholeReading(text) : sentencesOf(text);
  const claims = verifyClaims(WORLD, reading, OPTIONS);
  const length = codePointsOf(text);
  for (const { text: words, confidence, span, verdict, verified, path, expected } of claims) {
    expect(words.trim()).not.toBe("");
    expect(words).not.toContain("undefined");
    expect(confidence).toBeGreaterThanOrEqual(0);
    expect(confidence).toBeLessThanOrEqual(1);
    expect(span.start).toBeGreaterThanOrEqual(0);
    expect(span.start).toBeLessThan(span.end);
    expect(span.end).toBeLessThanOrEqual(length);
    expect(verified && verdict !== "supported").toBe(false);
    expect(verified && path.length === 0).toBe(false);
    expect(expected !== undefined && verdict !== "refuted").toBe(false);
  }
  expect(claims.map(({ text }) => text)).toEqual(reading.claims.map(({ text }) => text));
  expect(verifyClaims(WORLD, reading, OPTIONS)).toEqual(claims);
}

const codePointsOf = (text: string) => [...text].length;

test("every text is answered, with spans inside it, probabilities, and twice the same", () => {
  fc.assert(fc.property(anyText, fc.boolean(), checkClaims), runs(150, 600));
});

let reader: Reader;
beforeAll(async () => {
  reader = await loadReader();
});

/** What holds of the reading of every text. */
async function checkReading(text: string, limit: number) {
  const { claims, notChecked } = await reader.read(text, limit);
  expect(claims.length).toBeLessThanOrEqual(limit);
  for (const { text: words, start, end } of [...claims, ...notChecked]) {
    expect(words.trim()).not.toBe("");
    expect(start).toBeGreaterThanOrEqual(0);
    expect(start).toBeLessThan(end);
    expect(end).toBeLessThanOrEqual(codePointsOf(text));
  }
  checkOrder({ claims, notChecked });
  checkWholeness(text, { claims, notChecked });
  expect(await reader.read(text, limit)).toEqual({ claims, notChecked });
}

// Claims of a sentence may share words, such as a subject; what is not checked shares none.
function checkOrder({ claims, notChecked }: Reading) {
  const isBehind = (one: TextSpan, other: TextSpan | undefined) => other === undefined || one.start >= other.end;
  expect(notChecked.every((one, i) => isBehind(one, notChecked[i - 1]))).toBe(true);
  for (const one of notChecked)
    expect(claims.every((claim) => isBehind(claim, one) || isBehind(one, claim))).toBe(true);
  expect(claims.every((claim, i) => claim.end > (claims[i - 1]?.start ?? -1))).toBe(true);
}

function checkWholeness(text: string, { claims, notChecked }: Reading) {
  const points = [...text];
  for (const { text: words, start, end } of notChecked) expect(points.slice(start, end).join("")).toBe(words);
  const listed = [...claims, ...notChecked];
  for (const sentence of segment(text)) {
    if (sentence.tokens.every(({ kind }) => kind === "mark")) continue; // such as an emoji
    const start = codePointsOf(text.slice(0, sentence.start));
    const end = codePointsOf(text.slice(0, sentence.end));
    expect(listed.some((one) => one.start < end && start < one.end)).toBe(true);
  }
}

test("every text is read: claims and what is no claim, each sentence under one of them, in order, twice the same", async () => {
  const limits = fc.constantFrom(1, 3, 1000);
  await fc.assert(fc.asyncProperty(anyText, limits, checkReading), runs(25, 100));
});

test.each(["constructor >  constructor", "constructor are its", "x = 5", "It.", "its"])(
  "a text of hardly any words is read: %s",
  async (text) => {
    await checkReading(text, 1);
  },
);

test("a text is answered alike whatever was asked before", () => {
  const text = "Mercury orbits the Sun. Mercury has the symbol Hg. Paris is in Texas.";
  const first = ask(text);
  ask("Mercury is a metal. Paris is in France.");
  expect(ask(text)).toEqual(first);
});

test("text around a sentence moves its span and changes nothing else", () => {
  const sentence = "Canberra is the capital of Australia.";
  const [alone] = ask(sentence);
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("Hello! ", "😀! ", "Why? ", "\n\n", "# Title\n\n"), { maxLength: 6 }),
      (before) => {
        const start = codePointsOf(before.join(""));
        expect(ask(before.join("") + sentence).at(-1)).toEqual({
          ...alone,
          span: { start, end: start + sentence.length },
        });
      },
    ),
  );
});

const LENGTH = 2_500; // characters of the shorter text; the longer has twice as many
const HOSTILE = {
  "one word": "a",
  "one capital": "A",
  brackets: "(",
  "brackets in pairs": "()",
  "square brackets": "[](",
  quotes: '"',
  copulas: "is ",
  negations: "not ",
  relatives: ", who is Paris",
  conjunctions: "Paris is a city and ",
  commas: "Paris, ",
  names: "Paris ",
  "names in a row": "Paris France Berlin Germany ",
  "a list": "France borders Germany, ",
  appositions: "Paris, the capital of France, ",
  parentheses: "Paris (1900–1950) ",
  addresses: "http://",
  dots: ".",
  "single letters": "A.",
  numbers: "1 ",
  "scales of numbers": "million ",
  months: "May ",
  frames: "It is not true that ",
  "either or": "either Paris is a city or ",
  sentences: "Paris is the capital of France. ",
  pronouns: "Marie Curie was born in Warsaw. She is it. ",
  "list items": "- Paris is a city\n",
  fences: "```\n",
  "combining marks": "\u0301",
  emoji: "😀",
  nulls: "\0",
  apostrophes: "'",
  hyphens: "New-",
};
const ALLOWED_GROWTH = 2.6; // twice the text may ask twice as often; the rest is what a sentence's cut leaves over
const ALLOWED_BASE = 200;

/** How often the graph is asked about a text of that length. */
function askedFor(unit: string, length: number): number {
  const { graph, asked } = countingGraph(WORLD);
  ask(unit.repeat(Math.ceil(length / unit.length)), graph);
  return asked();
}

const allowed = (unit: string) => ALLOWED_GROWTH * askedFor(unit, LENGTH) + ALLOWED_BASE;

test.each(Object.entries(HOSTILE))("%s: twice the text asks the graph at most about twice as often", (_, unit) => {
  expect(askedFor(unit, 2 * LENGTH)).toBeLessThanOrEqual(allowed(unit));
});

// The whole clause is linked again for each pair of brackets that is taken out.
test("names in brackets: twice the text asks the graph at most about twice as often", () => {
  expect(askedFor("Paris (France) ", 2 * LENGTH)).toBeLessThanOrEqual(allowed("Paris (France) "));
});
