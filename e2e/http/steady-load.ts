import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "../../scripts/chaos/client";
import { type Fate, Ledger } from "../../scripts/chaos/ledger";
import { newOrganization, SUPPORTED } from "./client";

const ORGANIZATIONS = 3; // of each kind, so that no limit of a minute is met
const RETRY_PAUSE_MS = 50;
const BAD_GATEWAY = 502; // of the proxy: whether an instance did it nobody knows

/** How calls are made: each once, or with an Idempotency-Key again and again until it is answered. */
export type Kind = "once" | "repeated";

export interface SteadyLoad {
  ledger: Ledger;
  /** Ids of the organizations that call so. */
  organizations: Record<Kind, string[]>;
  /** Ends once every call has its fate. */
  stop(): Promise<void>;
}

/** Calls an address from so many callers, each one call after the other; every second one repeats. */
export async function startLoad(address: string, callers: number): Promise<SteadyLoad> {
  const ledger = new Ledger();
  const some = () => Promise.all(Array.from({ length: ORGANIZATIONS }, () => newOrganization("enterprise")));
  const [once, repeated] = [await some(), await some()];
  let isOn = true;
  const attempt = async (kind: Kind, key: string, idempotencyKey?: string): Promise<Fate> => {
    const startedAt = performance.now();
    const status = await ask(address, { path: "/v1/verify", key, body: { text: SUPPORTED }, idempotencyKey }).then(
      (answer) => answer.status,
      () => 0,
    );
    const fate = status === 200 ? "answered" : status === 0 || status === BAD_GATEWAY ? "unknown" : "refused";
    ledger.note({ kind, status, fate, startedAt });
    return fate;
  };
  const CALLS: Record<Kind, (key: string, name: string) => Promise<unknown>> = {
    once: async (key) => {
      if ((await attempt("once", key)) === "refused") await sleep(RETRY_PAUSE_MS);
    },
    repeated: async (key, name) => {
      while ((await attempt("repeated", key, name)) !== "answered") await sleep(RETRY_PAUSE_MS);
    },
  };
  const running = Array.from({ length: callers }, async (_, n) => {
    const [kind, asking]: [Kind, typeof once] = n % 2 === 0 ? ["once", once] : ["repeated", repeated];
    const key = asking[(n >> 1) % asking.length]?.key ?? "";
    for (let call = 0; isOn; call++) await CALLS[kind](key, `caller ${n}, call ${call}`);
  });
  const idsOf = (asking: typeof once) => asking.map(({ id }) => id);
  return {
    ledger,
    organizations: { once: idsOf(once), repeated: idsOf(repeated) },
    async stop() {
      isOn = false;
      await Promise.all(running);
    },
  };
}
