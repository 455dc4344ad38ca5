import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { systemVariables } from "../env";
import { keptSecret } from "./data-dir";
import { type Account, databaseDir, postgresAccount, postgresBinaries } from "./postgres-binaries";
import { createDatabase, hasOtherClients } from "./server-queries";

const START_ATTEMPTS = 40; // with the pause below about 10 s: recovery after a crash holds the lock for a moment
const ATTEMPT_PAUSE_MS = 250;
const READY_DEADLINE_MS = 60_000;
const STOP_DEADLINE_MS = 15_000;
const LOOK_MS = 200; // how soon it is noticed that the server ended
const LONGEST_PAUSE_MS = 30_000; // between starts that fail one after the other

export interface EmbeddedPostgres {
  /** Address of the database `assay`, with its password. */
  url: string;
  /** True where a Postgres of an earlier or another process was found running. */
  adopted: boolean;
  /** From now on starts it again, at the same address, whenever it ended and nobody here stopped it. */
  keepRunning(tell: (line: string) => void): void;
  /** Stops it unless other clients still use it; the last one to leave stops it. Close your own connections first. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  onProgress?: (line: string) => void;
  /** Postgres settings such as `fsync=off`. */
  settings?: string[];
}

interface Installation {
  dir: string;
  bin: string;
  log: string;
  account: Account;
  password: string;
  settings: string[];
  /** Where it listened first in this process: pools know it by that. */
  port?: number;
}

/**
 * A real Postgres for the data folder: adopted where one runs, else started, made first where there is none. Runs as
 * another account under root. Throws with the end of Postgres' own log where it does not start.
 */
export async function startPostgres(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const account = postgresAccount();
  const dir = databaseDir(dataDir, account);
  const installation: Installation = {
    dir,
    bin: path.join(postgresBinaries(account), "bin"),
    log: path.join(dataDir, "postgres.log"),
    account,
    password: keptSecret(dataDir, "postgres-password"),
    settings: ["listen_addresses=127.0.0.1", "unix_socket_directories=", ...(options.settings ?? [])],
  };
  if (!fs.existsSync(path.join(dir, "PG_VERSION"))) {
    options.onProgress?.("Making the embedded Postgres database (first start only)");
    initialize(installation);
  }
  return await connectable(installation, options);
}

/** A server that was just killed may still be listed, and even listen, for a moment: then it is looked for again. */
async function connectable(installation: Installation, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  for (let attempt = 1; ; attempt++) {
    const { postmaster, adopted } = await adoptOrStart(installation, options);
    const url = `postgres://assay:${installation.password}@127.0.0.1:${postmaster.port}/assay`;
    try {
      await createDatabase(url, "assay");
      installation.port = postmaster.port;
      return { url, adopted, ...manage(installation, url) };
    } catch (error) {
      if (!adopted || attempt >= START_ATTEMPTS) throw error;
      await sleep(ATTEMPT_PAUSE_MS);
    }
  }
}

/** Looks after a running server until it is to stop. */
function manage(installation: Installation, url: string): Pick<EmbeddedPostgres, "keepRunning" | "stop"> {
  const stopping = new AbortController();
  let watching = Promise.resolve();
  return {
    keepRunning(tell) {
      watching = keepRunning(installation, tell, stopping.signal);
    },
    async stop() {
      stopping.abort();
      await watching;
      await stop(installation, url);
    },
  };
}

async function keepRunning(
  installation: Installation,
  tell: (line: string) => void,
  stopping: AbortSignal,
): Promise<void> {
  for (let pauseMs = LOOK_MS; !stopping.aborted; await pause(pauseMs, stopping)) {
    if (readPostmaster(installation.dir)) {
      pauseMs = LOOK_MS;
      continue;
    }
    tell("The embedded Postgres ended. It is started again");
    try {
      await adoptOrStart(installation, { stopping });
      tell("The embedded Postgres runs again");
    } catch (error) {
      if (!stopping.aborted) tell((error as Error).message);
      pauseMs = Math.min(pauseMs * 4, LONGEST_PAUSE_MS);
    }
  }
}

/** Lets the process end meanwhile. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => {});
}

/** Made beside its place and moved there whole, so that neither a crash nor a second start leaves half a database. */
function initialize({ dir, bin, account, password }: Installation): void {
  const draft = `${dir}.${process.pid}`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  const passwordFile = path.join(draft, "..", `.${process.pid}.pw`);
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const made of [draft, passwordFile]) fs.chownSync(made, account.uid, account.gid);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["--username=assay", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  const made = spawnSync(path.join(bin, "initdb"), ["-D", draft, "--no-instructions", ...locale, ...access], {
    ...runAs(account),
    encoding: "utf8",
  });
  fs.rmSync(passwordFile);
  if (made.status !== 0) throw new Error(`The embedded Postgres cannot be made: ${made.stderr || made.error?.message}`);
  try {
    fs.renameSync(draft, dir);
  } catch (error) {
    fs.rmSync(draft, { recursive: true });
    if (!fs.existsSync(path.join(dir, "PG_VERSION"))) throw error;
  }
}

