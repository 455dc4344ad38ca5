/**
 * Shares work under way: whoever asks under the same name meanwhile gets its outcome, good or bad, rather than doing it
 * again. Once it is done, the next to ask begins anew.
 */
export class Together<T> {
  readonly #underWay = new Map<string, Promise<T>>();

  /** The outcome of `work`, or of the one under way. */
  do(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#underWay.get(name);
    if (before) return before;
    const begun = work().finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, begun);
    return begun;
  }
}
