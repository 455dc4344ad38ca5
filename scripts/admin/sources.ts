import { setTimeout as sleep } from "node:timers/promises";
import { database } from "@/lib/db/client";
import { runDueImports } from "@/lib/services/knowledge/imports";
import { listSources, type SourceRow } from "@/lib/services/knowledge/knowledge";
import { SHARED } from "@/lib/services/knowledge/own-graphs";
import { type Flags, required } from "./command";

const WAIT_MS = 300;

/** Whose a source is to be: an organization's, or where none is named everybody's. */
export async function ownerOf(flags: Flags): Promise<string> {
  if (flags.org === undefined) return SHARED;
  const id = required(flags, "org");
  const [known] = await database().sql`select 1 from organizations where id = ${id}`;
  if (!known) throw new Error(`There is no organization ${id}.`);
  return id;
}

/**
 * Waits until verdicts rest on a source. A running service may have taken it already: then its end is waited for. Throws
 * what it failed of.
 */
export async function imported(owner: string, id: string): Promise<SourceRow> {
  for (;;) {
    await runDueImports();
    const source = (await listSources(owner)).find((one) => one.id === id);
    if (!source) throw new Error("The source was removed while it was imported.");
    if (source.status === "ready") return source;
    if (source.status === "failed") throw new Error(source.error ?? "The import failed.");
    await sleep(WAIT_MS);
  }
}
