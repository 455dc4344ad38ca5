import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { threadId } from "node:worker_threads";
import type { ReadingAnswer, ReadingOrder, SeatedOrder } from "../reading-thread";

const LONG_MS = 400;

/**
 * A thread that does what the text says: `end`, `end unless PATH` exists, `fail`, take `long`, `hang` a moment after it
 * began; else it reads nothing out of it.
 */
export default async function read({ text, seat }: ReadingOrder & Pick<SeatedOrder, "seat">): Promise<ReadingAnswer> {
  if (seat) Atomics.store(seat, 0, threadId);
  if (text === "long") await sleep(LONG_MS);
  if (text === "hang") {
    await sleep(LONG_MS / 4);
    for (;;);
  }
  const [, path] = text.split("end unless ");
  if (text === "end" || (path && !fs.existsSync(path))) {
    if (path) fs.writeFileSync(path, "");
    process.exit(1); // of the thread
  }
  if (text === "fail") return { error: new Error("it failed") };
  return { reading: { claims: [], notChecked: [] } };
}
