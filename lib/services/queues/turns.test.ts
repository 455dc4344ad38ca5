import { setImmediate as nextRound } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Paused } from "@/lib/engine";
import { inTurns } from "./turns";

/** Work of so many pieces, each of which takes a whole turn. */
function* pieces(count: number, did: () => void = () => {}): Paused<number> {
  for (let n = 0; n < count; n++) {
    for (const end = performance.now() + 6; performance.now() < end; );
    did();
    yield;
  }
  return count;
}

test("other work of the process is done between the turns of a long text", async () => {
  let rounds = 0;
  let isDone = false;
  const long = inTurns(pieces(20)).then((count) => {
    isDone = true;
    return count;
  });
  while (!isDone) {
    await nextRound();
    rounds += 1;
  }
  expect(await long).toBe(20);
  expect(rounds).toBeGreaterThanOrEqual(19);
});

test("of many long texts one has a turn at a time, all in order", async () => {
  const order: string[] = [];
  const inRounds: number[] = [];
  let done = 0;
  const texts = ["a", "b", "c"].map((name) =>
    inTurns(pieces(4, () => order.push(name))).then(() => {
      done += 1;
    }),
  );
  for (let before = order.length; done < 3; before = order.length) {
    await nextRound();
    inRounds.push(order.length - before);
  }
  await Promise.all(texts);
  expect(Math.max(...inRounds)).toBe(1);
  expect(order.join("")).toBe("abcabcabcabc");
});

test("what is done within a turn does not wait for those who have their turns", async () => {
  const order: string[] = [];
  const long = inTurns(pieces(5)).then(() => order.push("long"));
  await inTurns(pieces(0)).then(() => order.push("short"));
  await long;
  expect(order).toEqual(["short", "long"]);
});

test("an error of the work reaches who asked for it, and others go on", async () => {
  // biome-ignore lint/correctness/useYield: it fails before its first pause
  function* failing(): Paused<number> {
    throw new Error("out of order");
  }
  const other = inTurns(pieces(3));
  await expect(inTurns(failing())).rejects.toThrow("out of order");
  expect(await other).toBe(3);
});
