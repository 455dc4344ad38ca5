import { LRUCache } from "lru-cache";
import type { Reading } from "@/lib/engine";

const MOST_CHARACTERS = 1_000_000; // of texts; with what was read in them some 10 MB
const KEPT_MS = 10 * 60_000; // so that no text outlives for long what an organization keeps of it

/** A text to be read; `of`: whose it is. */
interface Asked {
  text: string;
  /** Of claims. */
  limit: number;
  of?: string;
}

/**
 * Readings of the texts that were asked for last: the same text is asked again by who tries other evidence, repeats a
 * request or checks a fixed answer. Each organization has its own, so that the time of an answer tells nobody what
 * others asked.
 */
export class KnownReadings {
  readonly #known: LRUCache<string, Reading>;

  constructor(clock: { now(): number } = performance) {
    const sizeCalculation = (_: Reading, key: string) => key.length;
    this.#known = new LRUCache({ maxSize: MOST_CHARACTERS, ttl: KEPT_MS, sizeCalculation, perf: clock });
  }

  /** What is known of the text, or else what `read` answers; what it throws is not kept. */
  async of({ text, limit, of = "" }: Asked, read: () => Promise<Reading>): Promise<Reading> {
    const key = [of, limit, text].join("\0");
    const known = this.#known.get(key);
    if (known) return known;
    const reading = await read();
    this.#known.set(key, reading);
    return reading;
  }
}
