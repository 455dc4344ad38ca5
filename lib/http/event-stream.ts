const HEARTBEAT_MS = 10_000; // proxies usually give up after 30 or 60 s of silence
const HEARTBEAT = ":\n\n"; // a comment, which readers of events pass over

/** One server-sent event. JSON holds no line break, so its data is one line. */
export function encodeEvent(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * Text that is written as it comes and read at the reader's pace. What waits is an answer's size at most, so a reader who
 * is slow holds up nobody but itself. In silence it sends heartbeats.
 */
export class EventStream implements AsyncIterable<string> {
  readonly #heartbeatMs: number;
  #waiting = "";
  #isEnded = false;
  #isLeft = false;
  #wake = () => {};
  #end = () => {};
  /** Settles once all was written, read or not. */
  readonly ended = new Promise<void>((resolve) => {
    this.#end = resolve;
  });

  constructor(heartbeatMs = HEARTBEAT_MS) {
    this.#heartbeatMs = heartbeatMs;
  }

  write(text: string): void {
    if (!this.#isLeft) this.#waiting += text;
    this.#wake();
  }

  end(): void {
    this.#isEnded = true;
    this.#end();
    this.#wake();
  }

  /** The reader is gone: what is written from now on is dropped. */
  leave(): void {
    this.#isLeft = true;
    this.#waiting = "";
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string, void> {
    while (!this.#isLeft) {
      const text = this.#waiting;
      this.#waiting = "";
      if (text !== "") yield text;
      else if (this.#isEnded) return;
      else if (!(await this.#isWoken())) yield HEARTBEAT;
    }
  }

  #isWoken(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), this.#heartbeatMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }
}
