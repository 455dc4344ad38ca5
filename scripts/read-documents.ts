// The process that lib/knowledge/documents/run.ts starts for a source: one order in, news of progress and a report out.
import { connect } from "@/lib/db/client";
import { readSource } from "@/lib/knowledge/documents/read-source";
import type { ReadingJob, ReadingNews } from "@/lib/knowledge/documents/run";

const NEWS_EVERY_MS = 500;

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
