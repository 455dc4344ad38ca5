import { ApiError } from "@/lib/catalog/errors";

const MOST_WAITING = 100_000; // characters for each reader: the last one waits for some five of its twelve seconds
const MOST_OF_ONE = 0.5; // of that: one organization cannot take every place
const LEAST_WEIGHT = 100; // characters that a short text counts as
const RETRY_AFTER_S = 5;

/** Who wants a text read, and for how long they wait for its turn; absent: as long as it takes. */
export interface ReadingCaller {
  organizationId: string;
  msLeft?: number;
}

/** Something for one reader to do; `weight`: how much, in characters of a text that is read. */
export interface Work<Result> {
  weight: number;
  work(): Promise<Result>;
}

/** How busy readers are. `waitingCharacters`: by weight. */
export interface QueueLoad {
  threads: number;
  busy: number;
  waiting: number;
  waitingCharacters: number;
}

interface Waiting {
  weight: number;
  start(): void;
}

/**
 * Gives texts to readers, as many at once as there are readers. A bounded number of characters waits, and organizations
 * have their turns one after another, so that many texts of one are not in the way of all others.
 */
export class ReadingQueue {
  readonly #readers: number;
  readonly #room: number;
  readonly #waiting = new Map<string, Waiting[]>(); // by organization, in the order of their turns
  #free: number;

  constructor(readers: number) {
    this.#readers = readers;
    this.#free = readers;
    this.#room = readers * MOST_WAITING;
  }

  /** Throws `service_unavailable` where there is no room, or where the asker's time is over before its turn. */
  async run<Result>({ weight, work }: Work<Result>, asker: ReadingCaller = { organizationId: "" }): Promise<Result> {
    if (this.#free > 0) this.#free--;
    else await this.#turn(Math.max(weight, LEAST_WEIGHT), asker);
    try {
      return await work();
    } finally {
      const next = this.#takeNext();
      if (next) next.start();
      else this.#free++;
    }
  }

  load(): QueueLoad {
    const waiting = [...this.#waiting.values()].flat();
    const busy = this.#readers - this.#free;
    return { threads: this.#readers, busy, waiting: waiting.length, waitingCharacters: weightOf(waiting) };
  }

  #turn(weight: number, { organizationId, msLeft }: ReadingCaller): Promise<void> {
    const own = this.#waiting.get(organizationId) ?? [];
    const all = weightOf([...this.#waiting.values()].flat());
    if (all + weight > this.#room || weightOf(own) + weight > this.#room * MOST_OF_ONE) return Promise.reject(busy());
    this.#waiting.set(organizationId, own);
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        own.splice(own.indexOf(waiting), 1);
        if (own.length === 0) this.#waiting.delete(organizationId);
        reject(busy());
      };
      const timer = msLeft === undefined ? undefined : setTimeout(giveUp, msLeft);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const waiting = { weight, start };
      own.push(waiting);
    });
  }

  /** The first text of the organization whose turn it is, which then goes behind the others. */
  #takeNext(): Waiting | undefined {
    const [turn] = this.#waiting;
    if (!turn) return undefined;
    const [organizationId, texts] = turn;
    const next = texts.shift();
    this.#waiting.delete(organizationId);
    if (texts.length > 0) this.#waiting.set(organizationId, texts);
    return next;
  }
}

function weightOf(texts: readonly Waiting[]): number {
  return texts.reduce((sum, { weight }) => sum + weight, 0);
}

function busy(): ApiError {
  return new ApiError("service_unavailable", {
    message: `Many texts wait to be checked right now. Try again in ${RETRY_AFTER_S} seconds.`,
    details: { retry_after: RETRY_AFTER_S },
  });
}
