// The process that lib/knowledge/import/run.ts starts for an import: one order in, news of progress and a report out.
import { connect } from "@/lib/db/client";
import { importGraph } from "@/lib/knowledge/import/import";
import type { ImportNews, ImportOrder } from "@/lib/knowledge/import/run";

const NEWS_EVERY_MS = 500;

process.on("disconnect", () => process.exit(1)); // nobody waits for the report any more
process.once("message", async ({ plan, target }: ImportOrder) => {
  let toldAt = 0;
  const { patient: sql } = connect(target.databaseUrl, 1); // nothing is sent unless the graph is to lie in Postgres
  const onProgress = (done: number) => {
    if (Date.now() - toldAt < NEWS_EVERY_MS) return;
    toldAt = Date.now();
    tell({ done });
  };
  const whole = { ...plan, relations: new Map(plan.relations) };
  const report = await importGraph(whole, { ...target, sql }, { onProgress });
  process.send?.({ report } satisfies ImportNews, () => process.exit(0));
});

function tell(news: ImportNews): void {
  process.send?.(news);
}
