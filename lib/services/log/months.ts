import { RETENTION_DAYS } from "@/lib/catalog/settings";
import { database, type Sql } from "@/lib/db/client";
import { persistently, wasInUse, withPatience } from "@/lib/db/patience";

const LOCK = 727_006;
const FIRST = "verifications_first"; // the log as it was before it had partitions
const AHEAD = 2; // months, in which nothing is written to the partition that begins then
const ATTEMPTS = 3; // a backup holds the log for minutes: then an hour later is early enough
// As a charge comes to them: what attaches and drops partitions wants both, for the key from one to the other.
const TAKE = "lock table organizations, verifications in access exclusive mode";
const PROOF = "verifications_within"; // spares Postgres a look at all rows while everybody waits

// Bounds that are no moment, the first partition's begin and the last one's end, become null.
const PARTITIONS = `(
  select name, substring(bound from $$FROM \\('([^']+)'\\)$$)::timestamptz as begins,
    substring(bound from $$TO \\('([^']+)'\\)$$)::timestamptz as ends
  from (
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'verifications'::regclass
  ) bounded) partitions`;

/**
 * Ends the partition of the log that has no end where the month after next begins, and has a new one begin there: so each
 * month has its own, made ahead, and whatever comes later has a place at any time. After a standstill one partition holds
 * all of it.
 */
export async function beginMonth(stopping?: AbortSignal, now = new Date()): Promise<void> {
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + AHEAD)).toISOString().slice(0, 10);
  if (!(await findOpen(database().sql, end))) return;
  await alone(stopping, async (sql) => {
    const open = await findOpen(sql, end);
    if (open) await endAt(sql, open, end);
  });
}

/**
 * Drops the partitions that end before the longest time for which any organization keeps outcomes: their rows are not
 * deleted one by one, and the disk has its room back.
 */
export async function dropMonths(stopping?: AbortSignal): Promise<void> {
  if ((await findOver(database().sql)).length === 0) return;
  await alone(stopping, async (sql) => {
    for (const one of await findOver(sql)) await drop(sql, one);
  });
}

/** One process does; the others pass it over. Where the log was in use all the time, the next to come does. */
async function alone(stopping = new AbortController().signal, work: (sql: Sql) => Promise<void>): Promise<void> {
  await withPatience(database().url, stopping, async (sql) => {
    const [lock] = await sql<{ held: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as held`;
    if (!lock?.held) return;
    await work(sql).catch((error) => {
      if (!wasInUse(error)) throw error;
    });
  });
}

/** Statements that are sent as one hold together. */
async function change(sql: Sql, ...statements: string[]): Promise<void> {
  await persistently(sql, () => sql.unsafe(statements.join(";\n")), ATTEMPTS);
}

interface Open {
  name: string;
  /** A day, such as `2027-02-01`; null where it holds all that is older, too. */
  begins: string | null;
}

async function findOpen(sql: Sql, end: string): Promise<Open | undefined> {
  const [open] = await sql.unsafe<Open[]>(
    `select name, to_char(begins at time zone 'UTC', 'YYYY-MM-DD') as begins from ${PARTITIONS}
     where ends is null and (begins is null or begins < '${end}Z')`,
  );
  return open;
}

/** Nobody waits for more than the exchange of names: whether each row is within the bounds is found out beside those who write. */
async function endAt(sql: Sql, { name, begins }: Open, end: string): Promise<void> {
  const within = `${begins ? `created_at >= '${begins}Z' and ` : ""}created_at < '${end}Z'`;
  const dropProof = `alter table ${name} drop constraint if exists ${PROOF}`;
  const next = `verifications_${end.slice(0, 7).replace("-", "_")}`;
  try {
    await change(sql, `${dropProof}, add constraint ${PROOF} check (${within}) not valid`);
    await change(sql, `alter table ${name} validate constraint ${PROOF}`);
    await change(
      sql,
      TAKE,
      `alter table verifications detach partition ${name}`,
      `alter table verifications attach partition ${name}
         for values from (${begins ? `'${begins}Z'` : "minvalue"}) to ('${end}Z')`,
      `create table ${next} (like verifications including defaults, primary key (request_id))`,
      `alter table verifications attach partition ${next} for values from ('${end}Z') to (maxvalue)`,
    );
  } finally {
    await change(sql, dropProof);
  }
}

interface Over {
  name: string;
  ends: string;
  is_first: boolean;
}

async function findOver(sql: Sql): Promise<Over[]> {
  return await sql.unsafe<Over[]>(
    `select name, to_char(ends at time zone 'UTC', 'YYYY-MM-DD') as ends, name = '${FIRST}' as is_first from ${PARTITIONS}
     where ends <= now() - make_interval(days => greatest(${RETENTION_DAYS.usual},
       (select max((settings #>> '{log,retention_days}')::int) from organization_settings)))
       and (name <> '${FIRST}' or exists (select from ${FIRST}))
     order by ends`,
  );
}

/** The first one stays, emptied, and takes the place of those that go: a clock that was put back finds one as well. */
async function drop(sql: Sql, { name, ends, is_first }: Over): Promise<void> {
  await sql.unsafe(`
    delete from passage_verdicts where ctid = any(array(
      select p.ctid from passage_verdicts p where request_id in (select request_id from ${name})
      for update skip locked))`); // as in forget_verdicts
  if (is_first) return await change(sql, `truncate ${name}`);
  await change(
    sql,
    TAKE,
    `alter table verifications detach partition ${FIRST}`,
    `alter table ${FIRST} drop constraint if exists ${PROOF}`,
    `drop table ${name}`,
    `alter table verifications attach partition ${FIRST} for values from (minvalue) to ('${ends}Z')`,
  );
}
