import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { migrateDatabase } from "../client";
import { type EmbeddedPostgres, startPostgres } from "../embedded";
import { databaseDir, postgresAccount } from "../postgres-binaries";

/** A migrated Postgres and a streaming replica of it. */
export interface Replicated {
  primary: EmbeddedPostgres;
  replica: EmbeddedPostgres;
  /** Ends the primary as a power cut does. */
  killPrimary(): void;
  /** Has the replica take writes, as who looks after servers does; resolves once it does. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** `settings` are those of the primary alone. A replica is the copy of a primary that was stopped, told to follow it. */
export async function startReplicated(settings: string[] = []): Promise<Replicated> {
  const folders = ["primary", "replica"].map((name) => fs.mkdtempSync(path.join(os.tmpdir(), `assay-${name}-`)));
  const [primaryDir = "", replicaDir = ""] = folders;
  const filesOf = (folder: string) => databaseDir(folder, postgresAccount());
  const first = await startPostgres(primaryDir);
  await migrateDatabase(first.url);
  await first.stop();
  execFileSync("cp", ["-a", `${primaryDir}/.`, replicaDir]);
  fs.writeFileSync(path.join(filesOf(replicaDir), "standby.signal"), "");
  const primary = await startPostgres(primaryDir, { settings });
  const { port, username, password } = new URL(primary.url);
  const follow = `primary_conninfo=host=127.0.0.1 port=${port} user=${username} password=${password}`;
  fs.rmSync(path.join(filesOf(replicaDir), "postmaster.opts"), { force: true }); // the port of the other
  const replica = await startPostgres(replicaDir, { settings: [follow] });
  const pidFile = path.join(filesOf(primaryDir), "postmaster.pid");
  const postmaster = () => Number(fs.readFileSync(pidFile, "utf8").split("\n")[0]);
  return {
    primary,
    replica,
    killPrimary: () => void process.kill(postmaster(), "SIGKILL"),
    promote: () => promote(replica.url),
    async stop() {
      await replica.stop();
      await primary.stop();
      for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function promote(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`select pg_promote()`;
  await sql.end();
}
