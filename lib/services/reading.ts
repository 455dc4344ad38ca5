import type { Reading } from "@/lib/engine";
import { env } from "@/lib/env";
import { ReadingThreads } from "@/lib/knowledge/reading-threads";
import { once, place } from "@/lib/process";
import { type Asker, ReadingQueue } from "./reading-queue";

/** What reads texts in this process; a test may place one without threads. */
interface Running {
  read(text: string, limit: number, asker?: Asker): Promise<Reading>;
  threads?: ReadingThreads;
}

/**
 * What a text claims, at most `limit` statements, read off the event loop. Throws `service_unavailable` where too many
 * texts wait, or where the asker's time is over before its turn.
 */
export async function readText(text: string, limit: number, asker?: Asker): Promise<Reading> {
  return await running().read(text, limit, asker);
}

/** Starts the threads, which load their models while the process goes on. */
export function startReading(onProgress: (line: string) => void): void {
  running(onProgress);
}

export async function stopReading(): Promise<void> {
  const { threads } = running();
  place("reader", undefined);
  await threads?.close();
}

/** Whether the models are loaded. */
export function readingState(): ReadingThreads["state"] {
  return running().threads?.state ?? "loaded";
}

function running(onProgress: (line: string) => void = () => {}): Running {
  return once("reader", () => {
    const { READERS } = env();
    const onEnd = ({ message }: Error) => onProgress(`A thread that reads texts ended and is replaced: ${message}`);
    const threads = new ReadingThreads(READERS, { onEnd });
    const queue = new ReadingQueue(READERS, (order) => threads.read(order));
    return { threads, read: (text: string, limit: number, asker?: Asker) => queue.read({ text, limit }, asker) };
  });
}
