import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { wordsOf } from "../syntax/words";
import { claimsAs } from "../testing/read";
import { tokenize } from "../text/tokens";
import { Sentence, wholeDraft } from "./draft";
import { isAsking } from "./open-words";
import { isToldWithin } from "./own-sentence";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

const OPEN = { its: "?", them: "?", it: "?", They: "Vikings?", "these plans": "?" } as const;
const last = async (text: string) => (await claimsAs(parser, text, { references: OPEN })).at(-1);

describe("a sentence that tells itself what its words mean is told alone", () => {
  test.each([
    "Because of its poison, fugu is feared by many cooks.",
    "Each block names the previous block.",
    "Genes pass from parents to the next generation.",
    "Every baker knows what the prices are.",
    "For example, a baker rises at four.",
  ])("%s", async (own) => {
    expect(await last(`Ann opened a dam in 1928. ${own}`)).toBe(own.replace("For example, a", "A"));
  });
});

test("a comparison whose other half stands at its end is told alone", async () => {
  const text = "Ann opened a dam in 1928. Goats are also more flexible and can climb walls and run faster than sheep.";
  const [, ...claims] = await claimsAs(parser, text);
  expect(claims.length).toBeGreaterThan(0);
  expect(claims.join(" ")).not.toContain("Ann");
});

test.each([
  ["Curtains add light to a room, making it warm.", true],
  ["Ann got a prize for it.", false], // whoever gets a prize for something, it is not for the prize
  ["Ann saw two doors and opened it.", false],
  ["The firm lived to tell of it.", false],
])(
  "a pronoun that is at best a noun before it needs no other sentence where it may be that: %s",
  async (text, isTold) => {
    const tree = new Sentence(await parser.parse(wordsOf(tokenize(text, 0, text.length))));
    const first = tree.nodes.findIndex((node) => node.text === "it");
    const head = tree.nodes.slice(0, first).findLastIndex(({ upos }) => upos === "NOUN");
    const likely = [{ mentions: [{ sentence: 0, head, core: [head] }], standIns: [] }];
    const it = { first, last: first, isPossessive: false, isOpen: true, isPointing: false, isName: false };
    expect(isToldWithin(wholeDraft(tree), { ...it, antecedent: "unclear", isGuess: true, likely }, 0)).toBe(isTold);
  },
);

describe("it is told with the sentence before where it does not", () => {
  test.each([
    ["Because of its size, the dam is feared.", "Ann opened a dam in 1928; because of its size, the dam is feared."],
    ["The word has three letters.", "Ann opened a dam in 1928; the word has three letters."],
    ["For example, they rise at four.", "Ann opened a dam in 1928; they rise at four."],
  ])("%s", async (own, claim) => {
    const references = { ...OPEN, "The word": "?", they: "?" };
    expect((await claimsAs(parser, `Ann opened a dam in 1928. ${own}`, { references })).at(-1)).toBe(claim);
  });
});

describe("what leans on the sentence before that is told with it, and not with what stands between", () => {
  test("as one more of the same subject", async () => {
    expect(await last("The Vikings had towns. They built long ships. They sold furs.")).toBe(
      "The Vikings had towns; they sold furs.",
    );
  });

  test("as one on what only that names", async () => {
    const text = "Ann made two plans for Rome. Ben liked this. Carl sold these plans.";
    const references = { ...OPEN, this: "?" };
    expect((await claimsAs(parser, text, { references })).at(-1)).toBe(
      "Ann made two plans for Rome; Carl sold these plans.",
    );
  });

  test("but all three are told where it points at the one between", async () => {
    const text = "The Vikings had towns. They built long ships. This cost much.";
    const references = { ...OPEN, This: "?" };
    expect((await claimsAs(parser, text, { references })).at(-1)).toBe(
      "The Vikings had towns; they built long ships; this cost much.",
    );
  });
});

test.each([
  ["What makes the book special is its tone.", false],
  ["What it costs is known.", false],
  ["Who made it.", true],
])("asks, or only heads what follows: %s %s", async (text, isAsked) => {
  const tree = new Sentence(await parser.parse(wordsOf(tokenize(text, 0, text.length))));
  expect(isAsking(wholeDraft(tree))).toBe(isAsked);
});
