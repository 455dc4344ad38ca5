import fs from "node:fs";
import { type Database, migrateDatabase, openDatabase } from "@/lib/db/client";
import { startPostgres } from "@/lib/db/embedded";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { freePort } from "../../scripts/chaos/process";
import { type Front, startFront } from "./front";
import { newDataDir, preparedDataDir, type Service, startHost } from "./service";

const SECRETS = { AUTH_SECRET: "a secret for tests, long enough", ENCRYPTION_KEY: "a key for tests, long enough" };

export interface Instance {
  /** Where it is reached beside the front. */
  address: string;
  port: number;
  service: Service;
}

export interface Instances {
  all: Instance[];
  front: Front;
  db: Database;
  stop(): Promise<void>;
}

/**
 * So many processes of the production build, each with a data folder of its own as on a machine of its own, on one
 * Postgres, behind a proxy. The services of this process then work on that Postgres too.
 */
export async function startInstances(count: number): Promise<Instances> {
  place("environment", readEnv(SECRETS));
  const databaseDir = preparedDataDir();
  const postgres = await startPostgres(databaseDir);
  await migrateDatabase(postgres.url);
  const db = openDatabase(postgres.url);
  const ports = await freePorts(count + 1);
  const [frontPort = 0, ...own] = ports;
  const folders = own.map(() => newDataDir());
  const variables = {
    DATABASE_URL: postgres.url,
    ...SECRETS,
    PUBLIC_URL: `http://127.0.0.1:${frontPort}`,
    READERS: "1",
    WEBHOOK_RETRY_DELAYS: "5",
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: "true",
    LOG_LEVEL: "silent",
  };
  const all = await Promise.all(
    own.map(async (port, n) => {
      const service = await startHost(folders[n] as string, { ...variables, PORT: String(port) });
      return { port, address: `http://127.0.0.1:${port}`, service };
    }),
  );
  const front = await startFront(frontPort, own);
  return {
    all,
    front,
    db,
    async stop() {
      await front.stop();
      await Promise.all(all.map(({ service }) => service.end("SIGTERM")));
      await db.close();
      await postgres.stop();
      for (const folder of [databaseDir, ...folders]) fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Asked for together, lest one is given twice. */
async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) found.add(await freePort());
  return [...found];
}
