import fs from "node:fs";
import { type Database, openDatabase } from "@/lib/db/client";
import { type Replicated, startReplicated } from "@/lib/db/testing/replicated";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { freePort } from "../../scripts/chaos/process";
import { type Front, startFront } from "./front";
import { newDataDir, type Service, startHost } from "./service";

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
  servers: Replicated;
  db: Database;
  stop(): Promise<void>;
}

/**
 * So many processes of the production build, each with a data folder of its own as on a machine of its own, on one
 * Postgres, with a replica for reports, behind a proxy. The services of this process then work on that Postgres too.
 */
export async function startInstances(count: number): Promise<Instances> {
  place("environment", readEnv(SECRETS));
  const servers = await startReplicated(["fsync=off"]);
  const db = openDatabase(servers.primary.url);
  const ports = await freePorts(count + 1);
  const [frontPort = 0, ...own] = ports;
  const folders = own.map(() => newDataDir());
  const variables = {
    DATABASE_URL: servers.primary.url,
    REPORTS_DATABASE_URL: servers.replica.url,
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
    servers,
    db,
    async stop() {
      await front.stop();
      await Promise.all(all.map(({ service }) => service.end("SIGTERM")));
      await db.close();
      await servers.stop();
      for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Asked for together, lest one is given twice. */
async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) found.add(await freePort());
  return [...found];
}
