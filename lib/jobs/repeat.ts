import type { Chore } from "./chores";
import type { Report } from "./delivery-worker";
import type { Background } from "./stand-in";

const RETRY_MS = 30_000; // at most, after a rare chore failed
const OFTEN_MS = 5_000; // at most, after one failed again and again that somebody waits for

/**
 * Runs a chore now and again, never twice at the same time in this process. While it fails, as where the database is gone,
 * it is tried less and less often. A chore under way is told when to stop.
 */
export function repeat({ run, everyMs }: Pick<Chore, "run" | "everyMs">, report: Report): Background {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  let failures = 0;
  const turn = async () => {
    failures = await run(stopping.signal).then(
      () => 0,
      (error) => {
        report(error);
        return failures + 1;
      },
    );
    if (!stopping.signal.aborted) timer = setTimeout(begin, pauseAfter(failures, everyMs)).unref();
  };
  let running = Promise.resolve();
  const begin = () => {
    running = turn();
  };
  begin();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

function pauseAfter(failures: number, everyMs: number): number {
  if (failures === 0) return everyMs;
  return Math.min(RETRY_MS, Math.max(everyMs, Math.min(everyMs * 2 ** (failures - 1), OFTEN_MS)));
}
