import type { ISql } from "postgres";
import { KEYS, type Owner, PASSAGES, STRANGERS } from "./owners";

const DAYS = 30; // that the rows lie in, which is as long as they are kept unless chosen otherwise
const WAITING = 1_000; // deliveries that are to be made yet, a fifth of which are late
const OF_BATCH = 1_000; // texts, the most that one may have
const BATCH_DAYS = 7; // for which they are kept once they ended
const OPEN_BATCHES = 100;
const SEALED = `repeat('x', 100)`; // in place of what is encrypted: how long it is says nothing of how it is found

const CHANGES = `array['key.created', 'key.revoked', 'key.changed', 'settings.changed', 'source.added', 'source.changed',
  'source.removed', 'relation.changed']`; // none of those that are asked for: the worst case

const OWN = (n: string) => `case when ${n} % 2 = 0 then 0 else 1 + ${n} / 2 % ${STRANGERS} end`;
const KEY = (n: string) => `'key_' || o.n || '_' || ${n} / 2 % ${KEYS}`;
const AT = (n: string, days = DAYS) =>
  `now() - interval '${days} days' * (mod(${n} * 7919::bigint, 1000003) / 1000003.0)`;

/** A row of each number in each table; of the same number are of the same organization. */
const PARTS = [
  `insert into verifications (request_id, organization_id, key_id, created_at, endpoint, text_sha256, text_length,
     total_claims, verified_claims, refuted_claims, avg_confidence, flagged)
   select 'req_' || g, o.organization_id, ${KEY("g")}, ${AT("g")}, case when g % 6 < 2 then 'harm_detect' else 'verify' end,
     encode(sha256((g / 4)::text::bytea), 'hex'), 500, 2, 1, (g % 10 = 0)::int, 0.8, g % 10 = 0`,
  `insert into passage_verdicts (passage_id, request_id, claim, verdict, created_at)
   select least(o.n, 1) * ${PASSAGES} + 1 + g / 2 % ${PASSAGES}, 'req_' || g, 0, 'supported', ${AT("g")}`,
  `insert into events (id, organization_id, type, created_at, body)
   select 'evt_' || g, o.organization_id, 'key.created', ${AT("g")}, '{"type":"key.created"}'`,
  `insert into deliveries (id, event_id, webhook_id, status, due_at, attempts, handed_over_at, created_at, ended_at)
   select 'dlv_' || g, 'evt_' || g, o.webhook_id, 'delivered', ${AT("g")}, 1, ${AT("g")}, ${AT("g")}, ${AT("g")}`,
  `insert into delivery_attempts (delivery_id, number, started_at, duration_ms, status_code)
   select 'dlv_' || g, 1, ${AT("g")}, 20, 200`,
  `insert into idempotent_answers (id, fingerprint, answer, created_at)
   select encode(sha256(('i' || g)::bytea), 'hex'), encode(sha256(g::text::bytea), 'hex'), ${SEALED}, ${AT("g", 1.1)}`,
  `insert into audit_log (organization_id, actor, action, subject, created_at)
   select o.organization_id, 'bench', (${CHANGES})[1 + g / 2 % 8], ${KEY("g")}, ${AT("g")}`,
];

export async function fillPart(tx: ISql, { from, to }: { from: number; to: number }): Promise<void> {
  const numbers = `generate_series(${from}::bigint, ${to}) g`;
  for (const part of PARTS) await tx.unsafe(`${part} from ${numbers} join owner o on o.n = ${OWN("g")}`);
  await tx.unsafe(`
    insert into batches (id, organization_id, key_id, endpoint, status, total, completed, charged_on, created_at, served_at, ended_at)
    select 'bat_' || b, o.organization_id, ${KEY("b")}, 'verify', 'finished', ${OF_BATCH}, ${OF_BATCH}, current_date,
      ${AT("b", BATCH_DAYS)}, ${AT("b", BATCH_DAYS)}, ${AT("b", BATCH_DAYS)}
    from generate_series(${Math.ceil(from / OF_BATCH)}::bigint, ${Math.floor(to / OF_BATCH)}) b join owner o on o.n = ${OWN("b")}`);
  await tx.unsafe(`
    insert into batch_items (batch_id, place, status, status_code, sealed_body)
    select 'bat_' || 1 + (g - 1) / ${OF_BATCH}, (g - 1) % ${OF_BATCH}, 'completed', 200, ${SEALED} from ${numbers}`);
}

/** What is to be done yet: deliveries, a fifth of which are late, and batches, each as far as another. */
export async function fillWaiting(tx: ISql, { webhookId }: Owner): Promise<void> {
  await tx`
    insert into deliveries (id, event_id, webhook_id, due_at)
    select 'dlv_waiting_' || n, 'evt_1', case when n % 2 = 0 then ${webhookId} else 'wh_' || n end,
      now() + case when n % 5 = 0 then -interval '1 minute' else interval '1 hour' end
    from generate_series(1, ${WAITING}::int) n`;
  await tx.unsafe(`
    insert into batches (id, organization_id, key_id, endpoint, status, total, completed, charged_on, served_at)
    select 'bat_open_' || b, o.organization_id, ${KEY("b")}, 'verify', 'running', ${OF_BATCH}, b * 9, current_date, now()
    from generate_series(1, ${OPEN_BATCHES}::bigint) b join owner o on o.n = ${OWN("b")}`);
  await tx.unsafe(`
    insert into batch_items (batch_id, place, status)
    select 'bat_open_' || b, place, case when place < b * 9 then 'completed' else 'waiting' end
    from generate_series(1, ${OPEN_BATCHES}) b, generate_series(0, ${OF_BATCH - 1}) place`);
}
