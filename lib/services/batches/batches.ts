import type { Input, Output } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import { RETENTION_DAYS } from "@/lib/catalog/settings";
import { database, type Sql, sqlOf, type Transaction } from "@/lib/db/client";
import type { Allowance, Asker, Changer, KeyIdentity } from "../callers";
import { purge } from "../queues";
import { newId, seal, unseal } from "../secrets";
import { LimitReached, meter } from "../usage";
import { itemContext, sharedContext } from "./contexts";
import { announceEnd } from "./items";

const KEPT_DAYS = 7; // after the end of a batch; less where the organization keeps its log for less
const PURGED_AT_ONCE = 20; // batches, each of up to 1,000 rows

export type BatchEndpoint = "verify" | "harm_detect";
type Batch = Output<"create_verify_batch">;

/** Texts to check, and what they have in common. */
export interface NewBatch {
  endpoint: BatchEndpoint;
  items: readonly { id?: string }[];
  shared: object;
}

/**
 * Charges the texts of a batch, all or none, and keeps them to be checked. Throws `LimitReached` where the month has no
 * room for all, and `invalid_api_key`.
 */
export async function addBatch(
  { tx, key }: { tx: Transaction; key: KeyIdentity },
  { endpoint, items, shared }: NewBatch,
): Promise<{ batch: Batch; allowance: Allowance }> {
  const receipt = await meter().chargeTextsWithin(tx, { key, endpoint }, items.length);
  if (receipt.outcome === "invalid_key") throw new ApiError("invalid_api_key");
  const { outcome, allowance } = receipt;
  if (outcome !== "granted") throw new LimitReached(outcome, allowance);
  const id = newId("bat");
  const sql = sqlOf(tx);
  const row = {
    id,
    organization_id: key.organizationId,
    key_id: key.id,
    endpoint,
    total: items.length,
    charged_on: dayOf(allowance.minute.startsAt),
    sealed_shared: seal(JSON.stringify(shared), sharedContext(id)),
  };
  await sql`insert into batches ${sql(row)}`;
  const ids = items.map((item) => item.id ?? null);
  const inputs = items.map(({ id: _, ...input }, place) =>
    seal(JSON.stringify(input), itemContext(id, place, "input")),
  );
  await sql`
    insert into batch_items (batch_id, place, item_id, sealed_input)
    select ${id}, n - 1, item_id, input from unnest(${ids}::text[], ${inputs}::text[]) with ordinality as i(item_id, input, n)`;
  return { batch: await viewOf(sql, { id, organizationId: key.organizationId, endpoint }), allowance };
}

interface Which {
  id: string;
  organizationId: string;
  endpoint: BatchEndpoint;
}

/** How far a batch is, with a page of its items in order. Throws `batch_not_found`, `invalid_request`. */
export const getBatch = (endpoint: BatchEndpoint) =>
  async function getBatch({ organizationId }: Asker, { batch_id: id, limit, cursor }: Input<"get_verify_batch">) {
    const { sql } = database();
    const after = cursor === undefined ? -1 : placeOf(cursor);
    const batch = await viewOf(sql, { id, organizationId, endpoint });
    const rows = await sql`
    select place, item_id, status, status_code, sealed_body from batch_items
    where batch_id = ${id} and place > ${after} order by place limit ${limit + 1}`;
    const results = rows.slice(0, limit).map((row) => ({
      index: row.place as number,
      id: row.item_id as string | null,
      status: row.status,
      status_code: row.status_code as number | null,
      body: row.sealed_body && JSON.parse(unseal(row.sealed_body, itemContext(id, row.place, "body"))),
    }));
    const last = rows.length > limit ? results.at(-1) : undefined;
    return { ...batch, results, next_cursor: last ? Buffer.from(`item ${last.index}`).toString("base64url") : null };
  };

/** Leaves unchecked what was not checked yet; a batch that ended stays as it is. Throws `batch_not_found`. */
export const cancelBatch = (endpoint: BatchEndpoint) =>
  async function cancelBatch(
    { tx, organizationId }: Changer,
    { batch_id: id }: Input<"cancel_verify_batch">,
  ): Promise<Batch> {
    const sql = sqlOf(tx);
    const [open] = await sql`
    select id from batches where id = ${id} and organization_id = ${organizationId} and endpoint = ${endpoint}
      and ended_at is null for update`;
    if (open) {
      const left = await sql`
      update batch_items set status = 'cancelled', sealed_input = null, lease = null, lease_until = null
      where batch_id = ${id} and status = 'waiting'`;
      await sql`
      update batches set status = 'cancelled', cancelled = ${left.count}, ended_at = now(), sealed_shared = null
      where id = ${id}`;
      await announceEnd(tx, id);
    }
    return await viewOf(sql, { id, endpoint, organizationId });
  };

/** Removes batches whose results have been kept long enough, organization by organization, each by an index; gives how many. */
export async function purgeBatches(stopping?: AbortSignal): Promise<number> {
  return await purge(async () => {
    const gone = await database().sql`
      delete from batches where id = any(array(
        select old.id from organizations o left join organization_settings s on s.organization_id = o.id
        cross join lateral (
          select id from batches where organization_id = o.id and ended_at < now() - ${keptFor(database().sql)}
          order by ended_at limit ${PURGED_AT_ONCE} for update skip locked) old
        limit ${PURGED_AT_ONCE}))`;
    return gone.count;
  }, stopping);
}

/** How many days results are kept, as SQL for a query in which `s` is the organization's row of settings. */
function keptFor(sql: Sql) {
  return sql`make_interval(days => least(${KEPT_DAYS}::int,
    coalesce((s.settings #>> '{log,retention_days}')::int, ${RETENTION_DAYS.usual}::int)))`;
}

async function viewOf(sql: Sql, { id, organizationId, endpoint }: Which): Promise<Batch> {
  const iso = (moment: object) => sql`to_char(${moment as never} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const [row] = await sql<Batch[]>`
    select b.id, b.status, b.total, b.completed, b.failed, b.cancelled, ${iso(sql`b.created_at`)} as created_at,
      ${iso(sql`b.ended_at`)} as ended_at, ${iso(sql`(b.ended_at + ${keptFor(sql)})`)} as expires_at
    from batches b left join organization_settings s on s.organization_id = b.organization_id
    where b.id = ${id} and b.organization_id = ${organizationId} and b.endpoint = ${endpoint}`;
  if (!row) throw new ApiError("batch_not_found");
  return { ...row };
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

function placeOf(cursor: string): number {
  const [, place] = /^item (\d{1,6})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (place) return Number(place);
  const issues = [{ path: "cursor", message: "Must be next_cursor of an answer" }];
  throw new ApiError("invalid_request", { message: "cursor: Must be next_cursor of an answer", details: { issues } });
}
