import { beforeAll, expect, test } from "vitest";
import { loadParser, loadReader } from "@/lib/knowledge/syntax";
import type { Need, NeedCase } from "../syntax/needs";
import type { Parser } from "../syntax/parser";
import { contextOf } from "./context";
import { put, wholeDraft } from "./draft";
import { needCases } from "./need-cases";
import { NeedLimits } from "./need-limits";
import { NeededNames } from "./needed-names";
import type { ReadSentence } from "./read-sentence";
import { sentencesOf } from "./sentences";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

const TEXT = `Orla Vance started the brewery in 1931. The barley came from the valley. Two vats were made of copper.
The kettle leaked in winter. Orla Vance never sold it.`;

async function read(text: string) {
  const parsed = await sentencesOf(parser, text);
  const judged = { label: "claim", likely: 1, claim: 1, invented: 0 } as const;
  const sentences = parsed.map((one): ReadSentence => ({ ...one, judged }));
  const context = contextOf(
    sentences.map(({ tree }) => tree),
    sentences.map(() => []),
  );
  const cases = needCases(sentences, context, { topicAt: () => undefined, ownerAt: () => undefined });
  return { sentences, cases };
}

/** Every sentence is taken to need these names with these shares. */
const needing = (cases: readonly NeedCase[], shares: Readonly<Record<string, number>>): Need[] =>
  cases.map(({ candidates }) => {
    const own = candidates.map(({ name }) => shares[name] ?? 0);
    return { shares: own, none: 1 - own.reduce((sum, share) => sum + share, 0) };
  });

const named = (name: string) => ({ name, at: 0, isPair: false });

test("a sentence may need what others name and it does not", async () => {
  const { cases } = await read(TEXT);
  const names = cases.map(({ candidates }) => candidates.map(({ name }) => name));
  expect(names[1]).toEqual(expect.arrayContaining(["Orla Vance", "the brewery", "the kettle"]));
  expect(names[1]).not.toContain("the valley");
  expect(names[4]).not.toContain("Orla Vance");
});

test("each sentence and each candidate has as many signs, all of them numbers", async () => {
  const { cases } = await read(
    `# Notes\n\n${TEXT}\n\n- **Vat**: It holds 900 litres.\n- Hops\n\nIn 1950, beer was scarce:`,
  );
  const sizes = cases.map(({ signs }) => signs.length);
  const candidates = cases.flatMap((one) => one.candidates.map(({ signs }) => signs));
  expect(new Set(sizes).size).toBe(1);
  expect(new Set(candidates.map(({ length }) => length)).size).toBe(1);
  expect([...cases.flatMap(({ signs }) => signs), ...candidates.flat()].every(Number.isFinite)).toBe(true);
});

test("what has a name too long to be told is no candidate", async () => {
  const { cases } = await read(`${"Orlavance".repeat(10)} started it in 1931. The kettle leaked.`);
  expect(cases.flatMap(({ candidates }) => candidates.filter(({ name }) => name.length > 80))).toEqual([]);
});

test("what stands in quotations alone is no candidate", async () => {
  const { cases } = await read('Orla Vance said, "Houston, the kettle leaks." The vats were made of copper.');
  const names = cases.flatMap(({ candidates }) => candidates.map(({ name }) => name));
  expect(names).not.toContain("Houston");
  expect(names).toContain("Orla Vance");
});

test("no sentence is asked about more than 120 things", async () => {
  const things = Array.from({ length: 200 }, (_, i) => `Mill ${i} burned.`).join(" ");
  const { cases } = await read(`${things} It was rebuilt.`);
  expect(Math.max(...cases.map(({ candidates }) => candidates.length))).toBe(120);
});

