import { beforeEach } from "vitest";

/**
 * Options of a file's tests that count within a minute of UTC: one that fails is tried again where another minute began
 * meanwhile, so that none has to wait for a minute that is long enough, nor to guess how long that is.
 */
export function withinMinute() {
  let begunIn = 0;
  beforeEach(({ task }) => {
    const isAgain = (task.result?.retryCount ?? 0) > 0;
    if (isAgain && minuteNow() === begunIn) throw new Error("It failed within one minute: see its first error");
    begunIn = minuteNow();
  });
  return { retry: 3 };
}

const minuteNow = () => Math.floor(Date.now() / 60_000);
