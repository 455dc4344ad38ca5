/** Answers that are kept while there is room, and then forgotten all at once: what is asked again is asked soon. */
export class Memory<Key, Answer> {
  readonly #known = new Map<Key, Answer>();

  constructor(readonly most: number) {}

  get(key: Key): Answer | undefined {
    return this.#known.get(key);
  }

  keep(key: Key, answer: Answer): Answer {
    if (this.#known.size >= this.most) this.#known.clear();
    this.#known.set(key, answer);
    return answer;
  }
}
