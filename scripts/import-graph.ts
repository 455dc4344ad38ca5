// The process that lib/knowledge/import/run.ts starts for an import: one order in, news of progress and a report out.
import { compileImported } from "@/lib/knowledge/import/import";
import type { ImportNews, ImportOrder } from "@/lib/knowledge/import/run";

const NEWS_EVERY_MS = 500;

process.on("disconnect", () => process.exit(1)); // nobody waits for the report any more
process.once("message", async ({ plan, outFile }: ImportOrder) => {
  let toldAt = 0;
  const report = await compileImported({ ...plan, relations: new Map(plan.relations) }, outFile, (done) => {
    if (Date.now() - toldAt < NEWS_EVERY_MS) return;
    toldAt = Date.now();
    tell({ done });
  });
  process.send?.({ report } satisfies ImportNews, () => process.exit(0));
});

function tell(news: ImportNews): void {
  process.send?.(news);
}
