import { setTimeout as sleep } from "node:timers/promises";
import type { Output } from "@/lib/catalog/endpoints";
import { database } from "@/lib/db/client";
import manifest from "@/package.json";
import type { Outcome } from "./caller";
import { defaultGraph } from "./graph";
import { damagedGraphs } from "./own-graph-files";

const DATABASE_DEADLINE_MS = 2_000;

/** Whether this process can serve: 200, or 503 where the database or the graph is missing. */
export async function checkHealth(): Promise<Outcome> {
  const databaseState = (await databaseAnswers()) ? "up" : "down";
  const graph = graphState();
  const healthy = databaseState === "up" && graph.status === "loaded";
  const body: Output<"health"> = {
    status: healthy ? "ok" : "unavailable",
    version: manifest.version,
    database: databaseState,
    graph,
    uptime_seconds: Math.round(process.uptime()),
  };
  return { status: healthy ? 200 : 503, body };
}

async function databaseAnswers(): Promise<boolean> {
  try {
    const answer = database().sql`select 1`.then(() => true);
    return await Promise.race([answer, sleep(DATABASE_DEADLINE_MS, false, { ref: false })]);
  } catch {
    return false;
  }
}

function graphState(): Output<"health">["graph"] {
  const rebuilt = damagedGraphs().size;
  try {
    const { entities, facts } = defaultGraph().stats;
    return { status: "loaded", entities, facts, rebuilt };
  } catch (error) {
    const isMissing = (error as { cause?: NodeJS.ErrnoException }).cause?.code === "ENOENT";
    return { status: isMissing ? "missing" : "damaged", entities: 0, facts: 0, rebuilt };
  }
}
