import { beforeAll, describe, expect, test } from "vitest";
import { loadSyntax } from "@/lib/knowledge/syntax";
import { segment } from "../text/segment";
import type { AnaphorPlace, AnswerReader } from "./answers";
import { type Word, wordsOf } from "./words";

let reader: AnswerReader;
beforeAll(async () => {
  reader = (await loadSyntax()).answers;
});

/** Reads a text in which `anaphors` are asked about, each the last words that are written so. */
async function read(text: string, anaphors: string[] = []) {
  const sentences = segment(text, ["paragraph", "item", "heading", "row", "code"]).map(({ tokens, block }) => ({
    words: wordsOf(tokens),
    block,
  }));
  const asked = anaphors.map((words) => placeOf(words.split(" "), sentences));
  const reading = await reader.read(sentences, asked);
  const all = sentences.flatMap(({ words }) => words);
  const labels = reading.worth.map(({ label }) => label);
  return { labels, reading, meant: reading.references.map((one) => bestOf(one, all)) };
}

function placeOf(words: string[], sentences: { words: Word[] }[]): AnaphorPlace {
  for (const [sentence, own] of [...sentences.entries()].reverse()) {
    const first = own.words.findLastIndex((_, at) => words.every((word, i) => own.words[at + i]?.text === word));
    if (first !== -1) return { sentence, first, last: first + words.length - 1 };
  }
  throw new Error(`no "${words.join(" ")}"`);
}

function bestOf(
  { from, mass, none, unclear }: { from: number; mass: Float32Array; none: number; unclear: number },
  all: Word[],
) {
  const best = Math.max(...mass, none, unclear);
  return best === none ? "none" : best === unclear ? "unclear" : all[from + mass.indexOf(best)]?.text;
}

describe("a reference points at words of what it stands for", () => {
  test.each([
    ["Marie Curie was born in Warsaw. She won two Nobel Prizes.", "She", ["Marie", "Curie"]],
    ["Nokia was founded in 1865 by Fredrik Idestam. The company made paper at first.", "The company", ["Nokia"]],
    ["It is important to note that copper conducts heat well.", "It", ["none"]],
    ["It is raining in Lisbon today.", "It", ["none"]],
  ])("%s", async (text, anaphor, meant) => {
    expect(meant).toContain((await read(text, [anaphor])).meant[0]);
  });
});

describe("each sentence is told by what it does", () => {
  test.each([
    ["Sure! Here are five reasons:", ["meta", "meta"]],
    ["## History\n\nThe Eiffel Tower was completed in 1889.", ["heading", "claim"]],
    ["You should drink two litres of water a day.", ["advice"]],
    ["Mount Everest is 8,849 metres high. It is a truly breathtaking mountain.", ["claim", "opinion"]],
    ["The dog is not a bird.", ["claim"]],
  ])("%s", async (text, labels) => {
    expect((await read(text)).labels).toEqual(labels);
  });
});

test("long texts are read in windows, each sentence and each anaphor once, in their order", async () => {
  const count = 200;
  const text = "Marie Curie was born in Warsaw. She studied physics in Paris. ".repeat(count);
  const sentences = segment(text).map(({ tokens, block }) => ({ words: wordsOf(tokens), block }));
  const anaphors = Array.from({ length: count }, (_, i) => ({ sentence: 2 * i + 1, first: 0, last: 0 }));
  const { worth, references } = await reader.read(sentences, anaphors);
  expect(worth).toHaveLength(2 * count);
  expect(references).toHaveLength(count);
  const words = sentences.flatMap((one) => one.words);
  for (const one of references) expect(["Marie", "Curie", "She"]).toContain(bestOf(one, words));
});

test("shares of a reference sum to one, and its own words have none", async () => {
  const { reading } = await read("Marie Curie was born in Warsaw. She won two Nobel Prizes.", ["She"]);
  const { from, mass, none, unclear } = reading.references[0] as (typeof reading.references)[0];
  expect(mass.reduce((sum, one) => sum + one, none + unclear)).toBeCloseTo(1, 3);
  expect(mass[7 - from]).toBe(0); // "She"
});

test("a sentence too long for a window is read as far as it goes", async () => {
  const text = `${"Xyzzyqwrt".repeat(3)} `.repeat(79);
  const sentences = segment(text).map(({ tokens, block }) => ({ words: wordsOf(tokens), block }));
  const { worth, references } = await reader.read(sentences, [{ sentence: 0, first: 70, last: 70 }]);
  expect(worth).toHaveLength(1);
  expect(references[0]?.unclear).toBe(1);
});

test("nothing is read of nothing", async () => {
  expect(await reader.read([], [])).toMatchObject({ worth: [], references: [] });
});

describe("a text that is made up is told from one that tells of the world", () => {
  test.each([
    "Tomas pulled his coat tighter and stepped into the snow. Somewhere behind the barn a dog began to howl. He had promised his sister that he would never come back here, and yet he did.",
    "Dear Ms. Halvorsen, thank you for the pleasant talk on Monday. Our team was impressed by your plans for the new shop. We look forward to hearing from you.",
  ])("made up: %s", async (text) => {
    for (const { invented } of (await read(text)).reading.worth) expect(invented).toBeGreaterThan(0.5);
  });

  test.each([
    "The Treaty of Tordesillas was signed in 1494. It divided the lands outside Europe between Portugal and Castile. The line ran some 370 leagues west of the Cape Verde islands.",
    "Yeast feeds on the sugar in the dough. It gives off carbon dioxide, which is caught in the gluten. That is why the bread rises before it is baked.",
    "Ishmael goes to sea on the Pequod, whose captain has lost a leg to a white whale. He learns that Ahab wants revenge. In the end the whale sinks the ship, and Ishmael alone survives.",
  ])("not made up: %s", async (text) => {
    for (const { invented } of (await read(text)).reading.worth) expect(invented).toBeLessThan(0.5);
  });
});

test("each word and sentence has its state, also in a text of several windows", async () => {
  const text = Array.from({ length: 60 }, (_, i) => `The mill of village ${i} ground flour for all its neighbours.`);
  const sentences = segment(text.join(" ")).map(({ tokens, block }) => ({ words: wordsOf(tokens), block }));
  const { states } = await reader.read(sentences, []);
  const count = sentences.reduce((sum, { words }) => sum + words.length, 0);
  const width = states.sentences.length / sentences.length;
  const wordAt = (sentence: number, node: number) => {
    const at = (states.starts[sentence] as number) + node;
    return states.words.subarray(at * width, (at + 1) * width);
  };
  const likeness = (one: Float32Array, other: Float32Array) => {
    const product = (a: Float32Array, b: Float32Array) =>
      a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);
    return product(one, other) / Math.sqrt(product(one, one) * product(other, other));
  };
  expect(states.words.length).toBe(count * width);
  for (let i = 1; i < sentences.length; i++) {
    const [mill, village] = [wordAt(i, 1), wordAt(i, 3)]; // of "The mill of village …"
    expect(likeness(mill, wordAt(0, 1))).toBeGreaterThan(likeness(mill, wordAt(0, 3)));
    expect(likeness(village, wordAt(0, 3))).toBeGreaterThan(likeness(village, wordAt(0, 1)));
    expect(states.sentences.subarray(i * width, (i + 1) * width).every((value) => value === 0)).toBe(false);
  }
});
