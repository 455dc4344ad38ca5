import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { PlanId } from "@/lib/catalog/plans";
import { type Database, openDatabase } from "@/lib/db/client";
import { startPostgres } from "@/lib/db/embedded";
import { readEnv } from "@/lib/env";
import { createOrganization } from "@/lib/services/people/organizations";

export const START_FLAG = "--max-semi-space-size=64"; // as `npm start` has it: requests' garbage then dies young, a tenth more are answered
/** Of every organization that is made to ask. */
export const OWNER = {
  name: "Bench",
  email: "bench@example.com",
  plan: "enterprise",
  scopes: ["verify", "harm_detect"],
} as const;

export interface Server {
  address: string;
  pid: number;
  stop(): Promise<void>;
}

export interface Host extends Server {
  /** Makes so many organizations, each with a key; on the plan `enterprise` unless another is named. */
  makeKeys(count: number, plan?: PlanId): Promise<string[]>;
  /** Requests that were charged to any organization this month. */
  countCharged(): Promise<number>;
  dataDir: string;
}

/**
 * The built service as `npm start` runs it, on a data folder of its own with the compiled graph of this clone; held to
 * some cores, its Postgres too, where they are named.
 */
export async function startHost(variables: Record<string, string> = {}, cores: number[] = []): Promise<Host> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-bench-"));
  fs.cpSync(path.join(readEnv(process.env).DATA_DIR, "graph"), path.join(dataDir, "graph"), { recursive: true });
  const given = { DATA_DIR: dataDir, PORT: "0", ...variables };
  const server = await startServer([START_FLAG, "scripts/start.mjs"], given, cores);
  return {
    ...server,
    dataDir,
    makeKeys: (count, plan = OWNER.plan) => makeKeys(dataDir, count, plan),
    countCharged: () => countCharged(dataDir),
    async stop() {
      await server.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Any server that says where it is ready, on all cores unless some are named. */
export async function startServer(
  args: string[],
  variables: Record<string, string>,
  cores: number[] = [],
): Promise<Server> {
  const held = cores.length > 0 ? ["taskset", "-c", cores.join(",")] : [];
  const [command = "", ...given] = [...held, process.execPath, ...args];
  const child = spawn(command, given, {
    env: { ...process.env, NODE_ENV: "production", DATABASE_URL: "", ...variables },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { address: await readyAddress(child), pid: child.pid ?? 0, stop: () => stop(child) };
}

async function makeKeys(dataDir: string, count: number, plan: PlanId): Promise<string[]> {
  return await withDatabase(dataDir, async () => {
    const keys: string[] = [];
    for (let n = 0; n < count; n++) keys.push((await createOrganization({ name: "bench" }, { ...OWNER, plan })).key);
    return keys;
  });
}

async function countCharged(dataDir: string): Promise<number> {
  return await withDatabase(dataDir, async ({ sql }) => {
    const [row] = await sql<{ used: number }[]>`select sum(month_requests)::float8 as used from usage_counters`;
    return row?.used ?? 0;
  });
}

/** Joins the database of the service for a moment. */
async function withDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase((await startPostgres(dataDir)).url);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const listen = (chunk: Buffer) => {
      output += chunk;
      const address = /(?:ready at|Local:) +(\S+)/.exec(output)?.[1];
      if (!address) return;
      // From here on the output is the access log, which is only drained.
      child.stdout?.off("data", listen).resume();
      resolve(address);
    };
    child.stdout?.on("data", listen);
    child.once("exit", () => reject(new Error(output)));
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
