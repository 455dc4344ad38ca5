import { expect, test, vi } from "vitest";
import { Together } from "./together";

test("who asks for what is under way gets its outcome; who asks for another thing, or later, has it done", async () => {
  const together = new Together<number>();
  let done = 0;
  const work = vi.fn(async () => ++done);
  expect(await Promise.all(["a", "b", "a"].map((name) => together.do(name, work)))).toEqual([1, 2, 1]);
  expect(await together.do("a", work)).toBe(3);
});

test("all who asked hear that it failed, and the next to ask has it done", async () => {
  const together = new Together<string>();
  const fail = async () => Promise.reject(new Error("away"));
  const asked = await Promise.allSettled([together.do("a", fail), together.do("a", async () => "done")]);
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await together.do("a", async () => "done")).toBe("done");
});
