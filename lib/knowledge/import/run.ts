import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { database } from "@/lib/db/client";
import { type ImportPlan, type ImportReport, type ImportTarget, type ImportWatch, importGraph } from "./import";

/** What the parent sends, and what the child answers. Maps do not travel. */
export interface ImportOrder {
  plan: Omit<ImportPlan, "relations"> & { relations: [string, object][] };
  target: Omit<ImportTarget, "sql"> & { databaseUrl: string };
}
export type ImportNews = { done: number } | { report: ImportReport };

const HEAP_MB = 400; // what grows with a graph lies outside the heap
const BUNDLED = "/dist/server.mjs";
const CHILD = "/dist/import-graph.mjs";

/**
 * Compiles files into a graph: in the host in a process of its own, so that requests go on, a file that is too large
 * ends that process alone, and the signal ends it whatever it does.
 */
export async function runImport(
  plan: ImportPlan,
  target: Omit<ImportTarget, "sql">,
  watch: ImportWatch,
): Promise<ImportReport> {
  const { patient: sql, url: databaseUrl } = database();
  if (!import.meta.url.endsWith(BUNDLED)) return await importGraph(plan, { ...target, sql }, watch);
  const order = { plan: { ...plan, relations: [...(plan.relations ?? [])] }, target: { ...target, databaseUrl } };
  return await importInChild(order as ImportOrder, watch);
}

function importInChild(order: ImportOrder, { onProgress, signal }: ImportWatch): Promise<ImportReport> {
  const file = fileURLToPath(import.meta.url.replace(BUNDLED, CHILD)); // as a text: Next looks for files behind new URL()
  signal?.throwIfAborted();
  const child = fork(file, [], { execArgv: [`--max-old-space-size=${HEAP_MB}`], killSignal: "SIGKILL", signal });
  return new Promise((resolve, reject) => {
    child.on("message", (news: ImportNews) => {
      if ("done" in news) onProgress(news.done);
      else resolve(news.report);
    });
    child.on("error", (error) => reject(signal?.aborted ? signal.reason : error));
    child.on("exit", (code, ended) => reject(new Error(`the import ended early (${ended ?? `code ${code}`})`)));
    child.send(order);
  });
}
