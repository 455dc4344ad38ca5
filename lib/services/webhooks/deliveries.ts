import { setTimeout as sleep } from "node:timers/promises";
import { database } from "@/lib/db/client";
import { isDatabaseUnavailable } from "@/lib/db/failures";
import { env } from "@/lib/env";
import { postGuarded } from "../outgoing";
import { claimOne, type DeliveryClaim } from "./delivery-claims";
import { type AttemptResult, MOST_INTERRUPTIONS } from "./delivery-decision";
import { cancelClaimed, recordAttempt } from "./delivery-outcomes";
import { signingSecrets } from "./secrets";
import { signatureHeaders } from "./webhook-signature";

const ATTEMPT_DEADLINE_MS = 10_000; // receivers should queue and answer
const RECORD_DEADLINE_MS = 60_000; // an outcome waits that long for the database, and counts unless another process took the delivery
const RECORD_PAUSE_MS = 100;

/** What is left to do for a delivery: nothing, or something at that moment. */
export type Progress = { done: true } | { done: false; dueAt: Date };

/** Makes the attempt that was claimed and records what became of it. Rejects where the database does not come back. */
export async function makeAttempt(claim: DeliveryClaim): Promise<void> {
  if (!claim.is_wanted) return await persistently(() => cancelClaimed(claim));
  const startedAt = new Date();
  const result =
    claim.interruptions < MOST_INTERRUPTIONS ? await send(claim, startedAt) : ({ kind: "interrupted" } as const);
  await persistently(() => recordAttempt({ claim, startedAt, result }));
}

/**
 * Makes the attempt of that delivery that is due, if there is one, and says what is left. For engines that drive each
 * delivery by itself.
 */
export async function attemptDelivery(id: string): Promise<Progress> {
  const claim = await claimOne(id);
  if (claim) await makeAttempt(claim);
  const [row] = await database().sql<{ due: number }[]>`
    select extract(epoch from due_at)::float8 * 1000 as due from deliveries where id = ${id} and status = 'pending'`;
  return row ? { done: false, dueAt: new Date(row.due) } : { done: true };
}

async function send(claim: DeliveryClaim, timestamp: Date): Promise<AttemptResult> {
  const signature = sign(claim, timestamp);
  if (!signature) {
    const message = "The secret cannot be read. Was ENCRYPTION_KEY changed?";
    return { kind: "error", code: "failed", message, durationMs: 0 };
  }
  return await postGuarded({
    url: claim.url,
    headers: { "Content-Type": "application/json", "User-Agent": "Assay-Webhooks/1", ...signature },
    body: claim.body,
    timeoutMs: ATTEMPT_DEADLINE_MS,
    allowPrivate: env().WEBHOOK_ALLOW_PRIVATE_NETWORKS,
  });
}

function sign(
  { event_id: id, body, webhook_id, ...sealed }: DeliveryClaim,
  timestamp: Date,
): Record<string, string> | undefined {
  try {
    return signatureHeaders({ id, body, timestamp, secrets: signingSecrets({ ...sealed, id: webhook_id }, timestamp) });
  } catch {
    return undefined;
  }
}

/** An outcome is not lost to a database that restarts. */
async function persistently(work: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + RECORD_DEADLINE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error;
      await sleep(RECORD_PAUSE_MS);
    }
  }
}