async function adoptOrStart(installation: Installation, options: EmbeddedOptions & { stopping?: AbortSignal }) {
  for (let attempt = 1; ; attempt++) {
    const running = readPostmaster(installation.dir);
    if (running?.ready) return { postmaster: running, adopted: true };
    if (!running) {
      options.onProgress?.(attempt === 1 ? "Starting the embedded Postgres" : "Starting the embedded Postgres again");
      const started = await launch(installation);
      if (started) return { postmaster: started, adopted: false };
    }
    if (attempt >= START_ATTEMPTS || options.stopping?.aborted)
      throw new Error(`The embedded Postgres does not start: ${logEnd(installation)}`);
    await sleep(ATTEMPT_PAUSE_MS);
  }
}

interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** What postmaster.pid says of a living server; a file left by a dead one, or whose id went to another, says nothing. */
function readPostmaster(dir: string): Postmaster | undefined {
  const file = path.join(dir, "postmaster.pid");
  const lines = readIfThere(file).split("\n");
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return undefined;
  if (!runsOn(pid, dir)) {
    fs.rmSync(file, { force: true });
    return undefined;
  }
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

// A server that ends removes its file, which may happen at any moment.
function readIfThere(file: string): string {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

/** One attempt. Undefined where it ended again, as it does while a crashed predecessor is still on its way out. */
async function launch(installation: Installation): Promise<Postmaster | undefined> {
  const { dir, bin, log, account, settings } = installation;
  const output = fs.openSync(log, "w", 0o600);
  const port = installation.port ?? (await freePort(portBefore(dir)).catch(() => freePort()));
  const flags = settings.flatMap((setting) => ["-c", setting]);
  const child = spawn(path.join(bin, "postgres"), ["-D", dir, "-p", String(port), ...flags], {
    ...runAs(account),
    stdio: ["ignore", output, output],
    detached: true, // Ctrl-C reaches the service, which stops Postgres once its own requests are done
  });
  fs.closeSync(output);
  child.unref();
  return await untilReady(child, dir);
}

async function untilReady(child: ChildProcess, dir: string): Promise<Postmaster | undefined> {
  let ended = false;
  child.once("exit", () => {
    ended = true;
  });
  child.once("error", () => {
    ended = true;
  });
  for (const deadline = Date.now() + READY_DEADLINE_MS; !ended && Date.now() < deadline; await sleep(15)) {
    const running = readPostmaster(dir);
    if (running?.pid === child.pid && running?.ready) return running;
  }
  return undefined;
}

async function stop({ dir }: Installation, url: string): Promise<void> {
  const running = readPostmaster(dir);
  if (!running || (running.ready && (await hasOtherClients(url).catch(() => false)))) return;
  interrupt(running.pid);
  for (const deadline = Date.now() + STOP_DEADLINE_MS; isAlive(running.pid) && Date.now() < deadline; ) await sleep(20);
}

/** "Fast": open transactions are rolled back, everything committed is kept. Another process may have done so already. */
function interrupt(pid: number): void {
  try {
    process.kill(pid, "SIGINT");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function runAs(account: Account) {
  return { ...account, cwd: "/", env: { ...systemVariables(), LC_ALL: "C" } };
}

function logEnd({ log }: Installation): string {
  return fs.existsSync(log) ? fs.readFileSync(log, "utf8").slice(-2000) : "it wrote no log";
}

/** The port of the start before this one: another process may know the server by it. */
function portBefore(dir: string): number | undefined {
  const file = path.join(dir, "postmaster.opts");
  const options = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
  return Number(/"-p" "(\d+)"/.exec(options)?.[1]) || undefined;
}

/** That port, or any. Rejects where it is taken. */
function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once("error", reject);
    server.listen(wanted, "127.0.0.1", () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const status = `/proc/${pid}/status`;
  return !(fs.existsSync(status) && /^State:\s+Z/m.test(fs.readFileSync(status, "utf8")));
}

/** Process ids are used again, after a reboot and in containers above all. Where /proc is missing, the id is believed. */
function runsOn(pid: number, dir: string): boolean {
  const commandLine = `/proc/${pid}/cmdline`;
  if (!fs.existsSync(commandLine)) return true;
  return fs.readFileSync(commandLine, "utf8").split("\0").includes(dir);
}
