import { migrateDatabase, openDatabase } from "@/lib/db/client";
import { startPostgres } from "@/lib/db/embedded";
import { env } from "@/lib/env";
import { once, place } from "@/lib/process";
import { harmDetector } from "../harm";
import { writeKeyFailures } from "../keys";
import { defaultGraph, watchGraphs, watchLibraries } from "../knowledge";
import { startReading, stopReading } from "../reading";
import { serviceSecrets } from "../secrets";

export interface Runtime {
  /** Address of the database; holds its password. */
  databaseUrl: string;
  embedded: boolean;
  /** Closes the pool; stops the embedded Postgres unless others use it. */
  stop(): Promise<void>;
}

type Progress = (line: string) => void;

/**
 * All that requests need, started once per process: database, migrations, graph, harm detector, and threads that read
 * texts, for which it does not wait. Throws what stopped it.
 */
export function startRuntime(onProgress: Progress = () => {}): Promise<Runtime> {
  return once("runtime", () =>
    start(onProgress).catch((error) => {
      place("runtime", undefined); // the next caller tries again
      throw error;
    }),
  );
}

/** The same without the graph, for commands that only touch the database. */
export async function startDatabase(onProgress: Progress = () => {}): Promise<Runtime> {
  const { DATABASE_URL, REPORTS_DATABASE_URL, DATA_DIR } = env();
  const postgres = DATABASE_URL ? undefined : await startPostgres(DATA_DIR, { onProgress });
  const databaseUrl = DATABASE_URL ?? (postgres?.url as string);
  await migrateDatabase(databaseUrl);
  const database = openDatabase(databaseUrl, REPORTS_DATABASE_URL);
  postgres?.keepRunning(onProgress);
  return {
    databaseUrl,
    embedded: postgres !== undefined,
    async stop() {
      await database.close();
      await postgres?.stop();
    },
  };
}

async function start(onProgress: Progress): Promise<Runtime> {
  startReading(onProgress);
  const runtime = await startDatabase(onProgress);
  serviceSecrets();
  onProgress("Loading the knowledge graph");
  defaultGraph();
  onProgress("Loading the harm detector");
  harmDetector();
  const watches = await Promise.all([watchGraphs(), watchLibraries()]);
  return {
    ...runtime,
    async stop() {
      await Promise.allSettled(watches.map((end) => end())); // the database may be gone already
      await stopReading();
      await writeKeyFailures().catch(() => {});
      await runtime.stop();
    },
  };
}
