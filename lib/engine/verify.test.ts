import { expect, test } from "vitest";
import { wholeReading } from "./claims/reading";
import { ask, askOne, OPTIONS, sentencesOf, WORLD } from "./testing/ask";
import { type VerifyOptions, verifyClaims, verifyInPieces } from "./verify";

const CAPITALS =
  "Canberra is the capital of Australia. Sydney is the capital of Australia. Zorgon is the capital of Peru.";

const asked = (text: string, options: Partial<VerifyOptions>) =>
  verifyClaims(WORLD, sentencesOf(text), { ...OPTIONS, ...options });
const whole = (text: string) => verifyClaims(WORLD, wholeReading(text), OPTIONS);

test("a supported claim tells path, source, evidence and reason", () => {
  expect(askOne("Canberra is the capital of Australia.")).toEqual({
    text: "Canberra is the capital of Australia.",
    verified: true,
    confidence: expect.closeTo(0.99, 1),
    source: "test/capital",
    path: ["Australia", "Canberra"],
    steps: [{ subject: "Australia", relation: "capital", object: "Canberra" }],
    evidence: "The capital of Australia is Canberra. (Test facts)",
    reasoning: expect.stringMatching(/^Supported: it follows from a fact of the graph/),
    verdict: "supported",
    span: { start: 0, end: 37 },
    context_dependent: false,
    citations: [
      {
        source_id: "test/capital",
        title: "Test facts",
        url: "",
        quote: "The capital of Australia is Canberra. (Test facts)",
        span: { start: 0, end: 50 },
        stance: "supports",
        score: expect.closeTo(0.99, 1),
      },
    ],
  });
});

test("a claim keeps its words, its place and what it leans on as they were read, in the order of reading", () => {
  const claims = [
    {
      text: "Regarding Oceania, Canberra is the capital of Australia.",
      stated: "Canberra is the capital of Australia.",
      start: 40,
      end: 61,
      contextDependent: false,
    },
    { text: "Its capital is Sydney.", stated: "Its capital is Sydney.", start: 3, end: 25, contextDependent: true },
  ];
  expect(verifyClaims(WORLD, { claims }, OPTIONS)).toMatchObject([
    { text: claims[0]?.text, span: { start: 40, end: 61 }, context_dependent: false },
    { text: claims[1]?.text, span: { start: 3, end: 25 }, context_dependent: true },
  ]);
});

test("a refuted claim tells what speaks against it, and what the graph holds instead", () => {
  const claim = askOne("Sydney is the capital of Australia.");
  expect(claim).toMatchObject({ verified: false, verdict: "refuted", source: "test/capital", expected: "Canberra" });
  expect(claim.path).toEqual(["Australia", "Canberra"]);
  expect(claim.evidence).toContain("The capital of Australia is Canberra.");
  expect(claim.reasoning).toMatch(/^Refuted: the graph holds Canberra instead/);
  expect(claim.confidence).toBeLessThan(0.1);
});

test("a claim that is not found has an empty path and source", () => {
  const claim = askOne("Zorgon is the capital of Peru.");
  expect(claim).toMatchObject({ verified: false, verdict: "not_found", source: "", path: [], steps: [], evidence: "" });
  expect(claim.reasoning).toBe("Nothing in the graph states or contradicts this.");
});

test("a path goes from concept to concept, each fact with its source", () => {
  const claim = askOne("The Eiffel Tower is in Europe.");
  expect(claim.path).toEqual(["Eiffel Tower", "Paris", "France", "Europe"]);
  expect(claim.evidence?.match(/\(Test facts\)/g)).toHaveLength(3);
  expect(claim.reasoning).toContain("3 facts");
});

test("arithmetic needs no fact, and says so", () => {
  const claim = askOne("One mile is 1.609 kilometers.");
  expect(claim).toMatchObject({ verified: true, source: "arithmetic" });
  expect(claim.path.length).toBeGreaterThan(0);
});

test("only what is supported, by a path, at the confidence asked for is verified", () => {
  const [claim] = asked("Canberra is the capital of Australia.", { minConfidence: 1 });
  expect(claim).toMatchObject({ verified: false, verdict: "supported" });
  expect(asked("Canberra is the capital of Australia.", { minConfidence: 0 })[0]?.verified).toBe(true);
  for (const other of asked(CAPITALS, { minConfidence: 0 }).slice(1)) expect(other.verified).toBe(false);
});

test("the least confidence changes nothing but what counts as verified", () => {
  const strict = asked(CAPITALS, { minConfidence: 1 }).map((claim) => ({ ...claim, verified: 0 }));
  expect(asked(CAPITALS, { minConfidence: 0 }).map((claim) => ({ ...claim, verified: 0 }))).toEqual(strict);
});

