import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { migrateDatabase } from "@/lib/db/client";
import { startPostgres } from "@/lib/db/embedded";

const READY_DEADLINE_MS = 150_000; // less than a test may take: what hangs is ended and shows what it printed

export interface Service {
  address: string;
  pid: number;
  /** Settles once the process is gone, however it ended. */
  gone: Promise<void>;
  /** All that it printed so far. */
  output(): string;
  /** From now on nobody reads what it prints: its pipes are closed. */
  leaveUnread(): void;
  /** Sends the signal and resolves to the exit status once the process is gone; -1 where the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number>;
}

/** A data folder with the compiled graph of this clone and no database yet. */
export function newDataDir(): string {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-http-"));
  fs.cpSync(path.resolve(".data/graph"), path.join(dataDir, "graph"), { recursive: true });
  return dataDir;
}

/**
 * The same with a database that was made and migrated before: what a first start spends most of its time on. Empty where
 * nothing was prepared.
 */
export function preparedDataDir(): string {
  const dataDir = newDataDir();
  const prepared = process.env[PREPARED];
  if (prepared) copyOwned(prepared, dataDir);
  return dataDir;
}

/** Makes the database that `preparedDataDir` of this process and those it starts will copy. Gives what takes it away again. */
export async function prepareDatabase(): Promise<() => void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-prepared-"));
  const postgres = await startPostgres(folder);
  await migrateDatabase(postgres.url);
  await postgres.stop();
  const settings = path.join(folder, "postgres", "postgresql.conf");
  // It keeps what is written from a loss of power alone, which no test brings about.
  if (fs.existsSync(settings)) fs.appendFileSync(settings, "fsync = off\n");
  process.env[PREPARED] = folder;
  return () => fs.rmSync(folder, { recursive: true, force: true });
}

const PREPARED = "ASSAY_TEST_PREPARED";

/** Files belong to whom they belonged to: under root Postgres runs by another account. */
function copyOwned(from: string, to: string): void {
  fs.cpSync(from, to, { recursive: true });
  for (const name of fs.readdirSync(from, { recursive: true, encoding: "utf8" })) {
    const { uid, gid } = fs.statSync(path.join(from, name));
    fs.chownSync(path.join(to, name), uid, gid);
  }
}

/** The service as `npm start` runs it, on a free port; with one reader, since several start at once on few cores. */
export function startHost(dataDir: string, variables: Record<string, string> = {}): Promise<Service> {
  return started(["scripts/start.mjs"], READY, { env: { DATA_DIR: dataDir, PORT: "0", READERS: "1", ...variables } });
}

/** The same from another folder, as another account. */
export function startHostIn(cwd: string, account: { uid?: number; gid?: number }, env: Record<string, string>) {
  return started(["scripts/start.mjs"], READY, { cwd, ...account, env });
}

const READY = /ready at (\S+)/;

/** The same routes as a platform would run them, under `next start`. */
export function startNext(dataDir: string): Promise<Service> {
  const next = path.resolve("node_modules/next/dist/bin/next");
  return started([next, "start", "-H", "127.0.0.1", "-p", "0"], /Local:\s+(\S+)[\s\S]*Ready/, {
    env: { DATA_DIR: dataDir },
  });
}

interface Place {
  env: Record<string, string>;
  cwd?: string;
  uid?: number;
  gid?: number;
}

async function started(args: string[], ready: RegExp, { env, ...place }: Place): Promise<Service> {
  const { NODE_ENV: _, DATABASE_URL: __, ...inherited } = process.env;
  const child = spawn(process.execPath, args, {
    ...place,
    env: { ...inherited, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...env },
  });
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const address = await untilReady(child, () => ready.exec(output)?.[1]);
  if (!address) throw new Error(output);
  return {
    address: address.replace("localhost", "127.0.0.1"),
    pid: child.pid as number,
    gone: new Promise((resolve) => (hasEnded(child) ? resolve() : child.once("exit", () => resolve()))),
    output: () => output,
    leaveUnread() {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    end: (signal) => end(child, signal),
  };
}

async function untilReady(child: ChildProcess, find: () => string | undefined): Promise<string | undefined> {
  const deadline = Date.now() + READY_DEADLINE_MS;
  while (!hasEnded(child) && Date.now() < deadline) {
    const found = find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (!hasEnded(child)) child.kill("SIGKILL");
  return undefined;
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number> {
  return new Promise((resolve) => {
    if (hasEnded(child)) resolve(child.exitCode ?? -1);
    child.once("exit", (status) => resolve(status ?? -1));
    child.kill(signal);
  });
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
