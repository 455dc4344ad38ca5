import fs from "node:fs";
import type { TestProject } from "vitest/node";
import { startPostgres } from "@/lib/db/embedded";
import { prepareDatabase, preparedDataDir, startHost, startNext } from "./service";

declare module "vitest" {
  interface ProvidedContext {
    host: string;
    next: string;
    databaseUrl: string;
  }
}

/** The production build twice, on one database: the host and plain `next start`. Both must answer alike. */
export default async function setup({ provide }: TestProject) {
  const unprepare = await prepareDatabase();
  const dataDir = preparedDataDir();
  const postgres = await startPostgres(dataDir);
  const [host, next] = await Promise.all([startHost(dataDir), startNext(dataDir)]);
  provide("host", host.address);
  provide("next", next.address);
  provide("databaseUrl", postgres.url);
  return async () => {
    await Promise.all([next.end("SIGTERM"), host.end("SIGTERM")]);
    await postgres.stop();
    unprepare();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
}
