import { env, usesInngest } from "@/lib/env";
import { once } from "@/lib/process";
import { CHORES, type Chore } from "./chores";
import { DeliveryWorker, type Report } from "./delivery-worker";
import { inngestClient } from "./inngest";
import { InngestRelay } from "./inngest-relay";

const RETRY_MS = 30_000; // after a chore failed, unless its turn comes sooner

export interface Background {
  /** Finishes what is under way. */
  stop(): Promise<void>;
}

/** All that runs beside requests, started once per process: here, or where Inngest is used what tells it of work. */
export function startBackground(report: Report): Background {
  return once("background", () => {
    const parts = usesInngest(env())
      ? [new InngestRelay(inngestClient(), report)]
      : [new DeliveryWorker(report), ...CHORES.map((chore) => repeat(chore, report))];
    return {
      async stop() {
        const ends = CHORES.map(({ end }) => end?.());
        await Promise.all([...parts.map((part) => part.stop()), ...ends]);
      },
    };
  });
}

/** Runs a chore now and again, never twice at the same time in this process. */
function repeat({ run, everyMs }: Chore, report: Report): Background {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const turn = async () => {
    const failed = await run().then(
      () => false,
      (error) => {
        report(error);
        return true;
      },
    );
    if (!isStopped) timer = setTimeout(begin, failed ? Math.min(RETRY_MS, everyMs) : everyMs).unref();
  };
  let running = Promise.resolve();
  const begin = () => {
    running = turn();
  };
  begin();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
