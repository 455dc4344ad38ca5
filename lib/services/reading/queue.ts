import { ApiError } from "@/lib/catalog/errors";

const MOST_WAITING = 100_000; // characters for each reader: the last waits some five of the twelve seconds of a request
const MOST_OF_ONE = 0.5; // the share of that which one organization may take
const SHORT = 1_000; // characters, which are read in some tens of milliseconds
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
 * Gives texts to readers: as many long ones at once as there are readers, and as many short ones, which a reader works on
 * in between, so that no short text waits for a long one. Organizations take turns, so that one with many texts does not
 * hold up the others; how many characters may wait is bounded.
 */
export class ReadingQueue {
  readonly #readers: number;
  readonly #room: number;
  readonly #short: Lane;
  readonly #long: Lane;

  constructor(readers: number) {
    this.#readers = readers;
    this.#room = readers * MOST_WAITING;
    [this.#short, this.#long] = [new Lane(readers), new Lane(readers)];
  }

  /** Throws `service_unavailable` where there is no room, or where the asker's time is over before its turn. */
  async run<Result>({ weight, work }: Work<Result>, asker: ReadingCaller = { organizationId: "" }): Promise<Result> {
    const lane = weight <= SHORT ? this.#short : this.#long;
    if (!lane.enter()) await this.#turn(lane, Math.max(weight, LEAST_WEIGHT), asker);
    try {
      return await work();
    } finally {
      lane.leave();
    }
  }

  load(): QueueLoad {
    const waiting = [...this.#short.waiting(), ...this.#long.waiting()];
    const busy = Math.min(this.#readers, this.#short.running + this.#long.running);
    return { threads: this.#readers, busy, waiting: waiting.length, waitingCharacters: weightOf(waiting) };
  }

  #turn(lane: Lane, weight: number, asker: ReadingCaller): Promise<void> {
    const lanes = [this.#short, this.#long];
    const all = lanes.reduce((sum, one) => sum + weightOf(one.waiting()), 0);
    const own = lanes.reduce((sum, one) => sum + weightOf(one.waitingOf(asker.organizationId)), 0);
    if (all + weight > this.#room || own + weight > this.#room * MOST_OF_ONE) return Promise.reject(busy());
    return lane.wait(weight, asker);
  }
}

/** Work of one kind: so much at once, the rest in its turn. */
class Lane {
  readonly #places: number;
  readonly #waiting = new Map<string, Waiting[]>(); // by organization, in the order of their turns
  running = 0;

  constructor(places: number) {
    this.#places = places;
  }

  /** Takes a place where one is free. */
  enter(): boolean {
    if (this.running === this.#places) return false;
    this.running++;
    return true;
  }

  /** Gives the place to the next that waits. */
  leave(): void {
    const next = this.#takeNext();
    if (next) next.start();
    else this.running--;
  }

  waiting(): Waiting[] {
    return [...this.#waiting.values()].flat();
  }

  waitingOf(organizationId: string): readonly Waiting[] {
    return this.#waiting.get(organizationId) ?? [];
  }

  /** For a place. Throws `service_unavailable` where the asker's time is over before. */
  wait(weight: number, { organizationId, msLeft }: ReadingCaller): Promise<void> {
    const own = this.#waiting.get(organizationId) ?? [];
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
