import type { z } from "zod";
import type { LogQuery, loggedDetail, logPage, refusedRequest } from "@/lib/catalog/schemas/verification-log";
import { database } from "@/lib/db/client";
import type { Member } from "../callers";
import { writeKeyFailures } from "../keys";
import { getVerification, listKept, type Part, type Position } from "./verification-log";

const PAGE_ROWS = 25;
const SEARCHED_ROWS = 50_000; // for a page: a moment, and two seconds on a busy machine where each lies on another page of the disk
const PART_ROWS = 100; // texts are of up to 100,000 characters

type Row = z.output<typeof logPage>["requests"][number];
type Refused = z.output<typeof refusedRequest>;
export type LoggedRequest = z.output<typeof loggedDetail> | Refused;

/**
 * Requests of the organization as far as they are kept, the newest first, a page at a time; refused ones among them. Where
 * few of many fit, so many are looked at for a page, which then is short or empty, and the next goes on behind them.
 */
export async function listRequests(
  member: Member,
  query: LogQuery,
  searched = SEARCHED_ROWS,
): Promise<z.output<typeof logPage>> {
  await writeKeyFailures();
  const { found, next } = await list(member, { query, after: positionOf(query.cursor), most: PAGE_ROWS, searched });
  return { requests: found.map(({ row }) => row()), next_cursor: next ? `${next.at}_${next.id}` : null };
}

/** All of them that are asked for, with what was kept of each. A part is in memory at a time. */
export async function* eachRequest(member: Member, query: LogQuery): AsyncGenerator<LoggedRequest, void> {
  for (let after: Position | undefined; ; ) {
    const { found, next } = await list(member, { query, after, most: PART_ROWS, searched: SEARCHED_ROWS });
    for (const { detail } of found) yield detail();
    if (!next) return;
    after = next;
  }
}

/** One of them. Throws `not_found`, also for another organization's. */
export async function getRequest(member: Member, requestId: string): Promise<LoggedRequest> {
  const [refused] = await listRefused(member, { query: { q: requestId }, most: 1, searched: 1 });
  return refused ? refused.detail() : await getVerification(member, requestId);
}

interface Listed {
  position: Position;
  row: () => Row;
  detail: () => LoggedRequest;
}

/** `next`: the position to go on from, where there may be more. */
async function list(member: Member, part: Part): Promise<{ found: Listed[]; next?: Position }> {
  const more = { ...part, most: part.most + 1 };
  const [{ kept, searchedTo: end }, refused] = await Promise.all([listKept(member, more), listRefused(member, more)]);
  const all = [...kept, ...refused].sort(byPosition).filter((one) => !end || byPosition(one, { position: end }) <= 0);
  const found = all.slice(0, part.most);
  return { found, next: all.length > part.most ? found.at(-1)?.position : end };
}

function byPosition({ position: a }: Pick<Listed, "position">, { position: b }: Pick<Listed, "position">): number {
  return Number(b.at) - Number(a.at) || (a.id < b.id ? 1 : -1);
}

/** The latest failures of each key: what was asked is not kept, so that no verdict and no text finds them. */
async function listRefused({ organizationId }: Member, { query, after, most }: Part): Promise<Listed[]> {
  const { kind, q, key, from, to, verdict, flagged, judged } = query;
  if ((kind && kind !== "refused") || verdict || flagged || judged) return [];
  const rows = await database().sql<RefusedRow[]>`
    select f.request_id, (extract(epoch from f.occurred_at) * 1000000)::bigint::text as at, f.endpoint, f.status,
      f.error, k.id as key_id, k.name, k.prefix
    from api_keys k join key_failures f on f.key_id = k.id
    where k.organization_id = ${organizationId}
      and (${q ?? null}::text is null or f.request_id = ${q ?? null})
      and (${key ?? null}::text is null or k.id = ${key ?? null})
      and (${from ?? null}::date is null or f.occurred_at >= ${from ?? null}::date at time zone 'UTC')
      and (${to ?? null}::date is null or f.occurred_at < (${to ?? null}::date + 1) at time zone 'UTC')
      and (${after?.at ?? null}::bigint is null or (f.occurred_at, f.request_id)
        < (to_timestamp(0) + ${after?.at ?? null}::bigint * interval '1 microsecond', ${after?.id ?? null}))
    order by f.occurred_at desc, f.request_id desc limit ${most}`;
  return rows.map((row) => {
    const refused = describe(row);
    return { position: { at: row.at, id: row.request_id }, row: () => refused, detail: () => refused };
  });
}

interface RefusedRow {
  request_id: string;
  at: string;
  endpoint: string;
  status: number;
  error: string;
  key_id: string;
  name: string;
  prefix: string;
}

function describe({ at, key_id: id, name, prefix, ...row }: RefusedRow): Refused {
  return { kind: "refused", ...row, created_at: new Date(Number(at) / 1000).toISOString(), key: { id, name, prefix } };
}

function positionOf(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const parting = cursor.indexOf("_");
  return { at: cursor.slice(0, parting), id: cursor.slice(parting + 1) };
}
