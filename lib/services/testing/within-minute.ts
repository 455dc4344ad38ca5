import { beforeEach } from "vitest";

/**
 * Options of a file's tests that count within a minute of UTC: one that fails is tried again where another minute began
 * meanwhile, so that none has to wait for a minute that is long enough, nor to guess how long that is.
 */
export function withinMinute() {
  let begunIn = 0;
  beforeEach(() => {
    begunIn = minuteNow();
  });
  return { retry: { count: 3, condition: () => minuteNow() !== begunIn } };
}

const minuteNow = () => Math.floor(Date.now() / 60_000);
