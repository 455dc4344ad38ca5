import { ConnectionError, RateLimitError, UnavailableError } from "./errors.js";

const FIRST_WAIT_MS = 500;
const LONGEST_BACKOFF_MS = 8_000;
const LONGEST_WAIT_MS = 60_000; // what is left of a minute's limit at most; a month's is for the caller to wait for

export interface Try {
  /** How many tries failed before this one. */
  retry: number;
  /** Whether the request can be sent again although it may have been done already. */
  isRepeatable: boolean;
  random?: () => number;
}

/** Milliseconds to wait before the next try after a failure; undefined where there should be none. */
export function waitAfter(failure: unknown, { retry, isRepeatable, random = Math.random }: Try): number | undefined {
  if (failure instanceof ConnectionError) return isRepeatable ? backoff(retry, random) : undefined;
  // A request over a limit was not begun; one that failed otherwise may have been done.
  const mayRepeat = failure instanceof RateLimitError || (failure instanceof UnavailableError && isRepeatable);
  if (!mayRepeat) return undefined;
  const { retryAfterMs } = failure;
  if (retryAfterMs === undefined) return backoff(retry, random);
  return retryAfterMs <= LONGEST_WAIT_MS ? retryAfterMs + random() * FIRST_WAIT_MS : undefined;
}

/** Waits, or throws the signal's reason as soon as it is aborted. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** Full jitter: anywhere up to a bound that doubles, so that callers who failed together do not return together. */
function backoff(retry: number, random: () => number): number {
  return random() * Math.min(LONGEST_BACKOFF_MS, FIRST_WAIT_MS * 2 ** retry);
}
