import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Input } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import type { Caller, Outcome } from "../callers";
import { detectHarmIn } from "../harm";
import { isFault, LeaseLost, toApiError, underLease } from "../queues";
import { readingLoad } from "../reading";
import { verifyClaims } from "../verification";
import { claimItem, endItem, type ItemClaim, inputOf, putBackItem, renewItem } from "./items";

export const MOST_ATTEMPTS = 3;
const RETRY_S = 5;
const MOST_ITEM_MS = 120_000; // the longest text with the longest context takes some seconds
const YIELD_MS = 20;
const MOST_YIELD_MS = 1_000; // behind requests that somebody waits for; a batch goes on under any load, but slowly
const GIVE_BACK_MS = 5_000; // the item under way is finished; if it takes longer, its lease runs out

const WORK = {
  verify: (caller: Caller, input: object) => verifyClaims(caller, input as Input<"verify">),
  harm_detect: (caller: Caller, input: object) => detectHarmIn(caller, input as Input<"harm_detect">),
};

/** The batches that this process works at. */
class BatchWork {
  #isEnding = false;
  readonly #lanes = new Set<Promise<void>>();
  #failures: unknown[] = [];

  /** Begins what is due; throws what failed since the last time. */
  begin(): void {
    while (!this.#isEnding && this.#lanes.size < mostLanes()) this.#open();
    const failures = this.#failures.splice(0);
    if (failures.length > 0)
      throw failures.length === 1 ? failures[0] : new AggregateError(failures, "Batches failed.");
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    await Promise.race([Promise.all(this.#lanes), sleep(GIVE_BACK_MS, undefined, { ref: false })]);
  }

  #open(): void {
    const lane = this.#run()
      .catch((error) => void this.#failures.push(error))
      .finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
  }

  async #run(): Promise<void> {
    while (!this.#isEnding) {
      await giveWay();
      const claim = await claimItem();
      if (!claim) return;
      await checkItem(claim).catch((error) => void this.#failures.push(error));
    }
  }
}

// Half of the readers stay with requests.
const mostLanes = () => Math.max(1, Math.floor(readingLoad().threads / 2));

/** Waits while requests do. */
async function giveWay(): Promise<void> {
  for (const until = performance.now() + MOST_YIELD_MS; performance.now() < until; ) {
    const { threads, busy, waiting } = readingLoad();
    if (waiting === 0 && (busy < threads || threads === 0)) return;
    await sleep(YIELD_MS);
  }
}

/** Checks a text as its endpoint does, and keeps the answer or the error. Throws what failed on our side. */
export async function checkItem(claim: ItemClaim): Promise<void> {
  const caller = callerFor(claim);
  if (claim.attempts > MOST_ATTEMPTS) return await fail(claim, new ApiError("internal_error"), caller);
  const bounds = { mostMs: MOST_ITEM_MS, signal: new AbortController().signal, renew: () => renewItem(claim) };
  try {
    const outcome = await underLease(bounds, async () => await WORK[claim.endpoint](caller, inputOf(claim)));
    await endItem(claim, "completed", outcome);
  } catch (error) {
    if (!(error instanceof LeaseLost)) await retryOrFail(claim, error, caller);
  }
}

async function retryOrFail(claim: ItemClaim, error: unknown, caller: Caller): Promise<void> {
  const failure = toApiError(error);
  // The service has too much to do, or the database is away: that says nothing of the text.
  if (failure.status === 503) await putBackItem(claim, { retryS: RETRY_S, isCounted: false });
  else if (failure.status < 500 || claim.attempts >= MOST_ATTEMPTS) await fail(claim, failure, caller);
  else await putBackItem(claim, { retryS: RETRY_S, isCounted: true });
  if (isFault(failure)) throw error;
}

async function fail(claim: ItemClaim, failure: ApiError, { requestId }: Caller): Promise<void> {
  const details = failure.code === "internal_error" ? { request_id: requestId } : failure.options.details;
  const body = { error: failure.code, message: failure.message, ...(details ? { details } : {}) };
  await endItem(claim, "failed", { status: failure.status, body } satisfies Outcome);
}

function callerFor({ keyId: id, organizationId }: ItemClaim): Caller {
  const startedAt = performance.now();
  return {
    requestId: `req_${randomUUID().replaceAll("-", "")}`,
    key: { id, organizationId, scopes: [] },
    address: "",
    elapsedMs: () => Math.round((performance.now() - startedAt) * 100) / 100,
  };
}

let work = new BatchWork();

/** Begins what is due and does not wait for it. */
export async function beginDueBatches(): Promise<void> {
  work.begin();
}

/** Finishes the texts under way; whoever comes next takes up the others. */
export async function endBatches(): Promise<void> {
  const ended = work;
  work = new BatchWork();
  await ended.end();
}

/** Checks all that is due, one text after the other, and waits for it. */
export async function runDueBatches(): Promise<void> {
  for (let claim = await claimItem(); claim; claim = await claimItem()) await checkItem(claim);
}
