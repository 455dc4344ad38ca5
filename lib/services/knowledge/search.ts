import type { Input, Output } from "@/lib/catalog/endpoints";
import { database } from "@/lib/db/client";
import { conceptsNamed, type Graph, statementsOf } from "@/lib/engine";
import { searchPassages } from "@/lib/knowledge/documents/find";
import { type Caller, keyOf, type Outcome } from "../callers";
import { countPassages } from "./libraries";
import { runFor, SHARED } from "./own-graphs";

type Found = Output<"search_knowledge">;

const MOST_CONCEPTS = 3;
const MOST_FACTS = 10; // of a concept in each direction

/** GET /v1/knowledge/search: the documents and facts that claims of the organization are checked against. */
export async function searchKnowledge(caller: Caller, input: Input<"search_knowledge">): Promise<Outcome> {
  const { organizationId } = keyOf(caller);
  const [passages, concepts] = await Promise.all([
    passagesFor([organizationId, SHARED], input),
    runFor(organizationId, (graph) => describeNamed(graph, input.query)),
  ]);
  return { status: 200, body: { passages, concepts } satisfies Found };
}

async function passagesFor(owners: string[], { query, limit }: Input<"search_knowledge">): Promise<Found["passages"]> {
  const counts = await Promise.all(owners.map(countPassages));
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  const { sql } = database();
  const ids = (await searchPassages(sql, { owners, total }, query)).slice(0, limit);
  // Asked by owner again: an id alone opens nothing.
  const rows = await sql`
    select p.id, d.source_id, s.name as source, d.title, p.headings, p.page, d.url, p.text
    from passages p join documents d on d.id = p.document_id join knowledge_sources s on s.id = d.source_id
    where s.owner = any(${owners}) and p.id = any(${ids}) order by array_position(${ids}::int[], p.id)`;
  return rows.map(({ id, source_id, source, title, headings, page, url, text }) => ({
    id: `documents/${source_id}/${id}`,
    ...{ source, title, headings, page, url, text },
  }));
}

function describeNamed(graph: Graph, query: string): Found["concepts"] {
  return conceptsNamed(graph, query, MOST_CONCEPTS).map(({ id, label, kind, description }) => ({
    label,
    kind,
    ...(description === undefined ? {} : { description }),
    facts: statementsOf(graph, id, MOST_FACTS),
  }));
}
