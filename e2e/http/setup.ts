import fs from "node:fs";
import type { TestProject } from "vitest/node";
import { startPostgres } from "@/lib/db/embedded";
import { newDataDir, startHost, startNext } from "./service";

declare module "vitest" {
  interface ProvidedContext {
    host: string;
    next: string;
    databaseUrl: string;
  }
}

/** What the projects of tests over HTTP share: each of them runs this in the same process. */
const held = globalThis as typeof globalThis & {
  __assayTested?: { services: ReturnType<typeof start>; users: number };
};

/** The production build twice, on one database: the host and plain `next start`. Both must answer alike. */
export default async function setup({ provide }: TestProject) {
  held.__assayTested ??= { services: start(), users: 0 };
  const tested = held.__assayTested;
  tested.users += 1;
  const { host, next, postgres, stop } = await tested.services;
  provide("host", host.address);
  provide("next", next.address);
  provide("databaseUrl", postgres.url);
  return async () => {
    tested.users -= 1;
    if (tested.users === 0) await stop();
  };
}

async function start() {
  const dataDir = newDataDir();
  const host = await startHost(dataDir);
  const next = await startNext(dataDir);
  const postgres = await startPostgres(dataDir);
  const stop = async () => {
    await next.end("SIGTERM");
    await host.end("SIGTERM");
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { host, next, postgres, stop };
}
