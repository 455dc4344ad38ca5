import fs from "node:fs";
import type { TestProject } from "vitest/node";
import { connect } from "@/lib/db/client";
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
  if (mutant?.file.endsWith(".sql")) {
    const template = connect(databaseUrl(url, "template"), 1);
    await template.sql.unsafe(mutated(fs.readFileSync(mutant.file, "utf8"), mutant));
    await template.close();
  }
  return end;
}
