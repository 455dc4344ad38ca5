import { env } from "@/lib/env";
import { once } from "@/lib/process";
import { inngestAddress } from "@/lib/services/operations";
import { CHORES, type Chore, OWN_CHORES } from "./chores";
import { DeliveryWorker, type Report } from "./delivery-worker";
import { inngestClient } from "./inngest";
import { InngestRelay } from "./inngest-relay";
import { repeat } from "./repeat";
import { type Background, StandIn } from "./stand-in";

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
