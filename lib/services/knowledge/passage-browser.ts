import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import type { passagePage, passageQuery } from "@/lib/catalog/schemas/passages";
import { database } from "@/lib/db/client";
import { searchPassages } from "@/lib/knowledge/documents/find";
import type { Member } from "../callers";
import { unsealText } from "../log";
import { countPassages } from "./libraries";
import { SHARED } from "./own-graphs";

type Page = z.output<typeof passagePage>;
type Query = z.output<typeof passageQuery>;

export const ON_A_PAGE = 20;
const MOST_DECIDED = 5; // claims that are shown of a passage

/** What decides an organization's claims, and what it may therefore read: its own documents, and those for all. */
const readableBy = (organizationId: string) => [organizationId, SHARED];

/** Documents that a member may read, for all organizations too. Throws `source_not_found`. */
export async function getDocuments({ organizationId }: Member, source: string): Promise<ReadableDocuments> {
  const [row] = await database().sql<ReadableDocuments[]>`
    select id, name, passages::int, owner = ${SHARED} as is_shared from knowledge_sources
    where id = ${source} and kind = 'documents' and owner = any(${readableBy(organizationId)})`;
  if (!row) throw new ApiError("source_not_found");
  return row;
}

interface ReadableDocuments {
  id: string;
  name: string;
  passages: number;
  /** Imported for all organizations: no member changes it. */
  is_shared: boolean;
}

/**
 * The passages of the organization's documents: those that fit the words best, or all of a source in their order. Of a
 * source that is named also where it is for all organizations.
 */
export async function browsePassages({ organizationId }: Member, query: Query): Promise<Page> {
  const ids = query.q ? await searched(organizationId, query) : await listed(organizationId, query);
  const shown = ids.slice(0, ON_A_PAGE);
  const next = ids.length > ON_A_PAGE ? { next: query.from + ON_A_PAGE } : {};
  return { passages: await passagesOf(organizationId, shown), ...next };
}

/** Where the page begins that a passage of a source stands on; the first one where it is no passage of it. */
export async function pageWith({ organizationId }: Member, source: string, passage: number): Promise<number> {
  const [row] = await database().sql`
    with it as (
      select d.ordinal as document, p.ordinal as passage from passages p join documents d on d.id = p.document_id
      join knowledge_sources s on s.id = d.source_id
      where p.id = ${passage} and d.source_id = ${source} and s.owner = any(${readableBy(organizationId)})
    )
    select count(*)::int as before from passages p join documents d on d.id = p.document_id, it
    where d.source_id = ${source} and (d.ordinal, p.ordinal) < (it.document, it.passage)`;
  return Math.floor((row?.before ?? 0) / ON_A_PAGE) * ON_A_PAGE;
}

async function searched(organizationId: string, { q, source_id: source, from }: Query): Promise<number[]> {
  const owners = source ? readableBy(organizationId) : [organizationId];
  const counts = await Promise.all(owners.map(countPassages));
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  const ids = await searchPassages(database().sql, { owners, sources: source ? [source] : undefined, total }, q);
  return ids.slice(from, from + ON_A_PAGE + 1);
}

async function listed(organizationId: string, { source_id = "", from }: Query): Promise<number[]> {
  const rows = await database().sql`
    select p.id from passages p join documents d on d.id = p.document_id join knowledge_sources s on s.id = d.source_id
    where s.owner = any(${readableBy(organizationId)}) and s.id = ${source_id}
    order by d.ordinal, p.ordinal limit ${ON_A_PAGE + 1} offset ${from}`;
  return rows.map(({ id }) => id);
}

// Asked by owner again: an id alone opens nothing.
async function passagesOf(organizationId: string, ids: number[]): Promise<Page["passages"]> {
  const rows = await database().sql`
    select p.id, d.source_id, s.name as source, d.title, p.headings, p.page, d.url, p.starts_at, p.ends_at, p.text
    from passages p join documents d on d.id = p.document_id join knowledge_sources s on s.id = d.source_id
    where s.owner = any(${readableBy(organizationId)}) and p.id = any(${ids}) order by array_position(${ids}::int[], p.id)`;
  const decided = await decidedBy(organizationId, ids);
  return rows.map(({ id, source_id, source, title, headings, page, url, starts_at: start, ends_at: end, text }) => ({
    ...{ id, source_id, source, title, headings, page, url, start, end, text },
    decided: decided.get(id) ?? [],
  }));
}

type Decided = Page["passages"][number]["decided"];

/**
 * The latest claims that passages decided, as far as the log of the organization keeps them. Each is looked for alone in the
 * log, by `limit 1`: Postgres would otherwise read the whole log of the organization to join it.
 */
async function decidedBy(owner: string, ids: number[]): Promise<Map<number, Decided>> {
  const rows = await database().sql`
    select d.* from unnest(${ids}::int[]) as asked (id) cross join lateral (
      select p.passage_id, p.request_id, p.claim, p.verdict, p.created_at, v.sealed_text
      from passage_verdicts p cross join lateral (
        select sealed_text from verifications
        where request_id = p.request_id and created_at = p.created_at and organization_id = ${owner} limit 1) v
      where p.passage_id = asked.id
      order by p.created_at desc, p.claim limit ${MOST_DECIDED}
    ) d`;
  const decided = new Map<number, Decided>();
  for (const { passage_id, request_id, claim, verdict, created_at, sealed_text } of rows) {
    const kept = sealed_text && unsealText(sealed_text, { organizationId: owner, request_id });
    const one = { request_id, claim, verdict, created_at: new Date(created_at).toISOString() };
    const text = kept ? (kept.claims[claim]?.text ?? null) : null;
    decided.set(passage_id, [...(decided.get(passage_id) ?? []), { ...one, text }]);
  }
  return decided;
}
