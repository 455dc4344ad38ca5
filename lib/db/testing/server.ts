import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "../client";
import { startPostgres } from "../embedded";
import { createDatabase } from "../server-queries";

declare module "vitest" {
  interface ProvidedContext {
    serverUrl: string;
  }
}

/** One Postgres for all test files, with a migrated template that each of them clones. */
export default async function setup({ provide }: TestProject) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-test-"));
  // Durability costs time, and these databases are thrown away.
  const server = await startPostgres(dataDir, { settings: ["fsync=off", "max_connections=200"] });
  await createDatabase(server.url, "template");
  await migrateDatabase(databaseUrl(server.url, "template"));
  provide("serverUrl", server.url);
  return async () => {
    await server.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
