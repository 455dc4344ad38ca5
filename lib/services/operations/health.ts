import { setTimeout as sleep } from "node:timers/promises";
import type { Output } from "@/lib/catalog/endpoints";
import { NEEDED } from "@/lib/catalog/schemas/health";
import { database } from "@/lib/db/client";
import { env, usesInngest } from "@/lib/env";
import { once, place } from "@/lib/process";
import manifest from "@/package.json";
import type { Outcome } from "../callers";
import { damagedGraphs, defaultGraph } from "../knowledge";
import { readingState } from "../reading";
import { type InngestCalls, inngestCalls, inngestSigns } from "./inngest-signs";
import { isWorkerAlive } from "./worker-pulse";

const DATABASE_DEADLINE_MS = 2_000;
const LATE_S = 10;

/** That this process answers. */
export function checkHealth(): Outcome {
  return { status: 200, body: { status: "ok", ...describeProcess() } satisfies Output<"health"> };
}

/** Whether this process can serve now: 200, or 503 and what it lacks. */
export async function checkReadiness(): Promise<Outcome> {
  const about = describeProcess();
  const models = readingState();
  const asked = await askedDatabase();
  const has = {
    database: asked !== undefined,
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
    ...(usesInngest(env()) && { inngest: inngestState(asked) }),
    missing,
  };
  return { status: missing.length === 0 ? 200 : 503, body };
}

function describeProcess() {
  return { version: manifest.version, graph: graphState(), uptime_seconds: Math.round(process.uptime()) };
}

function inngestState(calls: Partial<InngestCalls> = {}): Output<"ready">["inngest"] {
  const { silentSince, standsIn } = inngestSigns();
  return {
    answers: silentSince === undefined,
    last_called_at: calls.calledAt?.toISOString() ?? null,
    overdue: calls.overdue ?? 0,
    stands_in: standsIn,
  };
}

type Asked = Partial<InngestCalls> | undefined;

/** Asked once at a time, however many want to know: nobody needs a key for it. Undefined where it does not answer. */
function askedDatabase(): Promise<Asked> {
  return once("database-asked", () => askDatabase().finally(() => place("database-asked", undefined)));
}

async function askDatabase(): Promise<Asked> {
  try {
    const question = usesInngest(env()) ? inngestCalls(LATE_S) : database().sql`select 1`.then(() => ({}));
    const answer = question.catch(() => undefined);
    return await Promise.race([answer, sleep(DATABASE_DEADLINE_MS, undefined, { ref: false })]);
  } catch {
    return undefined; // there is none yet
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
