import type { Reading } from "@/lib/engine";

/** What a thread gets, and what it answers: what reading threw is an answer too, so that only a thread's end is none. */
export interface ReadingOrder {
  text: string;
  /** Of claims. */
  limit: number;
}
export type ReadingAnswer = { reading: Reading } | { error: unknown };

interface Reader {
  read(text: string, limit: number): Promise<Reading>;
}

/**
 * What a thread does once its reader is loaded. Without one it tells every text why: the pool gives up on threads that
 * end before they get to work.
 */
export async function answering(loading: Promise<Reader>): Promise<(order: ReadingOrder) => Promise<ReadingAnswer>> {
  const loaded = await loading.then(
    (reader) => ({ reader }),
    (error) => ({ error }),
  );
  return async ({ text, limit }) => {
    if ("error" in loaded) return loaded;
    try {
      return { reading: await loaded.reader.read(text, limit) };
    } catch (error) {
      return { error };
    }
  };
}
