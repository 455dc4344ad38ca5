import { once } from "@/lib/process";
import { CHORES, type Chore } from "./chores";
import { DeliveryWorker, type Report } from "./delivery-worker";

const RETRY_MS = 30_000; // after a chore failed, unless its turn comes sooner

export interface Background {
  /** Finishes what is under way. */
  stop(): Promise<void>;
}

/** All that runs beside requests, started once per process. */
export function startBackground(report: Report): Background {
  return once("background", () => {
    const worker = new DeliveryWorker(report);
    const chores = CHORES.map((chore) => repeat(chore, report));
    return {
      async stop() {
        await Promise.all([worker.stop(), ...chores.map((chore) => chore.stop())]);
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
