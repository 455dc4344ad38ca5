import type { Reading } from "@/lib/engine";
import { loadReader } from "@/lib/knowledge/syntax";

/** Reads what a text claims. */
export type Read = (text: string) => Promise<Reading>;

export const MOST_CLAIMS = 1000; // more than any text of the sets makes

/** The trained reader, which reads equal texts once: sets share texts, and kinds of texts are measured again. */
export async function loadRead(): Promise<Read> {
  const reader = await loadReader();
  const readings = new Map<string, Promise<Reading>>();
  return (text) => {
    const reading = readings.get(text) ?? reader.read(text, MOST_CLAIMS);
    readings.set(text, reading);
    return reading;
  };
}
