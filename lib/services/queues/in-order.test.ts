import { expect, test } from "vitest";
import { inOrder } from "./in-order";

test("what takes longer stands before what was told later, and a failure stops nothing", async () => {
  const done: string[] = [];
  let failures = 0;
  const add = inOrder(() => (failures += 1));
  const after = (ms: number, name: string) => async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    done.push(name);
  };
  add(after(30, "first"));
  add(() => Promise.reject(new Error("no connection")));
  add(after(0, "second"));
  await new Promise<void>((resolve) => add(async () => resolve()));
  expect(done).toEqual(["first", "second"]);
  expect(failures).toBe(1);
});
