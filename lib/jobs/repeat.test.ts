import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { repeat } from "./repeat";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HOUR_MS = 3_600_000;

/** Runs a chore that fails while `isBroken`, and counts its turns. */
function chore(everyMs: number) {
  const state = { turns: 0, isBroken: false, told: 0 };
  const run = async () => {
    state.turns++;
    if (state.isBroken) throw new Error("no database");
  };
  const background = repeat({ everyMs, run }, () => void state.told++);
  return { state, background };
}

test("a chore that fails is tried less and less often, and as often as ever once it succeeds", async () => {
  const { state, background } = chore(500);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(state.turns).toBe(11);
  Object.assign(state, { turns: 0, isBroken: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.turns).toBeLessThan(20);
  expect(state.turns).toBeGreaterThanOrEqual(60_000 / 5_000);
  expect(state.told).toBe(state.turns);
  Object.assign(state, { isBroken: false });
  await vi.advanceTimersByTimeAsync(5_000);
  state.turns = 0;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(state.turns).toBe(10);
  await background.stop();
});

test("a rare chore that failed does not wait for its next turn", async () => {
  const { state, background } = chore(HOUR_MS);
  await vi.advanceTimersByTimeAsync(0);
  Object.assign(state, { isBroken: true });
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  Object.assign(state, { isBroken: false, turns: 0 });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(state.turns).toBe(1);
  await background.stop();
});

test("a chore that is stopped does not run again, whatever it was waiting for", async () => {
  const { state, background } = chore(500);
  await background.stop();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(state.turns).toBe(1);
});

test("a chore under way is told to end, and waited for", async () => {
  let turns = 0;
  const run = async (stopping?: AbortSignal) => {
    while (!stopping?.aborted) {
      turns++;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  };
  const background = repeat({ everyMs: HOUR_MS, run }, () => {});
  await vi.advanceTimersByTimeAsync(2_500);
  const stopped = background.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  await stopped;
  expect(turns).toBe(3);
});
