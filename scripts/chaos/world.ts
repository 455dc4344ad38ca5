import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { SCOPE_IDS } from "@/lib/catalog/scopes";
import { startPostgres } from "@/lib/db/embedded";
import { databaseDir, postgresAccount } from "@/lib/db/postgres-binaries";
import { adminWith } from "../../e2e/http/admin";
import { newDataDir, preparedDataDir } from "../../e2e/http/service";
import { type FreezableProxy, startProxy } from "./freezable-proxy";
import { postmasterOf } from "./process";
import { Supervisor } from "./supervisor";

const SMALL_DISK_MB = 400;
export const SECRETS = { AUTH_SECRET: "a secret of the chaos run", ENCRYPTION_KEY: "a key of the chaos run" };

/** Where a fault can happen: on the embedded database, on one behind a proxy, or on a disk that fills up. */
export type WorldKind = "embedded" | "remote" | "small-disk";

/** An app that runs under supervision, and what there is to break it with. */
export interface World {
  app: Supervisor;
  dataDir: string;
  /** Milliseconds that the app's clock runs beside the machine's. */
  setClock(shiftMs: number): void;
  postmaster(): number;
  newOrganization(name: string): Promise<{ id: string; key: string }>;
  /** Before the database, where it is remote. */
  proxy?: FreezableProxy;
  /** Ends all. False where the app had to be killed. */
  close(): Promise<boolean>;
}

/** What a fault needs cannot be had on this machine. */
export class NoGround extends Error {
  override name = "NoGround";
}

interface Ground {
  dataDir: string;
  variables: Record<string, string>;
  proxy?: FreezableProxy;
  clear(): Promise<void>;
}

const GROUNDS: Record<WorldKind, () => Promise<Ground>> = {
  embedded: async () => {
    const dataDir = preparedDataDir();
    return { dataDir, variables: {}, clear: async () => fs.rmSync(dataDir, { recursive: true, force: true }) };
  },
  remote: async () => {
    const dataDir = newDataDir();
    const databaseDataDir = preparedDataDir();
    const postgres = await startPostgres(databaseDataDir);
    const url = new URL(postgres.url);
    const proxy = await startProxy(Number(url.port));
    url.port = String(proxy.port);
    const clear = async () => {
      await proxy.stop();
      await postgres.stop();
      for (const dir of [dataDir, databaseDataDir]) fs.rmSync(dir, { recursive: true, force: true });
    };
    return { dataDir, variables: { DATABASE_URL: url.href, ...SECRETS }, proxy, clear };
  },
  "small-disk": async () => {
    const dataDir = newDataDir();
    const graph = path.resolve(".data/graph");
    try {
      const options = ["-t", "tmpfs", "-o", `size=${SMALL_DISK_MB}m,mode=0755`];
      execFileSync("mount", [...options, "tmpfs", dataDir], { stdio: "pipe" });
    } catch (cause) {
      throw new NoGround("only root may mount a file system of its own", { cause });
    }
    fs.cpSync(graph, path.join(dataDir, "graph"), { recursive: true });
    const clear = async () => {
      execFileSync("umount", ["-l", dataDir]);
      fs.rmSync(dataDir, { recursive: true, force: true });
    };
    return { dataDir, variables: {}, clear };
  },
};

/** Starts the built app on a data folder of its own. Throws where the ground cannot be had, such as a disk without root. */
export async function startWorld(kind: WorldKind): Promise<World> {
  const { dataDir, variables, proxy, clear } = await GROUNDS[kind]();
  const clockFile = path.join(os.tmpdir(), `${path.basename(dataDir)}.clock`);
  const app = await Supervisor.start(dataDir, {
    ...variables,
    LOG_LEVEL: "silent",
    WEBHOOK_RETRY_DELAYS: "1,2,5,10",
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: "true",
    CHAOS_CLOCK: clockFile,
    NODE_OPTIONS: `--import ${path.resolve("scripts/chaos/clock.mjs")}`,
  });
  return {
    app,
    dataDir,
    proxy,
    setClock: (shiftMs) => fs.writeFileSync(clockFile, String(shiftMs)),
    postmaster: () => postmasterOf(databaseDir(dataDir, postgresAccount())),
    newOrganization: (name) => newOrganization({ DATABASE_URL: "", ...variables, DATA_DIR: dataDir }, name),
    async close() {
      const isClean = await app.stop();
      await clear();
      fs.rmSync(clockFile, { force: true });
      return isClean;
    },
  };
}

async function newOrganization(variables: Record<string, string>, name: string) {
  const scopes = SCOPE_IDS.join(",");
  const who = ["--name", name, "--email", "chaos@example.com", "--plan", "enterprise", "--scopes", scopes];
  const { stdout, stderr } = await adminWith(variables, "org", "create", ...who, "--json");
  if (!stdout) throw new Error(`No organization could be made: ${stderr}`);
  const { organization, api_key: key } = JSON.parse(stdout);
  return { id: organization.id as string, key: key as string };
}
