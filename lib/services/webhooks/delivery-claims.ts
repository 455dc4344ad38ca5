import { database } from "@/lib/db/client";
import { type ClaimChoice, LeaseQueue } from "@/lib/db/leases";

const LEASE_S = 25; // an attempt takes 10 s at most; the rest is for a database that comes back
const AT_ONCE = 10; // attempts to one subscription, of one process
const AT_ONCE_WHILE_FAILING = 2; // so that many hanging receivers together hold few of the places
const LOOK_AHEAD = 4; // candidates looked at for each place
const CUT = "The attempt was cut before its outcome was recorded. It may have arrived.";

/** Deliveries by what is due of them: an attempt, or the end of one that was cut. */
export const DELIVERIES = new LeaseQueue({
  table: "deliveries",
  key: ["id"],
  token: "claim",
  until: "due_at",
  open: "t.status = 'pending'",
  leaseS: LEASE_S,
});

/** One attempt that this process alone may make, until its lease ends. */
export interface DeliveryClaim {
  /** Names the attempt. */
  claim: string;
  id: string;
  event_id: string;
  body: string;
  /** Attempts with an outcome, and those cut before it was recorded. */
  attempts: number;
  interruptions: number;
  webhook_id: string;
  url: string;
  secret: string;
  previous_secret: string | null;
  previous_secret_until: Date | null;
  /** False where the subscription was disabled or deleted meanwhile. */
  is_wanted: boolean;
}

/**
 * Takes deliveries that are due, the longest waiting first, so many that no subscription has more than its share of
 * places; `running` are the attempts of this process by subscription. Other processes take others. An attempt whose
 * lease ended is noted as interrupted, and the delivery taken anew.
 */
export async function claimDue(places: number, running: ReadonlyMap<string, number>): Promise<DeliveryClaim[]> {
  const { sql } = database();
  const room = sql`case when w.consecutive_failures > 0 then ${AT_ONCE_WHILE_FAILING}::int else ${AT_ONCE}::int end`;
  const among = sql`
    with running as (
      select w.id, r.count, ${room} as room
      from unnest(${[...running.keys()]}::text[], ${[...running.values()]}::int[]) r(id, count) join webhooks w using (id)
    ), due as (
      select id, webhook_id, due_at from deliveries
      where status = 'pending' and due_at <= now() and webhook_id not in (select id from running where count >= room)
      order by due_at limit ${places * LOOK_AHEAD}
    ), candidate as (
      select due.id, ${room} - coalesce(r.count, 0)
        - row_number() over (partition by due.webhook_id order by due.due_at, due.id) as room_left
      from due join webhooks w on w.id = due.webhook_id left join running r on r.id = w.id
    )
    select id from candidate where room_left >= 0`;
  return await claim({ among, order: sql`t.due_at`, most: places });
}

/** Takes that delivery if it is due and nobody has it. */
export async function claimOne(id: string): Promise<DeliveryClaim | undefined> {
  const [claimed] = await claim({ where: database().sql`t.id = ${id}` });
  return claimed;
}

/** Gives back what was taken and not begun. */
export async function releaseClaims(claims: readonly DeliveryClaim[]): Promise<void> {
  await Promise.all(claims.map((claim) => DELIVERIES.release(claim)));
}

async function claim(choice: ClaimChoice): Promise<DeliveryClaim[]> {
  const { sql } = database();
  const also = sql`
    insert into delivery_attempts (delivery_id, number, started_at, duration_ms, error)
    select id, attempts + interruptions + 1, due_at - make_interval(secs => ${LEASE_S}), ${LEASE_S * 1000}, ${CUT}
    from chosen where claim is not null on conflict do nothing`;
  const read = sql`
    select d.claim, d.id, d.event_id, e.body, d.attempts, d.interruptions, d.webhook_id, w.url, w.secret,
      w.previous_secret, extract(epoch from w.previous_secret_until)::float8 * 1000 as until,
      w.status <> 'disabled' and w.deleted_at is null as is_wanted
    from claimed d join events e on e.id = d.event_id join webhooks w on w.id = d.webhook_id`;
  const set = { interruptions: sql`t.interruptions + case when t.claim is null then 0 else 1 end` };
  const rows = await DELIVERIES.claim<DeliveryClaim & { until: number | null }>({ ...choice, set, also, read });
  return rows.map(({ until, ...row }) => ({ ...row, previous_secret_until: until === null ? null : new Date(until) }));
}
