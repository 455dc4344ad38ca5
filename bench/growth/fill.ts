import postgres, { type ISql } from "postgres";
import type { PlanId } from "@/lib/catalog/plans";
import { beginMonth } from "@/lib/services/log/months";

const PLAN: PlanId = "professional";
const STRANGERS = 1_000; // organizations that share half of the rows; the other half is of the one that asks
const KEYS = 10;
const DAYS = 30; // that the rows lie in, which is as long as they are kept unless chosen otherwise
const FAILURES = 50; // that are kept of a key
const MONTHS = 12; // that the service has run, in each of which it made a partition
const AT_ONCE = 1_000_000;
const WAITING = 1_000; // deliveries that are to be made yet, a fifth of which are late

export interface Owner {
  organizationId: string;
  webhookId: string;
}

/** Fills each table that grows with so many rows, half of them of one organization. Gives seconds. */
export async function fill(url: string, rows: number, owner: Owner): Promise<number> {
  const startedAt = performance.now();
  await makeMonths();
  const sql = postgres(url, { max: 1, onnotice() {} }); // whose statements may take as long as they do
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`; // foreign keys hold by the way these rows are made
    await fillOwners(tx, owner);
    const indexes = await dropIndexes(tx);
    for (let from = 1; from <= rows; from += AT_ONCE)
      await fillPart(tx, { from, to: Math.min(rows, from + AT_ONCE - 1) });
    await fillWaiting(tx, owner);
    for (const index of indexes) await tx.unsafe(index);
  });
  for (const table of GROWING) await sql.unsafe(`vacuum analyze ${table}`);
  await sql.end();
  return (performance.now() - startedAt) / 1000;
}

async function makeMonths(): Promise<void> {
  const now = new Date();
  for (let ago = MONTHS; ago >= 0; ago--)
    await beginMonth(undefined, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)));
}

/** The tables whose rows grow with requests. */
export const GROWING = ["verifications", "usage_daily", "events", "deliveries", "delivery_attempts"];

/** All but primary keys: built afterwards, which takes less than to add to them row by row. Gives what makes them anew. */
async function dropIndexes(tx: ISql): Promise<string[]> {
  const indexes = await tx<{ name: string; made: string }[]>`
    select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as made from pg_indexes
    where tablename = any(${GROWING}) and indexname not in (select conname from pg_constraint)`;
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`);
  return indexes.map(({ made }) => made);
}

async function fillOwners(tx: ISql, { organizationId, webhookId }: Owner): Promise<void> {
  await tx`
    create temporary table owner on commit drop as
    select n, case when n = 0 then ${organizationId} else 'org_' || n end as organization_id,
      case when n = 0 then ${webhookId} else 'wh_' || n end as webhook_id
    from generate_series(0, ${STRANGERS}::int) n`;
  await tx`insert into organizations (id, name, plan) select organization_id, 'Stranger', ${PLAN} from owner where n > 0`;
  await tx`
    insert into api_keys (id, organization_id, name, prefix, key_hash, scopes)
    select 'key_' || o.n || '_' || k, organization_id, 'n', 'p', o.n || ' ' || k, '{}'
    from owner o, generate_series(0, ${KEYS - 1}::int) k`;
  await tx`
    insert into key_failures (key_id, request_id, occurred_at, endpoint, status, error)
    select 'key_' || o.n || '_' || k, 'req_failed_' || o.n || '_' || k || '_' || f, now() - f * interval '1 minute',
      'POST /v1/verify', 429, 'rate_limit_exceeded'
    from owner o, generate_series(0, ${KEYS - 1}::int) k, generate_series(1, ${FAILURES}::int) f`;
  await tx`
    insert into webhooks (id, organization_id, url, events, secret)
    select webhook_id, organization_id, 'https://receiver.example', '{key.created}', 's' from owner where n > 0`;
}

const OWN = (n: string) => `case when ${n} % 2 = 0 then 0 else 1 + ${n} / 2 % ${STRANGERS} end`;
const KEY = (n: string) => `'key_' || o.n || '_' || ${n} / 2 % ${KEYS}`;
const AT = (n: string) => `now() - interval '${DAYS} days' * (mod(${n} * 7919::bigint, 1000003) / 1000003.0)`;

/** A row of each number in each table; of the same number are of the same organization. */
const PARTS = [
  `insert into verifications (request_id, organization_id, key_id, created_at, endpoint, text_sha256, text_length,
     total_claims, verified_claims, refuted_claims, avg_confidence, flagged)
   select 'req_' || g, o.organization_id, ${KEY("g")}, ${AT("g")}, case when g % 6 < 2 then 'harm_detect' else 'verify' end,
     encode(sha256((g / 4)::text::bytea), 'hex'), 500, 2, 1, (g % 10 = 0)::int, 0.8, g % 10 = 0`,
  `insert into events (id, organization_id, type, created_at, body)
   select 'evt_' || g, o.organization_id, 'key.created', ${AT("g")}, '{"type":"key.created"}'`,
  `insert into deliveries (id, event_id, webhook_id, status, due_at, attempts, handed_over_at, created_at, ended_at)
   select 'dlv_' || g, 'evt_' || g, o.webhook_id, 'delivered', ${AT("g")}, 1, ${AT("g")}, ${AT("g")}, ${AT("g")}`,
  `insert into delivery_attempts (delivery_id, number, started_at, duration_ms, status_code)
   select 'dlv_' || g, 1, ${AT("g")}, 20, 200`,
];

async function fillPart(tx: ISql, { from, to }: { from: number; to: number }): Promise<void> {
  for (const part of PARTS)
    await tx.unsafe(`${part} from generate_series(${from}::bigint, ${to}) g join owner o on o.n = ${OWN("g")}`);
  // A row is a key's day: those of years.
  await tx.unsafe(`
    insert into usage_daily (organization_id, day, key_id, endpoint, requests, claims, verified_claims, confidence_sum)
    select o.organization_id, current_date - (g / ${2 * KEYS * STRANGERS})::int, ${KEY("g / 2")} || '_' || g % 7, 'verify', 100, 200, 100, 160
    from generate_series(${from}::bigint, ${to}) g join owner o on o.n = ${OWN("g")} on conflict do nothing`);
}

async function fillWaiting(tx: ISql, { webhookId }: Owner): Promise<void> {
  await tx`
    insert into deliveries (id, event_id, webhook_id, due_at)
    select 'dlv_waiting_' || n, 'evt_1', case when n % 2 = 0 then ${webhookId} else 'wh_' || n end,
      now() + case when n % 5 = 0 then -interval '1 minute' else interval '1 hour' end
    from generate_series(1, ${WAITING}::int) n`;
}
