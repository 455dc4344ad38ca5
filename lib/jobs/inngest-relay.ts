import { setTimeout as sleep } from "node:timers/promises";
import type { Inngest } from "inngest";
import { returnHandovers, takeHandovers } from "@/lib/services/delivery-handover";
import { onEvents } from "@/lib/services/delivery-schedule";
import { isMailDue } from "@/lib/services/mail";
import { beat } from "@/lib/services/worker-pulse";
import type { Report } from "./delivery-worker";
import { MAIL_DUE, tellInngest } from "./inngest";

const BATCH = 100;
const NAP_MS = 2_000; // calls can be lost, and mail does not call
const PAUSE_AFTER_FAILURE_MS = 5_000;
const ONE_MAIL_RUN_MS = 5_000;

/**
 * Tells Inngest of what was committed, after the commit and outside of requests. Any number of processes may run one
 * each. What is lost between here and there, the sweeper finds.
 */
export class InngestRelay {
  readonly #client: Promise<Inngest>;
  readonly #report: Report;
  readonly #listening: Promise<() => Promise<void>>;
  #turn: Promise<void> | undefined;
  readonly #stopping = new AbortController();
  #isCalled = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(client: Promise<Inngest>, report: Report) {
    this.#client = client;
    this.#report = report;
    this.#listening = onEvents(() => this.#wake());
    this.#listening.catch(report);
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#turn;
    const unlisten = await this.#listening.catch(() => undefined);
    await unlisten?.().catch(this.#report);
  }

  #wake(): void {
    this.#isCalled = true;
    if (!this.#stopping.signal.aborted) this.#turn ??= this.#tellAll();
  }

  async #tellAll(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#isCalled && !this.#stopping.signal.aborted) {
      this.#isCalled = false;
      beat(performance.now());
      const isMore = await this.#tellSome().catch(async (error) => {
        this.#report(error);
        await sleep(PAUSE_AFTER_FAILURE_MS, undefined, { signal: this.#stopping.signal }).catch(() => {});
        return true;
      });
      this.#isCalled ||= isMore;
    }
    this.#turn = undefined;
    if (!this.#stopping.signal.aborted) this.#timer = setTimeout(() => this.#wake(), NAP_MS).unref();
  }

  /** Says whether there is more to tell. */
  async #tellSome(): Promise<boolean> {
    const client = await this.#client;
    const handovers = await takeHandovers(BATCH);
    try {
      await tellInngest(client, handovers);
    } catch (error) {
      await returnHandovers(handovers);
      throw error;
    }
    const id = `mail:${Math.floor(Date.now() / ONE_MAIL_RUN_MS)}`;
    if (await isMailDue()) await client.send({ id, name: MAIL_DUE, data: {} });
    return handovers.length === BATCH;
  }
}
