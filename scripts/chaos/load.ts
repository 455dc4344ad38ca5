import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, ask, type Call } from "./client";
import type { Fate, Ledger } from "./ledger";

const TEXT = "Canberra is the capital of Australia. Berlin is the capital of Spain.";
const PACE_MS = 50;
const MOST_UNDER_WAY = 100;
const RETRY_PAUSE_MS = 250;
const SETTLE_DEADLINE_MS = 120_000;

/** Who calls: one organization asks once each time, the other repeats each request until it is answered. */
export interface Callers {
  once: string;
  repeating: string;
}

const WORK: Record<string, object> = {
  "/v1/verify": { text: TEXT },
  "/v1/harm/detect": { text: "I'm going to kill you." },
};
const PATHS = Object.keys(WORK);

/**
 * A steady load of valid calls: twenty a second, of which every fourth is repeated with its Idempotency-Key until it is
 * answered, and every twentieth makes a key, which is an event for receivers.
 */
export class Load {
  /** Ids of the keys that were made. */
  readonly made: string[] = [];
  /** Requests of the month that were repeated to their end. */
  repeated = 0;
  #isOn = false;
  #calls = 0;
  readonly #underWay = new Set<Promise<void>>();
  #pace?: Promise<void>;

  constructor(
    readonly address: string,
    readonly callers: Callers,
    readonly ledger: Ledger,
  ) {}

  start(): void {
    this.#isOn = true;
    this.#pace = this.#run();
  }

  /** Ends once every call has its fate. Throws where a repeated one never got an answer. */
  async stop(): Promise<void> {
    this.#isOn = false;
    await this.#pace;
    await Promise.all(this.#underWay);
  }

  async #run(): Promise<void> {
    for (; this.#isOn; await sleep(PACE_MS)) {
      if (this.#underWay.size >= MOST_UNDER_WAY) continue;
      const call = this.#next().finally(() => this.#underWay.delete(call));
      call.catch(() => {}); // told by stop
      this.#underWay.add(call);
    }
  }

  async #next(): Promise<void> {
    const n = this.#calls++;
    const path = PATHS[n % PATHS.length] as string;
    if (n % 20 === 7) return await this.#makeKey(`chaos ${n}`);
    if (n % 4 === 1) return await this.#repeat(path, `chaos ${n}`);
    await this.#attempt("once", { path, key: this.callers.once, body: WORK[path] });
  }

  async #makeKey(name: string): Promise<void> {
    const call = { path: "/v1/keys", key: this.callers.repeating, body: { name }, idempotencyKey: name };
    this.made.push((await this.#untilAnswered("key", call)).body.id);
  }

  async #repeat(path: string, idempotencyKey: string): Promise<void> {
    const call = { path, key: this.callers.repeating, body: WORK[path], idempotencyKey };
    await this.#untilAnswered("repeated", call);
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
      fate = answer.status < 300 ? "answered" : "refused";
    } catch (error) {
      fate = (error as NodeJS.ErrnoException).code === "ECONNREFUSED" ? "refused" : "unknown"; // nobody took it, or who knows
    }
    this.ledger.note({ kind, status: answer?.status ?? 0, startedAt, fate });
    return answer;
  }
}
