import { type InngestCalls, inngestCalls, inngestSigns } from "@/lib/services/operations";
import type { Report } from "./delivery-worker";

const LOOK_MS = 2_000;
const ABSENT_MS = 60_000; // what restarts is back by then
const UNCALLED_MS = 150_000; // it looks for mail every minute

/** Something that goes on beside requests. */
export interface Background {
  /** Finishes what is under way. */
  stop(): Promise<void>;
}

interface Options {
  absentMs?: number;
  uncalledMs?: number;
  lookMs?: number;
}

/**
 * Does the work of Inngest in this process while Inngest cannot be told of it for a minute, or is told and calls nobody
 * though work is overdue by a minute. It ends what it began and hands back once Inngest answers and calls again. Claims
 * keep the two apart where both are at work.
 */
export class StandIn implements Background {
  readonly #begin: () => Background[];
  readonly #report: Report;
  readonly #options: Required<Options>;
  readonly #startedAt = performance.now();
  #parts: Background[] | undefined;
  #looking = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** `begin` begins what does the work. */
  constructor(begin: () => Background[], report: Report, options: Options = {}) {
    this.#begin = begin;
    this.#report = report;
    const { absentMs = ABSENT_MS, uncalledMs = UNCALLED_MS, lookMs = LOOK_MS } = options;
    this.#options = { absentMs, uncalledMs, lookMs };
    this.#lookAgain();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await this.#handBack();
  }

  #lookAgain(): void {
    if (this.#isStopped) return;
    const look = () => {
      this.#looking = this.#look().catch(this.#report);
      void this.#looking.then(() => this.#lookAgain());
    };
    this.#timer = setTimeout(look, this.#options.lookMs).unref();
  }

  async #look(): Promise<void> {
    const isAbsent = await this.#isAbsent();
    if (this.#isStopped || isAbsent === (this.#parts !== undefined)) return;
    if (isAbsent) this.#takeOver();
    else await this.#handBack();
  }

  /** Once it stands in, it does so until all is well: what it does itself is overdue no more. */
  async #isAbsent(): Promise<boolean> {
    const { absentMs, uncalledMs } = this.#options;
    const now = performance.now();
    const { silentSince } = inngestSigns();
    if (silentSince !== undefined && (this.#parts || now - silentSince > absentMs)) return true;
    const calls = await inngestCalls(absentMs / 1000);
    const isCalled = Math.min(now - this.#startedAt, calledMsAgo(calls)) <= uncalledMs;
    return !isCalled && (this.#parts !== undefined || calls.overdue > 0);
  }

  #takeOver(): void {
    this.#report(new Error("Inngest does not do its work: this process does it until Inngest is back."));
    inngestSigns().standsIn = true;
    this.#parts = this.#begin();
  }

  async #handBack(): Promise<void> {
    const parts = this.#parts ?? [];
    await Promise.all(parts.map((part) => part.stop()));
    this.#parts = undefined;
    inngestSigns().standsIn = false;
  }
}

function calledMsAgo({ calledSecondsAgo }: InngestCalls): number {
  return calledSecondsAgo === null ? Number.POSITIVE_INFINITY : calledSecondsAgo * 1000;
}
