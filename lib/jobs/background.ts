import { env } from "@/lib/env";
import { once } from "@/lib/process";
import { inngestAddress } from "@/lib/services/operations";
import { CHORES, type Chore, OWN_CHORES } from "./chores";
import { DeliveryWorker, type Report } from "./delivery-worker";
import { inngestClient } from "./inngest";
import { InngestRelay } from "./inngest-relay";
import { type Background, StandIn } from "./stand-in";

const RETRY_MS = 30_000; // after a chore failed, unless its turn comes sooner

/** All that runs beside requests, started once per process: here, or where Inngest is used what tells it of work. */
export function startBackground(report: Report): Background {
  return once("background", () => {
    const address = inngestAddress(env());
    const repeated = (chores: readonly Chore[]) => chores.map((chore) => repeat(chore, report));
    const embedded = () => [new DeliveryWorker(report), ...repeated(CHORES)];
    const parts = address
      ? [new InngestRelay({ client: inngestClient(), address }, report), new StandIn(embedded, report)]
      : embedded();
    const all = [...parts, ...repeated(OWN_CHORES)];
    return {
      async stop() {
        const ends = OWN_CHORES.map(({ end }) => end?.());
        await Promise.all([...all.map((part) => part.stop()), ...ends]);
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
