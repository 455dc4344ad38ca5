import { setTimeout as sleep } from "node:timers/promises";
import type { Output } from "@/lib/catalog/endpoints";
import { NEEDED } from "@/lib/catalog/schemas/health";
import { database } from "@/lib/db/client";
import { once, place } from "@/lib/process";
import manifest from "@/package.json";
import type { Outcome } from "./caller";
import { defaultGraph } from "./graph";
import { damagedGraphs } from "./own-graph-files";
import { readingState } from "./reading";
import { isWorkerAlive } from "./worker-pulse";

const DATABASE_DEADLINE_MS = 2_000;

/** That this process answers. */
export function checkHealth(): Outcome {
  return { status: 200, body: { status: "ok", ...describeProcess() } satisfies Output<"health"> };
}

/** Whether this process can serve now: 200, or 503 and what it lacks. */
export async function checkReadiness(): Promise<Outcome> {
  const about = describeProcess();
  const models = readingState();
  const has = {
    database: await databaseAnswers(),
    graph: about.graph.status === "loaded",
    models: models === "loaded",
    worker: isWorkerAlive(performance.now()),
  };
  const missing = NEEDED.filter((need) => !has[need]);
  const body: Output<"ready"> = {
    status: missing.length === 0 ? "ok" : "unavailable",
    ...about,
    database: has.database ? "up" : "down",
    models,
    worker: has.worker ? "alive" : "silent",
    missing,
  };
  return { status: missing.length === 0 ? 200 : 503, body };
}

function describeProcess() {
  return { version: manifest.version, graph: graphState(), uptime_seconds: Math.round(process.uptime()) };
}

/** Asked once at a time, however many want to know: nobody needs a key for it. */
function databaseAnswers(): Promise<boolean> {
  return once("database-asked", () => askDatabase().finally(() => place("database-asked", undefined)));
}

async function askDatabase(): Promise<boolean> {
  try {
    const answer = database().sql`select 1`.then(
      () => true,
      () => false,
    );
    return await Promise.race([answer, sleep(DATABASE_DEADLINE_MS, false, { ref: false })]);
  } catch {
    return false; // there is none yet
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
