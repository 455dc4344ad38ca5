import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openDatabase } from "@/lib/db/client";
import { startPostgres } from "@/lib/db/embedded";
import { readEnv } from "@/lib/env";
import { createOrganization } from "@/lib/services/people/organizations";

const START_FLAG = "--max-semi-space-size=64"; // as `npm start` has it: requests' garbage then dies young, a tenth more are answered
const OWNER = {
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
  /** Makes so many organizations, each with a key. */
  makeKeys(count: number): Promise<string[]>;
  dataDir: string;
}

/** The built service as `npm start` runs it, on a data folder of its own with the compiled graph of this clone. */
export async function startHost(variables: Record<string, string> = {}): Promise<Host> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-bench-"));
  fs.cpSync(path.join(readEnv(process.env).DATA_DIR, "graph"), path.join(dataDir, "graph"), { recursive: true });
  const given = { DATA_DIR: dataDir, PORT: "0", ...variables };
  const server = await startServer([START_FLAG, "scripts/start.mjs"], given);
  return {
    ...server,
    dataDir,
    makeKeys: (count) => makeKeys(dataDir, count),
    async stop() {
      await server.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Any server that says where it is ready. */
export async function startServer(args: string[], variables: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: "production", DATABASE_URL: "", ...variables },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { address: await readyAddress(child), pid: child.pid ?? 0, stop: () => stop(child) };
}

async function makeKeys(dataDir: string, count: number): Promise<string[]> {
  const postgres = await startPostgres(dataDir);
  openDatabase(postgres.url);
  const keys: string[] = [];
  for (let n = 0; n < count; n++) keys.push((await createOrganization({ name: "bench" }, OWNER)).key);
  return keys;
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
