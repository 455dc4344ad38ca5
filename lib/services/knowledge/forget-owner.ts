import { database } from "@/lib/db/client";
import { withPatience } from "@/lib/db/patience";
import { dropStoredGraph } from "@/lib/knowledge/store-graph";
import { BUILT_CHANNEL } from "./own-graphs";

/** Deletes all that an owner brought, a source at a time, and has every process close its graph. */
export async function forgetOwner(owner: string): Promise<void> {
  const { sql, patient, url } = database();
  const sources = await sql<{ id: string }[]>`select id from knowledge_sources where owner = ${owner}`;
  // With all passages of a source: it may take longer than any request waits.
  await withPatience(url, new AbortController().signal, async (slow) => {
    for (const { id } of sources) await slow`delete from knowledge_sources where id = ${id}`;
  });
  await sql`delete from knowledge_relations where owner = ${owner}`;
  await sql`delete from knowledge_indexes where owner = ${owner}`;
  const [graph] = await sql`select build from knowledge_graphs where owner = ${owner}`;
  if (graph?.build) await dropStoredGraph(patient, graph.build);
  await sql`delete from knowledge_graphs where owner = ${owner}`;
  await sql`select pg_notify(${BUILT_CHANNEL}, ${owner})`;
}
