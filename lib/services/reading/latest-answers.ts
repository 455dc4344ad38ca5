import { LRUCache } from "lru-cache";

const MOST_CHARACTERS = 1_000_000; // of what was asked; with the answers some 10 MB
const KEPT_MS = 10 * 60_000; // so that no text outlives for long what an organization keeps of it

/** What is asked of a text. `of`: the organization that asks. */
export interface Question {
  of?: string;
  text: string;
  /** All else that the answer depends on, as JSON. */
  how: unknown;
  /** Objects that it depends on, too, by identity: an answer that was made with other objects is not used. */
  by?: readonly unknown[];
}

interface Known<Answer> {
  answer: Answer;
  by: readonly unknown[];
}

/**
 * Answers to the texts that were asked for last: the same text is asked again by who tries other evidence, repeats a
 * request or checks a fixed answer. No organization gets the answer of another. Answers are shared: nobody may change one.
 */
export class LatestAnswers<Answer> {
  readonly #known: LRUCache<string, Known<Answer>>;
  readonly #awaited = new Map<string, Known<Promise<Answer>>>();

  constructor(clock: { now(): number } = performance) {
    const sizeCalculation = (_: Known<Answer>, key: string) => key.length;
    this.#known = new LRUCache({ maxSize: MOST_CHARACTERS, ttl: KEPT_MS, sizeCalculation, perf: clock });
  }

  /**
   * What is known, or else what `work` answers; who asks while another's work is under way waits for that. What it throws
   * is told to all of them and not kept.
   */
  async to({ of = "", text, how, by = [] }: Question, work: () => Promise<Answer>): Promise<Answer> {
    const key = [of, JSON.stringify(how), text].join("\0");
    const found = [this.#known.get(key), this.#awaited.get(key)].find((one) => one?.by.every((it, i) => it === by[i]));
    if (found) return await found.answer;
    const awaited = { answer: work(), by };
    this.#awaited.set(key, awaited);
    try {
      const answer = await awaited.answer;
      this.#known.set(key, { answer, by });
      return answer;
    } finally {
      if (this.#awaited.get(key) === awaited) this.#awaited.delete(key);
    }
  }
}
