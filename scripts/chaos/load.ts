import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, ask, type Call } from "./client";
import { type Fate, Ledger } from "./ledger";

const TEXT = "Canberra is the capital of Australia. Berlin is the capital of Spain.";
const USUAL = { perSecond: 20, keysEvery: 20, mostUnderWay: 100 };
const TICK_MS = 10;
const BAD_GATEWAY = 502; // of what stands before instances: whether one did it nobody knows
const RETRY_PAUSE_MS = 250;
const SETTLE_DEADLINE_MS = 120_000;

/** Keys of who calls: some organizations ask once each time, the others repeat each request until it is answered. */
export interface Callers {
  once: readonly string[];
  repeating: readonly string[];
}

export interface Pace {
  perSecond: number;
  /** Every so manieth call makes a key, which is an event for receivers. */
  keysEvery: number;
  mostUnderWay: number;
}

const WORK: Record<string, object> = {
  "/v1/verify": { text: TEXT },
  "/v1/harm/detect": { text: "I'm going to kill you." },
};
const PATHS = Object.keys(WORK);

/**
 * A steady load of valid calls: twenty a second unless said otherwise, of which every fourth is repeated with its
 * Idempotency-Key until it is answered, and some make keys.
 */
export class Load {
  readonly ledger = new Ledger();
  /** Ids of the keys that were made. */
  readonly made: string[] = [];
  /** Requests of the month that were repeated to their end. */
  repeated = 0;
  #isOn = false;
  #calls = 0;
  readonly #underWay = new Set<Promise<void>>();
  #running?: Promise<void>;

  constructor(
    readonly address: string,
    readonly callers: Callers,
    readonly pace: Pace = USUAL,
  ) {}

  start(): void {
    this.#isOn = true;
    this.#running = this.#run();
  }

  /** Ends once every call has its fate. Throws where a repeated one never got an answer. */
  async stop(): Promise<void> {
    this.#isOn = false;
    await this.#running;
    await Promise.all(this.#underWay);
  }

  async #run(): Promise<void> {
    const startedAt = performance.now();
    for (let due = 0; this.#isOn; await sleep(TICK_MS)) {
      const now = Math.floor(((performance.now() - startedAt) / 1000) * this.pace.perSecond);
      for (; due <= now; due++) if (this.#underWay.size < this.pace.mostUnderWay) this.#begin();
    }
  }

  #begin(): void {
    const call = this.#next().finally(() => this.#underWay.delete(call));
    call.catch(() => {}); // told by stop
    this.#underWay.add(call);
  }

  async #next(): Promise<void> {
    const n = this.#calls++;
    const path = PATHS[n % PATHS.length] as string;
    if (n % this.pace.keysEvery === 7) return await this.#makeKey(n);
    if (n % 4 === 1) return await this.#repeat(path, n);
    await this.#attempt("once", { path, key: oneOf(this.callers.once, n), body: WORK[path] });
  }

  async #makeKey(n: number): Promise<void> {
    const name = `chaos ${n}`;
    const call = { path: "/v1/keys", key: oneOf(this.callers.repeating, n), body: { name }, idempotencyKey: name };
    this.made.push((await this.#untilAnswered("key", call)).body.id);
  }

  async #repeat(path: string, n: number): Promise<void> {
    const key = oneOf(this.callers.repeating, n);
    await this.#untilAnswered("repeated", { path, key, body: WORK[path], idempotencyKey: `chaos ${n}` });
    this.repeated++;
  }

  async #untilAnswered(kind: string, call: Call): Promise<Answer> {
    const deadline = performance.now() + SETTLE_DEADLINE_MS;
    for (;;) {
      const answer = await this.#attempt(kind, call);
      if (answer && answer.status < 300) return answer;
      if (performance.now() > deadline) throw new Error(`A repeated ${call.path} is not answered: ${answer?.status}`);
      await sleep(RETRY_PAUSE_MS);
    }
  }

  async #attempt(kind: string, call: Call): Promise<Answer | undefined> {
    const startedAt = performance.now();
    let answer: Answer | undefined;
    let fate: Fate;
    try {
      answer = await ask(this.address, call);
      fate = answer.status < 300 ? "answered" : answer.status === BAD_GATEWAY ? "unknown" : "refused";
    } catch (error) {
      fate = (error as NodeJS.ErrnoException).code === "ECONNREFUSED" ? "refused" : "unknown"; // nobody took it, or who knows
    }
    this.ledger.note({ kind, status: answer?.status ?? 0, startedAt, fate });
    return answer;
  }
}

function oneOf(keys: readonly string[], n: number): string {
  return keys[n % keys.length] as string;
}
