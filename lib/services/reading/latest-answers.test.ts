import { expect, test, vi } from "vitest";
import { type Reading, wholeReading } from "@/lib/engine";
import { LatestAnswers } from "./latest-answers";

const SETTINGS = [{}];
const reader = () => vi.fn(async (text: string) => wholeReading(text));

/** One that knows nothing yet, and what it asks for each text that it does not know. */
function bench(clock = { now: () => 1 }) {
  const known = new LatestAnswers<Reading>(clock);
  const read = reader();
  const ask = (text: string, of = "one", more: { how?: number; by?: object[] } = {}) =>
    known.to({ text, of, how: 10, ...more }, () => read(text));
  return { ask, read };
}

test("the same text is read once, and the answer is the same", async () => {
  const { ask, read } = bench();
  const first = await ask("Berlin is large.");
  expect(await ask("Berlin is large.")).toEqual(first);
  expect(read).toHaveBeenCalledTimes(1);
});

test.each([
  { named: "another text", text: "Berlin is small." },
  { named: "another organization", of: "two" },
  { named: "another number of claims", how: 1 },
  { named: "what is read by other settings", by: [{}] },
])("$named is read by itself", async ({ text = "Berlin is large.", of, how = 10, by = SETTINGS }) => {
  const { ask, read } = bench();
  await ask("Berlin is large.", "one", { by: SETTINGS });
  await ask("Berlin is large.", "one", { by: SETTINGS });
  expect(read).toHaveBeenCalledTimes(1);
  await ask(text, of, { how, by });
  expect(read).toHaveBeenCalledTimes(2);
});

test("who asks while a text is being read gets that answer, and by other settings one of their own", async () => {
  const { ask, read } = bench();
  const by = [{}];
  const [first, second, other] = await Promise.all([
    ask("Berlin is large.", "one", { by }),
    ask("Berlin is large.", "one", { by }),
    ask("Berlin is large.", "one", { by: [{}] }),
  ]);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
  expect(read).toHaveBeenCalledTimes(2);
});

test("all who wait for a text hear that it could not be read, and the next to ask has it read", async () => {
  const { ask, read } = bench();
  read.mockRejectedValueOnce(new Error("busy"));
  const asked = await Promise.allSettled([ask("Berlin is large."), ask("Berlin is large.")]);
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect((await ask("Berlin is large.")).claims).toHaveLength(1);
  expect(read).toHaveBeenCalledTimes(2);
});

test("what could not be read is read when it is asked for again", async () => {
  const { ask, read } = bench();
  read.mockRejectedValueOnce(new Error("busy"));
  await expect(ask("Berlin is large.")).rejects.toThrow("busy");
  expect((await ask("Berlin is large.")).claims).toHaveLength(1);
});

test("texts that were not asked for lately make room, so that the memory is bounded", async () => {
  const { ask, read } = bench();
  for (let n = 0; n < 200; n++) await ask(`${n} `.padEnd(10_000, "a"));
  read.mockClear();
  await ask("199 ".padEnd(10_000, "a"));
  expect(read).toHaveBeenCalledTimes(0);
  await ask("0 ".padEnd(10_000, "a"));
  expect(read).toHaveBeenCalledTimes(1);
});

test("a text is forgotten after a while", async () => {
  let now = 1;
  const { ask, read } = bench({ now: () => now });
  await ask("Berlin is large.");
  now += 11 * 60_000;
  await ask("Berlin is large.");
  expect(read).toHaveBeenCalledTimes(2);
});
