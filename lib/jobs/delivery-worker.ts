import { beat } from "@/lib/services/operations";
import { claimDue, type DeliveryClaim, makeAttempt, nextDueAt, onEvents, releaseClaims } from "@/lib/services/webhooks";

const PLACES = 256; // attempts at the same time; a hanging receiver holds few of them
const LONGEST_NAP_MS = 5_000; // calls can be lost, as behind a connection pooler
const PAUSE_AFTER_FAILURE_MS = 500;

/** Told of what fails in the background, for the log. */
export type Report = (error: unknown) => void;

/**
 * Drives deliveries off their own table: woken when events are committed, and by a timer when the next attempt is due.
 * Any number of processes may run one each.
 */
export class DeliveryWorker {
  readonly #report: Report;
  readonly #running = new Map<string, number>();
  readonly #attempts = new Set<Promise<void>>();
  #listening: Promise<() => Promise<void>> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isCalled = false;
  #isStopped = false;

  constructor(report: Report) {
    this.#report = report;
    this.#listen();
    this.#wake();
  }

  /** Takes nothing more and waits for the attempts under way: ten seconds at most, where the database answers. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await Promise.all(this.#attempts);
    const unlisten = await this.#listening?.catch(() => undefined);
    await unlisten?.().catch(this.#report);
  }

  #listen(): void {
    this.#listening = onEvents(() => this.#wake());
    this.#listening.catch(this.#report);
  }

  #wake(): void {
    this.#isCalled = true;
    this.#looking ??= this.#look();
  }

  async #look(): Promise<void> {
    beat(performance.now());
    clearTimeout(this.#timer);
    const napMs = await this.#beginAll().catch((error) => {
      this.#report(error);
      return PAUSE_AFTER_FAILURE_MS;
    });
    this.#looking = undefined;
    if (!this.#isStopped) this.#timer = setTimeout(() => this.#wake(), napMs);
  }

  /** Begins all that is due; gives the milliseconds until more may be. */
  async #beginAll(): Promise<number> {
    while (!this.#isStopped) {
      this.#isCalled = false;
      const dueAt = await nextDueAt(); // asked first: what becomes due in between is taken below
      const begun = await this.#take();
      if (begun === 0 && !this.#isCalled) return napUntil(dueAt);
    }
    return 0;
  }

  /** Begins the attempts that are due and have a place; says how many. */
  async #take(): Promise<number> {
    const places = PLACES - this.#attempts.size;
    if (places === 0) return 0;
    const claims = await claimDue(places, this.#running);
    if (this.#isStopped) await releaseClaims(claims);
    else for (const claim of claims) this.#begin(claim);
    return claims.length;
  }

  #begin(claim: DeliveryClaim): void {
    const { webhook_id } = claim;
    this.#running.set(webhook_id, (this.#running.get(webhook_id) ?? 0) + 1);
    const attempt = makeAttempt(claim)
      .catch(this.#report)
      .finally(() => {
        this.#attempts.delete(attempt);
        const left = (this.#running.get(webhook_id) ?? 1) - 1;
        if (left > 0) this.#running.set(webhook_id, left);
        else this.#running.delete(webhook_id);
        this.#wake();
      });
    this.#attempts.add(attempt);
  }
}

function napUntil(dueAt: Date | undefined): number {
  const untilDue = dueAt ? dueAt.getTime() - Date.now() : LONGEST_NAP_MS;
  return Math.min(Math.max(untilDue, 1), LONGEST_NAP_MS);
}
