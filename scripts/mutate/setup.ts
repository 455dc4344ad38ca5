import fs from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { connect, type Database } from "@/lib/db/client";
import startServer, { databaseUrl } from "@/lib/db/testing/server";
import { type Mutant, mutated } from "./mutants";

/** The server of tests, whose databases have the changed function where it is one of SQL. */
export default async function setup(project: TestProject) {
  const { mutant }: { mutant?: Mutant } = JSON.parse(process.env.MUTATION ?? "{}");
  let url = "";
  const provide = ((name: never, value: never) => {
    if (name === "serverUrl") url = value;
    project.provide(name, value);
  }) as TestProject["provide"];
  const end = await startServer({ provide } as TestProject);
  const template = connect(databaseUrl(url, "template"), 1);
  if (mutant?.file.endsWith(".sql")) await template.sql.unsafe(mutated(fs.readFileSync(mutant.file, "utf8"), mutant));
  const stopAtOnce = await stopping(template);
  await template.close();
  process.once("exit", stopAtOnce);
  return async () => {
    await end();
    process.off("exit", stopAtOnce);
  };
}

/** Tests that run for ever are killed, and their server, which leads a group of processes of its own, would go on. */
async function stopping({ sql }: Database): Promise<() => void> {
  const [server] = await sql<{ pid: number; dir: string }[]>`
    select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid, current_setting('data_directory') as dir`;
  return () => {
    if (!server) return;
    process.kill(server.pid, "SIGQUIT");
    fs.rmSync(path.dirname(server.dir), { recursive: true, force: true, maxRetries: 5 });
  };
}
