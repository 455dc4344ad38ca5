const MOST_FAILURES = 5; // in a row
const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 5 * 60_000;

/** How a service answered. `unclear` says nothing of the service: whoever asked had no time to wait. */
export type AnswerQuality = "well" | "badly" | "unclear";

/**
 * Leaves a service alone that failed several times in a row. After a rest one request tries it again while the others
 * go on without it; as long as that fails the rests grow, up to five minutes. Times in milliseconds.
 */
export class Breaker {
  #failures = 0;
  #restMs = 0;
  #restsUntil = 0;
  #isTried = false;

  /** Until when it is left alone; undefined where it may be asked. */
  restsUntil(now: number): number | undefined {
    if (this.#restMs === 0) return undefined;
    return this.#isTried || now < this.#restsUntil ? Math.max(now, this.#restsUntil) : undefined;
  }

  /** How often it failed in a row. */
  get failures(): number {
    return this.#failures;
  }

  /** To be called before the service is asked; gives a function to call with the outcome. */
  begin(): (answered: AnswerQuality, now: number) => void {
    const isTry = this.#restMs > 0;
    if (isTry) this.#isTried = true;
    return (answered, now) => {
      if (isTry) this.#isTried = false;
      if (answered === "well") this.#close();
      if (answered === "badly") this.#count(isTry, now);
    };
  }

  #close(): void {
    this.#failures = 0;
    this.#restMs = 0;
  }

  // Requests that were under way when its rest began tell nothing new.
  #count(isTry: boolean, now: number): void {
    this.#failures += 1;
    if (this.#failures < MOST_FAILURES || (this.#restMs > 0 && !isTry)) return;
    this.#restMs = this.#restMs === 0 ? FIRST_REST_MS : Math.min(2 * this.#restMs, LONGEST_REST_MS);
    this.#restsUntil = now + this.#restMs;
  }
}