test("a claim is told with the name that its sentence likely needs, unless it names it or is told with one", async () => {
  const { sentences, cases } = await read(TEXT);
  const names = new NeededNames(new NeedLimits(sentences, []), cases, needing(cases, { "the brewery": 0.6 }));
  const draft = wholeDraft((sentences[1] as ReadSentence).tree);
  const told = (text: string) => names.completed(1, { text, stated: text }, draft)?.text;
  expect(told("The barley came from the valley.")).toBe("Regarding the brewery, the barley came from the valley.");
  expect(told("The barley of the brewery came from the valley.")).toBeUndefined();
  expect(told("Regarding beer, barley came from the valley.")).toBeUndefined(); // no draft tells how it is worded
  const unsure = new NeededNames(new NeedLimits(sentences, []), cases, needing(cases, { "the brewery": 0.15 }));
  expect(unsure.completed(1, { text: "The barley came.", stated: "The barley came." }, draft)).toBeUndefined();
});

test("a claim that is told of something else is told with the name that its sentence surely needs, too", async () => {
  const { sentences, cases } = await read(TEXT);
  const draft = wholeDraft((sentences[1] as ReadSentence).tree);
  const framed = { ...draft, pieces: [put("Regarding beer,"), ...draft.pieces] };
  const claim = {
    text: "Regarding beer, the barley came from the valley.",
    stated: "The barley came from the valley.",
  };
  const told = (share: number) =>
    new NeededNames(new NeedLimits(sentences, []), cases, needing(cases, { "the brewery": share })).completed(
      1,
      claim,
      framed,
    )?.text;
  expect(told(0.7)).toBe("Regarding the brewery (beer), the barley came from the valley.");
  expect(told(0.5)).toBeUndefined();
  const names = new NeededNames(new NeedLimits(sentences, []), cases, needing(cases, { "Orla Vance": 0.7 }));
  const ofPart = { ...draft, pieces: [put("Regarding Vance,"), ...draft.pieces] };
  const about = names.completed(1, { text: "Regarding Vance, it came.", stated: "It came." }, ofPart)?.text;
  expect(about).toBeUndefined(); // "Vance" names her
});

test("what many claims of a text need is told from a lower likelihood on", async () => {
  const { sentences, cases } = await read(TEXT);
  const draft = wholeDraft((sentences[1] as ReadSentence).tree);
  const told = (others: number) => {
    const needs = needing(cases, { "the brewery": others });
    needs[1] = needing([cases[1] as NeedCase], { "the brewery": 0.25 })[0] as Need;
    return new NeededNames(new NeedLimits(sentences, []), cases, needs).completed(
      1,
      { text: "It came.", stated: "It came." },
      draft,
    )?.text;
  };
  expect(told(0.7)).toMatch(/^Regarding the brewery, /);
  expect(told(0.2)).toBeUndefined();
});

test("what is told of one of two is not told of the other, though many claims need that", async () => {
  const { sentences, cases } = await read("Venus and Mars are near. Mars is cold. Clouds are thick. Winds are strong.");
  const needs = needing(cases, { Venus: 0.7 });
  needs[1] = needing([cases[1] as NeedCase], { Venus: 0.3 })[0] as Need;
  const draft = wholeDraft((sentences[1] as ReadSentence).tree);
  const claim = { text: "Mars is cold.", stated: "Mars is cold." };
  expect(new NeededNames(new NeedLimits(sentences, []), cases, needs).completed(1, claim, draft)).toBeUndefined();
});

test.each([
  ["Venus and Mars are near. Bo photographed Mars. Clouds are thick. Winds are strong.", "Bo photographed Mars."],
  ["Venus and Mars are near. The air of Mars is thin. Clouds are thick. Winds are strong.", "The air of Mars is thin."],
])("a claim on one of a pair, by its object or its part, needs not the other: %s", async (text, stated) => {
  const { sentences, cases } = await read(text);
  const draft = wholeDraft((sentences[1] as ReadSentence).tree);
  const names = new NeededNames(new NeedLimits(sentences, []), cases, needing(cases, { Venus: 0.7 }));
  expect(names.completed(1, { text: stated, stated }, draft)).toBeUndefined();
});

