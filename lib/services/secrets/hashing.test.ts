import { expect, test } from "vitest";
import { Turns } from "./hashing";

/** Work that ends when it is told to, with the names of all that began. */
function bench() {
  const turns = new Turns();
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, network: string, isKnown = false) =>
    turns
      .run({ network, isKnown }, () => {
        began.push(name);
        return new Promise<void>((end) => ends.push(end));
      })
      .catch((error) => error.code as string);
  const endOne = async () => {
    ends.shift()?.();
    for (let n = 0; n < 5; n++) await Promise.resolve();
  };
  return { ask, began, endOne };
}

test("two passwords are hashed at once, the others in their turn", async () => {
  const { ask, began, endOne } = bench();
  for (const name of ["a", "b", "c", "d"]) ask(name, name);
  expect(began).toEqual(["a", "b"]);
  await endOne();
  expect(began).toEqual(["a", "b", "c"]);
});

test("when too many wait the next is told so at once, and none of them is lost", async () => {
  const { ask, began, endOne } = bench();
  const asked = Array.from({ length: 26 }, (_, n) => ask(`${n}`, `${n}`));
  expect(await ask("late", "late")).toBe("service_unavailable");
  for (let n = 0; n < 26; n++) await endOne();
  await Promise.all(asked);
  expect(began).toEqual(Array.from({ length: 26 }, (_, n) => `${n}`));
  ask("later", "later");
  expect(began.at(-1)).toBe("later");
});

test("one network cannot take the places of all others", async () => {
  const { ask, began } = bench();
  const flood = Array.from({ length: 100 }, (_, n) => ask(`flood ${n}`, "flood"));
  expect(await flood[99]).toBe("service_unavailable");
  ask("other", "other");
  const answer = await Promise.race([ask("another", "another"), "waits"]);
  expect([answer, began.length]).toEqual(["waits", 2]);
});

test("a person at a known network goes before strangers, even where those take every place", async () => {
  const { ask, began, endOne } = bench();
  for (let n = 0; n < 40; n++) ask(`stranger ${n}`, `${n}`);
  ask("owner", "home", true);
  await endOne();
  expect(began.at(-1)).toBe("owner");
});

test("work that fails gives its turn on", async () => {
  const turns = new Turns();
  const fails = () => turns.run({ network: "a" }, () => Promise.reject(new Error("no")));
  const all = await Promise.allSettled(Array.from({ length: 10 }, fails));
  expect(all.every((one) => one.status === "rejected" && one.reason.message === "no")).toBe(true);
  expect(await turns.run({ network: "a" }, async () => "yes")).toBe("yes");
});
