import { database } from "@/lib/db/client";
import { dropStoredGraph } from "@/lib/knowledge/store-graph";
import { BUILT_CHANNEL } from "./own-graphs";

/** Deletes all that an owner brought, a source at a time, and has every process close its graph. */
export async function forgetOwner(owner: string): Promise<void> {
  const { sql, patient } = database();
  for (;;) {
    const removed = await sql`
      delete from knowledge_sources where id in (select id from knowledge_sources where owner = ${owner} limit 1)`;
    if (removed.count === 0) break;
  }
  await sql`delete from knowledge_relations where owner = ${owner}`;
  await sql`delete from knowledge_indexes where owner = ${owner}`;
  const [graph] = await sql`select build from knowledge_graphs where owner = ${owner}`;
  if (graph?.build) await dropStoredGraph(patient, graph.build);
  await sql`delete from knowledge_graphs where owner = ${owner}`;
  await sql`select pg_notify(${BUILT_CHANNEL}, ${owner})`;
}