/** Sentences that hold, each for a reason of its own, and the path that shows it. */
const VERIFIED: [string, string, string[]][] = [
  ["by a fact", "Canberra is the capital of Australia.", ["Australia", "Canberra"]],
  ["by several facts", "The Eiffel Tower is in Europe.", ["Eiffel Tower", "Paris", "France", "Europe"]],
  ["by a fact that rules it out", "Sydney is not the capital of Australia.", ["Australia", "Canberra"]],
  ["by what both ends measure", "France is larger than Germany.", ["France", "551,695 km2", "Germany", "357,022 km2"]],
  ["as one of the things it is", "Paris is Paris.", ["Paris"]],
];

test.each(VERIFIED)("nothing is verified without a path: %s", (_, sentence, path) => {
  expect(askOne(sentence)).toMatchObject({ verified: true, path });
});

test("evidence and citations are left out when they are not wanted, and nothing else is", () => {
  for (const [i, claim] of asked(CAPITALS, { includeEvidence: false }).entries()) {
    expect(claim).not.toHaveProperty("evidence");
    const { evidence, ...others } = ask(CAPITALS)[i] ?? {};
    expect(evidence).toBeTypeOf("string");
    expect(claim).toEqual({ ...others, citations: [] });
  }
});

test("read whole a text is one claim, whatever it says", () => {
  expect(whole("  Paris is the capital of France.\n")).toMatchObject([
    { text: "Paris is the capital of France.", verdict: "supported", span: { start: 2, end: 33 } },
  ]);
  expect(whole("I like Paris 😀")).toMatchObject([{ verdict: "not_found", span: { start: 0, end: 14 } }]);
});

// The sentences are strung together, and read as one that says Berlin of France.
test("every sentence of a text that is read whole must hold", () => {
  expect(whole("Paris is the capital of France. Berlin is the capital of Germany.")).toMatchObject([
    { verdict: "supported", path: ["France", "Paris", "Germany", "Berlin"] },
  ]);
  expect(whole("Paris is the capital of France. Berlin is the capital of Spain.")).toMatchObject([
    { verdict: "refuted", expected: "Madrid" },
  ]);
});

test("blank text makes no claims", () => {
  for (const text of ["", " ", "\n\t\r\n", "\u200b", "\0"])
    for (const read of [sentencesOf, wholeReading]) expect(verifyClaims(WORLD, read(text), OPTIONS)).toEqual([]);
});

// The disjoint classes come in the order in which the graph holds them.
test("the path to a conflict goes on from concept to concept", () => {
  expect(askOne("Penguins are mammals.").path).toEqual(["penguin", "bird", "mammal"]);
});

// Facts of several statements are joined without a look at what they share.
test("a fact that decides twice is told once", () => {
  const claim = askOne("Either Madrid is the capital of France or Berlin is the capital of France.");
  expect(claim.path).toEqual(["France", "Paris"]);
});

test.each([
  ["Sydney is the capital of Australia.", "Canberra is the capital of Australia."],
  ["The salmon is a mammal.", "The salmon is a fish."],
  ["Marie Curie was born in 1871.", "Marie Curie was born in 1867."],
  ["Marie Curie was born in March 1867.", "Marie Curie was born in November 1867."],
  ["Marie Curie was born on 8 November 1867.", "Marie Curie was born on 7 November 1867."],
  ["Hamlet was written by Jane Austen.", "Hamlet was written by William Shakespeare."],
  ["Cobras are mammals.", "Cobras are reptiles."],
  ["A cobra is a mammal.", "A cobra is a reptile."],
  ["A spider is a mammal.", "A spider is an arthropod."],
  ["The highest mountain is Mont Blanc.", "The highest mountain is Mount Everest."],
])("a refuted claim comes corrected where one thing is wrong: %s", (text, correction) => {
  expect(askOne(text).correction).toBe(correction);
});

test("a refuted denial is not rewritten", () => {
  expect(askOne("Canberra is not the capital of Australia.")).not.toHaveProperty("correction");
});

test("who denies the holder of a record is told the holder", () => {
  expect(askOne("The highest mountain is not Mount Everest.")).toMatchObject({
    verdict: "refuted",
    expected: "Mount Everest",
  });
});

test("claims are checked in pieces of one sentence or one clause, however they are read", () => {
  const sentences = 50;
  const text = "Paris is the capital of France. ".repeat(sentences);
  for (const read of [sentencesOf, wholeReading]) {
    let pauses = 0;
    for (const work = verifyInPieces(WORLD, read(text), OPTIONS); !work.next().done; ) pauses += 1;
    expect(pauses).toBeGreaterThanOrEqual(2 * sentences);
  }
});
