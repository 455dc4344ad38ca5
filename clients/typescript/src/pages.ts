import { pause } from "./retries.js";

/** A list that the API answers in pages: loop over its items, or over `pages()`. Nothing is asked for before that. */
export class Pages<Page extends { next_cursor: string | null }, Item> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<Page>;
  readonly #itemsOf: (page: Page) => Item[];

  constructor(read: (cursor: string | undefined) => Promise<Page>, itemsOf: (page: Page) => Item[]) {
    this.#read = read;
    this.#itemsOf = itemsOf;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    for await (const page of this.pages()) yield* this.#itemsOf(page);
  }

  async *pages(): AsyncGenerator<Page, void> {
    for (let cursor: string | undefined; ; ) {
      const page = await this.#read(cursor);
      yield page;
      if (page.next_cursor === null) return;
      cursor = page.next_cursor;
    }
  }
}

const FIRST_LOOK_MS = 500;
const LONGEST_LOOK_MS = 10_000; // each look costs a request of the minute

/** Reads again and again, more and more rarely, until what it reads is as wanted. */
export async function until<T>(
  read: () => Promise<T>,
  { isDone, signal }: { isDone: (value: T) => boolean; signal?: AbortSignal | undefined },
): Promise<T> {
  for (let ms = FIRST_LOOK_MS; ; ms = Math.min(LONGEST_LOOK_MS, ms * 2)) {
    const value = await read();
    if (isDone(value)) return value;
    await pause(ms, signal);
  }
}
