import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { type ReadingCaller, ReadingQueue } from "./queue";

const NOTHING = "nothing";
const LONG = 10_000;

/** A queue before readers that end a text when they are told to, with the first letters of all that began. */
function bench(readers = 1) {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const queue = new ReadingQueue(readers);
  const begin = (letter: string) => {
    began.push(letter);
    return new Promise<string>((end) => ends.push(() => end(NOTHING)));
  };
  const ask = (letter: string, asker: ReadingCaller, weight = 1) =>
    queue.run({ weight, work: () => begin(letter) }, asker).catch((error) => error.code as string);
  const endOne = async () => {
    ends.shift()?.();
    await sleep(0);
  };
  return { ask, began, endOne };
}

test("as many texts as there are readers are read at once, the others in their turn", async () => {
  const { ask, began, endOne } = bench(2);
  for (const letter of ["a", "b", "c", "d"]) ask(letter, { organizationId: "one" });
  expect(began).toEqual(["a", "b"]);
  await endOne();
  expect(began).toEqual(["a", "b", "c"]);
  await endOne();
  expect(began).toEqual(["a", "b", "c", "d"]);
});

test("organizations have their turns one after another, however many texts one of them has", async () => {
  const { ask, began, endOne } = bench();
  for (const letter of ["a", "a", "a", "a"]) ask(letter, { organizationId: "one" });
  for (const letter of ["b", "b"]) ask(letter, { organizationId: "two" });
  for (let n = 0; n < 6; n++) await endOne();
  expect(began.join("")).toBe("aababa");
});

test("what is short does not wait for what is long, nor what is long for a flood of short ones", async () => {
  const { ask, began, endOne } = bench();
  ask("L", { organizationId: "one" }, LONG);
  ask("L", { organizationId: "one" }, LONG);
  for (const letter of ["a", "b"]) ask(letter, { organizationId: "two" });
  expect(began.join("")).toBe("La");
  await endOne();
  expect(began.join("")).toBe("LaL");
  await endOne();
  expect(began.join("")).toBe("LaLb");
});

test("where too much waits the next is told so at once, and nothing that waits is lost", async () => {
  const { ask, endOne } = bench();
  const asked = Array.from({ length: 11 }, (_, n) => ask("a", { organizationId: `${n}` }, LONG));
  expect(await ask("b", { organizationId: "late" }, LONG)).toBe("service_unavailable");
  for (let n = 0; n < 11; n++) await endOne();
  expect(await Promise.all(asked)).toEqual(asked.map(() => NOTHING));
  const later = ask("c", { organizationId: "late" }, LONG);
  await endOne();
  expect(await later).toEqual(NOTHING);
});

test("one organization cannot take every place", async () => {
  const { ask } = bench();
  const asked = Array.from({ length: 7 }, () => ask("a", { organizationId: "flood" }, LONG));
  expect(await asked[6]).toBe("service_unavailable");
  expect(await Promise.race([ask("b", { organizationId: "other" }, LONG), sleep(5, "waits")])).toBe("waits");
});

test("a thousand short texts find room", async () => {
  const { ask, endOne } = bench(2);
  const asked = Array.from({ length: 1_000 }, (_, n) => ask("a", { organizationId: `${n % 10}` }));
  for (let n = 0; n < 1_000; n++) await endOne();
  expect(new Set(await Promise.all(asked))).toEqual(new Set([NOTHING]));
});

test("a text whose time is over before its turn is not read, and gives its place up", async () => {
  const { ask, began, endOne } = bench();
  ask("a", { organizationId: "one" });
  expect(await ask("b", { organizationId: "two", msLeft: 5 })).toBe("service_unavailable");
  ask("c", { organizationId: "two" });
  await endOne();
  await endOne();
  expect(began).toEqual(["a", "c"]);
});

test("a text that cannot be read gives its turn on", async () => {
  const queue = new ReadingQueue(1);
  const all = await Promise.allSettled(
    [1, 2, 3].map((n) => queue.run({ weight: 1, work: () => Promise.reject(new Error(`no ${n}`)) })),
  );
  expect(all.map((one) => one.status === "rejected" && one.reason.message)).toEqual(["no 1", "no 2", "no 3"]);
  expect(await queue.run({ weight: 1, work: async () => NOTHING })).toEqual(NOTHING);
});
