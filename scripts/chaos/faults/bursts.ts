import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "../client";
import { broken, type Fault } from "./fault";

const PARALLEL = 32;
const IDLE_MS = 2_500; // longer than what is known of an organization is kept
const SETTLE_MS = 60_000;

/** Parallel requests with an Idempotency-Key each, of an organization of which nothing is known yet. */
export const idleBurst: Fault = {
  name: "idle-burst",
  world: "embedded",
  async happen({ app, newOrganization }, seconds) {
    const { key } = await newOrganization("Idle");
    const deadline = performance.now() + seconds * 1000;
    let made = 0;
    let answered = 0;
    do {
      await sleep(IDLE_MS);
      const burst = Array.from({ length: PARALLEL }, () => repeat(app.address, key, `burst ${made++}`));
      answered += (await Promise.all(burst)).filter(Boolean).length;
    } while (performance.now() < deadline);
    const usage = await ask(app.address, { path: "/v1/usage", key }).catch(() => undefined);
    return broken({
      "every request of a burst is answered": answered === made,
      "a burst is charged exactly": usage?.body?.current_usage === made,
    });
  },
};

async function repeat(address: string, key: string, idempotencyKey: string): Promise<boolean> {
  const call = { path: "/v1/verify", key, idempotencyKey, body: { text: "Canberra is the capital of Australia." } };
  for (const deadline = performance.now() + SETTLE_MS; performance.now() < deadline; await sleep(200)) {
    const answer = await ask(address, { ...call, timeoutMs: 15_000 }).catch(() => undefined);
    if (answer?.status === 200) return true;
  }
  return false;
}
