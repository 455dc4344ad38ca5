import { expect, test } from "vitest";
import { Gathered } from "./gathered";

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("what is asked for at once is looked for by one question, each name once", async () => {
  const questions: string[][] = [];
  const gathered = new Gathered(async (names) => {
    questions.push(names);
    return new Map([["a", 1]]);
  });
  expect(await Promise.all(["a", "b", "a"].map((name) => gathered.find(name)))).toEqual([1, undefined, 1]);
  expect(await gathered.find("a")).toBe(1);
  expect(questions).toEqual([["a", "b"], ["a"]]);
});

test("who asks while a question is under way is told what holds after they asked", async () => {
  let stored = "before";
  const answers: (() => void)[] = [];
  const gathered = new Gathered((names) => {
    const found = new Map(names.map((name) => [name, stored]));
    return new Promise<typeof found>((resolve) => answers.push(() => resolve(found)));
  });
  const early = gathered.find("a");
  await nextTurn();
  stored = "after";
  const late = gathered.find("a");
  answers[0]?.();
  expect(await early).toBe("before");
  await nextTurn();
  answers[1]?.();
  expect(await late).toBe("after");
});

test("all in a question that failed hear of it, and the next one is asked", async () => {
  let isAway = true;
  const gathered = new Gathered(async (names) => {
    if (isAway) throw new Error("away");
    return new Map(names.map((name) => [name, name]));
  });
  const asked = await Promise.allSettled(["a", "b"].map((name) => gathered.find(name)));
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isAway = false;
  expect(await gathered.find("a")).toBe("a");
});

test("a question has a bounded size, and all are answered", async () => {
  const sizes: number[] = [];
  const gathered = new Gathered(async (names) => {
    sizes.push(names.length);
    return new Map(names.map((name) => [name, name]));
  });
  const names = Array.from({ length: 600 }, (_, n) => String(n));
  expect(await Promise.all(names.map((name) => gathered.find(name)))).toEqual(names);
  expect(sizes).toEqual([250, 250, 100]);
});

test("a question that takes long does not hold up those who ask later", async () => {
  const gathered = new Gathered<number>((names) =>
    names.includes("slow") ? new Promise(() => {}) : Promise.resolve(new Map(names.map((name) => [name, 1]))),
  );
  gathered.find("slow");
  await nextTurn();
  expect(await gathered.find("quick")).toBe(1);
});
