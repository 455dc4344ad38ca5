import "./no-telemetry";
import { setTimeout as sleep } from "node:timers/promises";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import { Piscina } from "piscina";
import type { PassageReading, Reading, TextVerdict, Tree, VerdictListener } from "@/lib/engine";
import { programOf } from "./program";
import type {
  HarmOrder,
  HarmReadingAnswer,
  JudgingAnswer,
  JudgingOrder,
  Order,
  ParsingAnswer,
  ParsingOrder,
  ReadingAnswer,
  ReadingOrder,
  VerdictMessage,
} from "./reading-thread";

// Room for a text; without a bound a thread takes on the large nursery that the host is given, 60 MB more.
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
const AT_ONCE = 2; // works of a thread, which takes turns between them sentence by sentence: see lib/services/reading/queue.ts
const LOADING_MS = 10_000; // models load in one or two seconds, on busy cores in some more
const LONGEST_MS = 30_000; // texts made to be slow take a second or two; a thread that takes so long is stuck

interface Hooks {
  /** A thread ended between two texts, and another one takes its place. */
  onEnd?: (error: Error) => void;
  /** In place of the models: the program that the threads run. */
  filename?: string;
  longestMs?: number;
}

/** Threads that read texts, each with models of its own. They begin to load them at once. */
export class ReadingThreads {
  readonly #pool: Piscina;
  readonly #longestMs: number;
  readonly #ending = new Set<number>();
  readonly #loaded: Promise<unknown>;
  #lastAgain: Promise<unknown> = Promise.resolve();
  #state: "loading" | "loaded" | "failed" = "loading";

  constructor(count: number, { onEnd = () => {}, filename, longestMs = LONGEST_MS }: Hooks = {}) {
    this.#longestMs = longestMs;
    const { file, flags } = filename ? { file: filename, flags: [] } : programOf("read-texts");
    const entry = { filename: file, execArgv: flags };
    const threads = { minThreads: count, maxThreads: count, concurrentTasksPerWorker: AT_ONCE };
    this.#pool = new Piscina({ ...entry, ...threads, resourceLimits: HEAP });
    this.#pool.on("error", onEnd);
    const first = Array.from({ length: count }, () => this.read({ text: "", limit: 1 }));
    this.#loaded = Promise.allSettled(first);
    Promise.any(first).then(
      () => {
        this.#state = "loaded";
      },
      () => {
        this.#state = "failed";
      },
    );
  }

  /** Whether the models are there: `failed` where no thread could load them. */
  get state(): "loading" | "loaded" | "failed" {
    return this.#state;
  }

  /** What the text claims. A text whose thread ends is read once more. Throws what reading threw. */
  async read(order: ReadingOrder): Promise<Reading> {
    const answer = await this.#answer<ReadingAnswer>(order);
    if ("error" in answer) throw answer.error;
    return answer.reading;
  }

  /**
   * What passages say of claims; as `read`. `tell` hears of each claim as soon as it is judged; what it heard once holds,
   * even where the claims are judged once more.
   */
  async judge(order: JudgingOrder, tell?: VerdictListener): Promise<TextVerdict[]> {
    const heard = new Map<number, TextVerdict>();
    const hear = ({ at, verdict }: VerdictMessage) => {
      if (heard.has(at)) return;
      heard.set(at, verdict);
      tell?.(at, verdict);
    };
    const answer = await this.#answer<JudgingAnswer>(order, tell && hear);
    if ("error" in answer) throw answer.error;
    return answer.verdicts.map((verdict, at) => heard.get(at) ?? verdict);
  }

  /** How harmful passages are in each category, and by which words; as `read`. */
  async readForHarm(order: HarmOrder): Promise<PassageReading[]> {
    const answer = await this.#answer<HarmReadingAnswer>(order);
    if ("error" in answer) throw answer.error;
    return answer.readings;
  }

  /** The trees of sentences; as `read`. */
  async parse(order: ParsingOrder): Promise<Tree[]> {
    const answer = await this.#answer<ParsingAnswer>(order);
    if ("error" in answer) throw answer.error;
    return answer.trees;
  }

  /** Ends the threads, whatever they do but load: to end a thread while the runtime opens a model takes the process down. */
  async close(): Promise<void> {
    await Promise.race([this.#loaded, sleep(LOADING_MS, undefined, { ref: false })]);
    await this.#pool.destroy();
  }

  async #answer<Answer>(order: Order, hear?: (told: VerdictMessage) => void): Promise<Answer> {
    const ask = () => this.#ask<Answer>(order, hear);
    return await ask().catch(async (cause: Error) => {
      if (cause instanceof Stuck) throw cause;
      return await this.#again(ask).catch((error) => {
        throw new Error("Two threads ended over the same text", { cause: error });
      });
    });
  }

  /** One after the other: what ended a thread is not beside what it was ended with by then. */
  #again<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const answer = this.#lastAgain.then(ask);
    this.#lastAgain = answer.catch(() => {});
    return answer;
  }

  async #ask<Answer>(order: Order, hear?: (told: VerdictMessage) => void): Promise<Answer> {
    const seat = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    let isStuck = false;
    const timer = setTimeout(() => {
      isStuck = this.#endThread(Atomics.load(seat, 0));
    }, this.#longestMs);
    const channel = hear && openChannel(hear);
    const transferList = channel ? [channel.told] : [];
    try {
      return await this.#pool.run({ ...order, seat, told: channel?.told }, { transferList });
    } catch (cause) {
      throw isStuck ? new Stuck(`A text was not read within ${this.#longestMs} ms`, { cause }) : cause;
    } finally {
      clearTimeout(timer);
      channel?.own.close();
    }
  }

  /** By its number; what else it worked on is read again by another. False where it is ending already. */
  #endThread(threadId: number): boolean {
    if (this.#ending.has(threadId)) return false;
    this.#ending.add(threadId);
    void this.#pool.threads.find((thread) => thread.threadId === threadId)?.terminate();
    return true;
  }
}

/** The pool's own way to give up on a work gives a thread no second one beside it. */
class Stuck extends Error {
  override name = "Stuck";
}

function openChannel(hear: (told: VerdictMessage) => void): { own: MessagePort; told: MessagePort } {
  const { port1: own, port2: told } = new MessageChannel();
  return { own: own.on("message", hear), told };
}
