import { ApiError } from "@/lib/catalog/errors";

const REQUEST_MS = 12_000; // callers wait for 30 s or more, and then do not know whether they were charged

/** The time that the service gives itself for a request. What the caller takes to send the body does not count. */
export class Deadline {
  #endsAt = performance.now() + REQUEST_MS;
  #pausedAt: number | undefined;

  /** Once over, nothing is charged any more: the caller was told that the request failed. */
  get isOver(): boolean {
    return this.msLeft() <= 0;
  }

  async pausedFor<T>(work: () => Promise<T>): Promise<T> {
    const pausedAt = performance.now();
    this.#pausedAt = pausedAt;
    try {
      return await work();
    } finally {
      this.#endsAt += performance.now() - pausedAt;
      this.#pausedAt = undefined;
    }
  }

  /** Throws `service_unavailable` once it is over. */
  check(): void {
    if (this.isOver) throw tooLate();
  }

  /** What the work gives. Rejects with `service_unavailable` when the time is over; nobody hears of the work then. */
  hold<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout;
      const watch = () => {
        if (this.isOver) reject(tooLate());
        else timer = setTimeout(watch, this.msLeft());
      };
      watch();
      work.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  msLeft(): number {
    return this.#endsAt - (this.#pausedAt ?? performance.now());
  }
}

function tooLate(): ApiError {
  return new ApiError("service_unavailable", { cause: new Error(`No answer within ${REQUEST_MS} ms`) });
}
