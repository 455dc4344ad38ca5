import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setImmediate as nextRound } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from "vitest";
import { HARM_CATEGORY_IDS } from "@/lib/catalog/harm";
import type { TextVerdict } from "@/lib/engine";
import { wordsOf } from "@/lib/engine/syntax/words";
import { tokenize } from "@/lib/engine/text/tokens";
import { loadTextJudge } from "./evidence";
import { loadHarmEncoder } from "./harm";
import { ReadingThreads } from "./reading-threads";
import { loadReader } from "./syntax";

const ENDING = path.join(inject("programs"), "ending-thread.mjs");
const NOTHING = { claims: [], notChecked: [] };
const SENTENCE = "Berlin, the capital of Germany, is a city of 3.7 million people. ";

/** One thread with the models, for all that need them. */
let real: ReadingThreads;
let alone: Awaited<ReturnType<typeof loadReader>>;
beforeAll(async () => {
  real = new ReadingThreads(1);
  alone = await loadReader();
});
afterAll(() => real.close());

let threads: ReadingThreads;
afterEach(() => threads?.close());

test("a thread reads a text as it is read without one", async () => {
  const text = "Canberra is the capital of Australia, and Berlin is the capital of Germany. Why? 🎉 Paris is big.";
  expect(await real.read({ text, limit: 50 })).toEqual(await alone.read(text, 50));
  expect(await real.read({ text, limit: 1 })).toEqual(await alone.read(text, 1));
  expect(real.state).toBe("loaded");
});

test("threads that are not needed after all end once they have loaded, and take nothing down", async () => {
  const early = new ReadingThreads(2);
  await early.close();
  expect(early.state).toBe("loaded");
});

test("a thread judges claims against passages as they are judged without one", async () => {
  const order = { claims: ["It weighs 300 g.", "It weighs 4 kg."], passages: [{ id: "0", text: "It weighs 300 g." }] };
  const judge = await loadTextJudge(alone);
  const verdicts = await real.judge({ ...order, budgetMs: 10_000 });
  expect(verdicts).toEqual(await judge.judge(order.claims, order.passages, { timeLeft: () => 10_000 }));
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(["supported", expect.not.stringMatching(/^supported$/)]);
});

// A machine that stops this process for a moment hears all at once; told at the end, they would be so each time.
test("who waits hears of each claim as soon as a thread has judged it", { retry: 4 }, async () => {
  await real.read({ text: "", limit: 1 });
  const claims = Array.from({ length: 20 }, (_, i) => `The lamp weighs ${i} kg and was made in Zürich.`);
  const passages = [{ id: "0", text: "The lamp weighs 4 kg. It was made in Zürich." }];
  const heard: { at: number; verdict: TextVerdict; ms: number }[] = [];
  const begun = performance.now();
  const verdicts = await real.judge({ claims, passages, budgetMs: 10_000 }, (at, verdict) => {
    heard.push({ at, verdict, ms: performance.now() - begun });
  });
  const took = performance.now() - begun;
  expect(heard[0]?.ms).toBeLessThan(took / 2);
  expect(heard.length).toBeGreaterThanOrEqual(claims.length - 1); // the last may come with the answer
  for (const { at, verdict } of heard) expect(verdict).toEqual(verdicts[at]);
  expect(heard.map(({ at }) => at)).toEqual([...heard.keys()]);
});

test("a thread reads passages for harm as they are read without one", async () => {
  const suspects = [
    ["i", "will", "find", "you", "and", "kill", "you"],
    ["the", "lamp", "is", "made", "of", "brass"],
  ];
  const readings = await real.readForHarm({ suspects });
  expect(readings).toEqual(await (await loadHarmEncoder()).read(suspects));
  const c = HARM_CATEGORY_IDS.indexOf("violence");
  const violence = readings.map(({ scores }) => scores[c] as number);
  expect(violence[0]).toBeGreaterThan(violence[1] as number);
  const added = suspects[0]?.map((_, word) => readings[0]?.shares[word * HARM_CATEGORY_IDS.length + c] as number) ?? [];
  expect(added.indexOf(Math.max(...added))).toBe(suspects[0]?.indexOf("kill"));
});

test("a thread parses sentences as they are parsed without one", async () => {
  const sentences = ["I will find you.", "The lamp is made of brass."].map((text) => wordsOf(tokenize(text)));
  expect(await real.parse({ sentences })).toEqual(await alone.trees(sentences));
});

test("the process goes on while a text of 10,000 characters is read", async () => {
  const text = SENTENCE.repeat(200).slice(0, 10_000);
  let isRead = false;
  const reading = real.read({ text, limit: 1_000 }).finally(() => {
    isRead = true;
  });
  let rounds = 0;
  for (; !isRead; rounds++) await nextRound();
  expect((await reading).claims.length).toBeGreaterThan(100);
  expect(rounds).toBeGreaterThan(100);
});

test("a text whose thread ends is read by another one", async () => {
  threads = new ReadingThreads(2, { filename: ENDING });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "reading-"));
  const text = `end unless ${path.join(folder, "ended")}`;
  expect(await threads.read({ text, limit: 1 })).toEqual(NOTHING);
  fs.rmSync(folder, { recursive: true });
});

test("a text that ends every thread is an error, and the others are read", async () => {
  threads = new ReadingThreads(2, { filename: ENDING });
  for (let n = 0; n < 3; n++) {
    await expect(threads.read({ text: "end", limit: 1 })).rejects.toThrow("Two threads ended over the same text");
    const others = Array.from({ length: 5 }, () => threads.read({ text: "", limit: 1 }));
    expect(await Promise.all(others)).toEqual(others.map(() => NOTHING));
  }
});

test("what reading throws reaches who asked, and its thread goes on", async () => {
  threads = new ReadingThreads(1, { filename: ENDING });
  await expect(threads.read({ text: "fail", limit: 1 })).rejects.toThrow("it failed");
  expect(await threads.read({ text: "", limit: 1 })).toEqual(NOTHING);
});

test("a thread reads what is short while it reads what is long", async () => {
  await real.read({ text: SENTENCE, limit: 50 });
  const long = Array.from({ length: 100 }, (_, n) => `In ${1800 + n} the river of Bern froze ${n} times. `).join("");
  const ended: string[] = [];
  const reading = real.read({ text: long, limit: 50 }).then(() => ended.push("long"));
  await real.read({ text: "Bern is the capital of Spain.", limit: 50 }).then(() => ended.push("short"));
  await reading;
  expect(ended).toEqual(["short", "long"]);
});

test("a text that hangs is given up with its thread, and what that read beside it is read by another", async () => {
  threads = new ReadingThreads(1, { filename: ENDING, longestMs: 3_000 }); // ample for another thread to begin
  await threads.read({ text: "", limit: 1 });
  const hanging = threads.read({ text: "hang", limit: 1 });
  hanging.catch(() => {});
  const beside = threads.read({ text: "long", limit: 1 });
  await expect(hanging).rejects.toThrow("not read within 3000 ms");
  expect(await beside).toEqual(NOTHING);
  expect(await threads.read({ text: "", limit: 1 })).toEqual(NOTHING);
});

test("threads without models say so to every text", async () => {
  threads = new ReadingThreads(1, { filename: path.join(inject("programs"), "lame-thread.mjs") });
  await vi.waitFor(() => expect(threads.state).toBe("failed"), 30_000);
  await expect(threads.read({ text: "", limit: 1 })).rejects.toThrow("no models");
});
