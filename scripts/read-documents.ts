// The process that lib/knowledge/documents/run.ts starts for a source: one order in, news of progress and a report out.
import { Worker } from "node:worker_threads";
import { connect } from "@/lib/db/client";
import { readSource } from "@/lib/knowledge/documents/read-source";
import type { ReadingJob, ReadingNews } from "@/lib/knowledge/documents/run";

const NEWS_EVERY_MS = 500;
const MOST_MEMORY = 1_200_000_000; // bytes, of all kinds: what a file unpacks to lies outside the heap
const LOOK_EVERY_MS = 50;

// A thread of its own, since a library that unpacks without end lets nothing else run.
const guard = `setInterval(() => process.memoryUsage.rss() > ${MOST_MEMORY} && process.kill(process.pid, "SIGKILL"), ${LOOK_EVERY_MS})`;
new Worker(guard, { eval: true }).unref();

process.on("disconnect", () => process.exit(1)); // nobody waits for the report any more
process.once("message", async ({ databaseUrl, ...order }: ReadingJob) => {
  let toldAt = 0;
  const { patient: sql } = connect(databaseUrl, 1);
  const onProgress = (done: number) => {
    if (Date.now() - toldAt < NEWS_EVERY_MS) return;
    toldAt = Date.now();
    tell({ done });
  };
  const news = await readSource(order, { sql, onProgress }).then(
    (report) => ({ report }),
    (error) => ({ failure: String(error?.stack ?? error) }),
  );
  process.send?.(news satisfies ReadingNews, () => process.exit(0));
});

function tell(news: ReadingNews): void {
  process.send?.(news);
}
