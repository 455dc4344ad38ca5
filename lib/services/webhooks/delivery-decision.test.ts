import fc from "fast-check";
import { expect, test } from "vitest";
import { type AttemptResult, decide } from "./delivery-decision";

const DELAYS = [60, 300, 1_800, 7_200];
const answered = (status: number, retryAfter?: number): AttemptResult => {
  return { kind: "answered", status, excerpt: "", retryAfter, durationMs: 1 };
};
const ERROR: AttemptResult = { kind: "error", code: "timeout", message: "late", durationMs: 10_000 };

/** Seconds after the start of every attempt that answers like that, and how it ended. */
function play(results: (attempt: number) => AttemptResult) {
  const at: number[] = [];
  for (let [attempt, now] = [1, 0]; ; attempt++) {
    at.push(now);
    const decision = decide(results(attempt), attempt, DELAYS);
    if (decision.status !== "pending") return { at, end: decision.status };
    now += decision.inSeconds;
  }
}

test.each([
  ["500", answered(500)],
  ["a redirect", answered(302)],
  ["404", answered(404)],
  ["no answer", ERROR],
])("%s is tried at 0 s, and 1 min, 5 min, 30 min and 2 h after the one before, then it has failed", (_, result) => {
  expect(play(() => result)).toEqual({ at: [0, 60, 360, 2_160, 9_360], end: "failed" });
});

test.each([200, 201, 204, 299])("%d is delivered", (status) => {
  expect(play(() => answered(status))).toEqual({ at: [0], end: "delivered" });
});

test("the attempt that is accepted is the last one", () => {
  expect(play((attempt) => answered(attempt < 4 ? 503 : 204))).toEqual({ at: [0, 60, 360, 2_160], end: "delivered" });
});

test("410 ends it at once", () => {
  expect(decide(answered(410), 1, DELAYS)).toEqual({ status: "cancelled", gone: true });
});

test.each([
  [429, 600, 600],
  [503, 600, 600],
  [503, 5, 60],
  [429, 86_400, 7_200],
  [500, 600, 60],
])("%d with Retry-After %d waits %d seconds", (status, retryAfter, inSeconds) => {
  expect(decide(answered(status, retryAfter), 1, DELAYS)).toEqual({ status: "pending", inSeconds });
});

test("whatever is answered, there are at most five attempts, and none sooner than the schedule has it", () => {
  const results = fc.oneof(
    fc.record({ status: fc.integer({ min: 100, max: 599 }), after: fc.option(fc.nat(), { nil: undefined }) }),
    fc.constant(undefined),
  );
  fc.assert(
    fc.property(fc.array(results, { minLength: 5, maxLength: 5 }), (answers) => {
      const one = (n: number) => answers[n - 1];
      const { at } = play((n) => (one(n) ? answered(one(n)?.status ?? 0, one(n)?.after) : ERROR));
      expect(at.length).toBeLessThanOrEqual(5);
      const gaps = at.slice(1).map((moment, n) => moment - (at[n] as number));
      for (const [n, gap] of gaps.entries()) expect(gap).toBeGreaterThanOrEqual(DELAYS[n] as number);
    }),
  );
});
