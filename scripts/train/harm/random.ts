/** Numbers that look random and are the same in every run (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to 1, without 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  /** Two uniform numbers make a nearly normal one, of deviation `size`. */
  around(size: number): number {
    return (this.next() + this.next() + this.next() - 1.5) * 2 * size;
  }

  shuffle<T extends { length: number; [at: number]: unknown }>(items: T): T {
    for (let at = items.length - 1; at > 0; at--) {
      const other = this.below(at + 1);
      [items[at], items[other]] = [items[other], items[at]];
    }
    return items;
  }
}