test("a text is about what most of its claims need, where no rule tells what it is about", async () => {
  const { sentences, cases } = await read(TEXT);
  const about = (shares: Readonly<Record<string, number>>) =>
    new NeededNames(new NeedLimits(sentences, []), cases, needing(cases, shares)).topicBeside(undefined);
  expect(about({ "the brewery": 0.7 })).toEqual({ name: "the brewery", at: 0, isPair: false });
  expect(about({ "the brewery": 0.6, "the valley": 0.25 })).toBeUndefined();
  expect(about({ "the brewery": 0.3, "the valley": 0.3, "the kettle": 0.3 })).toBeUndefined();
});

test("what rules take a text to be about stands unless far more claims need another thing", async () => {
  const { sentences, cases } = await read(TEXT);
  const about = (shares: Readonly<Record<string, number>>, ruled: string) =>
    new NeededNames(new NeedLimits(sentences, []), cases, needing(cases, shares)).topicBeside(named(ruled))?.name;
  expect(about({ "the brewery": 0.5, "the valley": 0.2 }, "the valley")).toBe("the valley");
  expect(about({ "the brewery": 0.7, "the valley": 0.05 }, "the valley")).toBe("the brewery");
  expect(about({ "Orla Vance": 0.7, "the valley": 0.2 }, "the valley")).toBe("Orla Vance");
  expect(about({ "the brewery": 0.7 }, "the brewery's story")).toBe("the brewery");
  expect(about({ "Orla Vance": 0.7 }, "Orla Vance's sister")).toBe("Orla Vance's sister");
  expect(about({ "the brewery": 0.7 }, "the cart that came to the brewery")).toBe("the cart that came to the brewery");
  expect(about({ "the brewery": 0.7 }, "your health")).toBe("the brewery");
  expect(about({ "Orla Vance": 0.7 }, "the half-brother of Orla Vance")).toBe("the half-brother of Orla Vance");
  expect(about({ "Orla Vance": 0.7 }, "the life of Orla Vance")).toBe("Orla Vance");
  expect(about({ "Orla Vance": 0.7 }, "The Life of Orla Vance")).toBe("The Life of Orla Vance");
  expect(about({ "the brewery": 0.7 }, "a thing that no sentence names")).toBe("a thing that no sentence names");
});

test("the shipped model puts the name of what a text is about before what says nothing without it", async () => {
  const reader = await loadReader();
  const text = `Tarvik Mining was a company based in Oslo that failed in 2003. Lena Holt was its chairwoman. In August 2002, an
auditor warned her of false accounts. Shares fell to less than a krone.`;
  const { claims } = await reader.read(text, 20);
  expect(claims.map((claim) => claim.text)).toContain("Regarding Tarvik Mining, shares fell to less than a krone.");
});

test("what the reader is told to think of alone is no topic", async () => {
  const text = "Think of a violin. The player turns a crank. The keys press the strings. The sound never stops.";
  const { sentences, cases } = await read(text);
  const names = new NeededNames(new NeedLimits(sentences, []), cases, needing(cases, { "the violin": 0.9 }));
  expect(cases.flatMap(({ candidates }) => candidates.map(({ name }) => name))).toContain("the violin");
  expect(names.topicBeside(undefined)).toBeUndefined();
});

test("what a name is of another one needs no third where that is not sure", async () => {
  const text = "The lamp weighs 300 g. Berlin is the capital of Spain. Berlin is a city.";
  const { sentences, cases } = await read(text);
  const told = (i: number, share: number) => {
    const names = new NeededNames(new NeedLimits(sentences, []), cases, needing(cases, { "the lamp": share }));
    const own = { text: "Berlin is so.", stated: "Berlin is so." };
    return names.completed(i, own, wholeDraft((sentences[i] as ReadSentence).tree))?.text;
  };
  expect(told(1, 0.5)).toBeUndefined();
  expect(told(1, 0.7)).toBe("Regarding the lamp, Berlin is the capital of Spain.");
  expect(told(2, 0.5)).toBe("Regarding the lamp, Berlin is a city.");
});
