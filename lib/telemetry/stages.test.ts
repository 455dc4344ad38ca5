import { expect, test } from "vitest";
import { staged, timed } from "./index";

const took = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("who times a piece of work is told of its own stages, each with all of its turns, and of nobody else's", async () => {
  const work = async (ms: number) => {
    await staged("read", () => took(ms));
    await staged("read", () => took(ms));
    await staged("charge", async () => undefined);
    return ms;
  };
  const [one, other] = await Promise.all([timed(() => work(30)), timed(() => work(5)), work(50)]);
  expect(one.result).toBe(30);
  expect([...one.stages.keys()]).toEqual(["read", "charge"]);
  expect(one.stages.get("read")).toBeGreaterThan(50);
  // What stalls the machine stalls both: only which took longer is certain.
  expect(one.stages.get("charge")).toBeLessThan(one.stages.get("read") as number);
  expect(other.stages.get("read")).toBeLessThan(one.stages.get("read") as number);
  const failed = timed(() => staged("harm", () => Promise.reject(new Error("no"))));
  await expect(failed).rejects.toThrow("no");
});
