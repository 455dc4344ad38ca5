import type { PostResult } from "../outgoing";

export const MOST_INTERRUPTIONS = 10; // attempts that no process lived through: then it ends like one that failed
const LONGEST_WAIT_S = 7_200; // a receiver may ask for more time, up to the longest step of the schedule
const GONE = 410;
const ASKS_FOR_TIME = new Set([429, 503]);

/** What became of one attempt. `interrupted`: it was cut too often to be tried again. */
export type AttemptResult = PostResult | { kind: "interrupted" };

/** What becomes of a delivery: again in so many seconds, or an end. `gone`: the receiver wants nothing more, ever. */
export type Decision =
  | { status: "delivered" }
  | { status: "pending"; inSeconds: number }
  | { status: "failed" }
  | { status: "cancelled"; gone: true };

/**
 * Decides after attempt number `attempt`, counted from 1. There is one more attempt than `retryDelays`, which are the
 * seconds before attempts 2, 3 and so on.
 */
export function decide(result: AttemptResult, attempt: number, retryDelays: readonly number[]): Decision {
  if (result.kind === "interrupted") return { status: "failed" };
  const status = result.kind === "answered" ? result.status : 0;
  if (status >= 200 && status < 300) return { status: "delivered" };
  if (status === GONE) return { status: "cancelled", gone: true };
  const delay = retryDelays[attempt - 1];
  if (delay === undefined) return { status: "failed" };
  const asked = result.kind === "answered" && ASKS_FOR_TIME.has(status) ? (result.retryAfter ?? 0) : 0;
  return { status: "pending", inSeconds: Math.max(delay, Math.min(asked, LONGEST_WAIT_S)) };
}
