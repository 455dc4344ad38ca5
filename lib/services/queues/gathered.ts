const MOST_AT_ONCE = 250;
const SLOW_MS = 50; // a question usually takes under one

interface Waiting<T> {
  promise: Promise<T | undefined>;
  resolve(found: T | undefined): void;
  reject(error: unknown): void;
}

/**
 * Looks for many things by one question: names that are asked for while one is under way go into the next, so that
 * nobody is told what was so before they asked. A question that takes long holds up nobody else: the next goes beside it.
 */
export class Gathered<T> {
  readonly #look: (names: string[]) => Promise<Map<string, T>>;
  readonly #waiting = new Map<string, Waiting<T>>();
  #isLooking = false;

  /** `look` gives what there is, by its name. Where it fails, all who are in that question hear of it. */
  constructor(look: (names: string[]) => Promise<Map<string, T>>) {
    this.#look = look;
  }

  /** What has that name, or undefined. Fails as `look` does. */
  find(name: string): Promise<T | undefined> {
    const { promise } = this.#waiting.get(name) ?? this.#enlist(name);
    if (!this.#isLooking) {
      this.#isLooking = true;
      setImmediate(() => this.#run());
    }
    return promise;
  }

  #enlist(name: string): Waiting<T> {
    const waiting = {} as Waiting<T>;
    waiting.promise = new Promise((resolve, reject) => Object.assign(waiting, { resolve, reject }));
    this.#waiting.set(name, waiting);
    return waiting;
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0) {
      const asked = new Map([...this.#waiting].slice(0, MOST_AT_ONCE));
      for (const name of asked.keys()) this.#waiting.delete(name);
      await atMost(SLOW_MS, this.#ask(asked));
    }
    this.#isLooking = false;
  }

  async #ask(asked: Map<string, Waiting<T>>): Promise<void> {
    try {
      const found = await this.#look([...asked.keys()]);
      for (const [name, { resolve }] of asked) resolve(found.get(name));
    } catch (error) {
      for (const { reject } of asked.values()) reject(error);
    }
  }
}

/** Waits for work that cannot fail, but no longer than that. */
function atMost(waitMs: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const slow = setTimeout(resolve, waitMs);
    work.then(() => {
      clearTimeout(slow);
      resolve();
    });
  });
}
