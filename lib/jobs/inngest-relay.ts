import { setTimeout as sleep } from "node:timers/promises";
import type { Inngest } from "inngest";
import { isMailDue } from "@/lib/services/mail";
import { beat, inngestSigns } from "@/lib/services/operations";
import { onEvents, returnHandovers, takeHandovers } from "@/lib/services/webhooks";
import type { Report } from "./delivery-worker";
import { answers, MAIL_DUE, sayHello, tellInngest } from "./inngest";

const BATCH = 100;
const NAP_MS = 2_000; // calls can be lost, mail does not call, and overdue work is looked for
const PAUSE_AFTER_FAILURE_MS = 5_000;
const ONE_MAIL_RUN_MS = 5_000;
const ASKED_EVERY_MS = 10_000; // whether it answers, where there is nothing to tell

interface Other {
  client: Promise<Inngest>;
  /** Where it is. */
  address: string;
  /** Seconds after which a delivery that it was told of is overdue. */
  lateS?: number;
}

/**
 * Tells Inngest of what was committed, after the commit and outside of requests, and again of what is overdue, whatever
 * was lost. Any number of processes may run one each.
 */
export class InngestRelay {
  readonly #other: Other;
  readonly #report: Report;
  readonly #listening: Promise<() => Promise<void>>;
  #turn: Promise<void> | undefined;
  readonly #stopping = new AbortController();
  #isCalled = false;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(other: Other, report: Report) {
    this.#other = other;
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
    const client = await this.#other.client;
    const handovers = await takeHandovers(BATCH, this.#other.lateS);
    const isMail = await isMailDue();
    try {
      await tellInngest(client, handovers);
      const id = `mail:${Math.floor(Date.now() / ONE_MAIL_RUN_MS)}`;
      if (isMail) await client.send({ id, name: MAIL_DUE, data: {} });
      if (handovers.length === 0 && !isMail) await this.#ask(client);
      else this.#noteAnswer();
    } catch (error) {
      inngestSigns().silentSince ??= performance.now();
      await returnHandovers(handovers);
      throw error;
    }
    return handovers.length === BATCH;
  }

  /** Where there is nothing to tell: what took nothing answers again once it takes an event. */
  async #ask(client: Inngest): Promise<void> {
    const isSilent = inngestSigns().silentSince !== undefined;
    if (!isSilent && performance.now() - this.#answeredAt < ASKED_EVERY_MS) return;
    await (isSilent ? sayHello(client) : answers(this.#other.address));
    this.#noteAnswer();
  }

  #noteAnswer(): void {
    this.#answeredAt = performance.now();
    inngestSigns().silentSince = undefined;
  }
}
