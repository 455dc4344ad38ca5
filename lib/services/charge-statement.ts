import { PLANS } from "@/lib/catalog/plans";
import type { Sql } from "@/lib/db/client";
import type { KeyIdentity } from "./keys";
import type { VerificationRecord } from "./verification-record";

/** What one request takes. Costs are 0 or 1; only what costs the month is counted as usage of the day. */
export interface Charge {
  key: KeyIdentity;
  endpoint: string;
  minuteCost: number;
  monthCost: number;
  /** Only asks: a refusal is counted as one, a grant takes nothing. */
  probe: boolean;
  claims: number;
  verifiedClaims: number;
  confidenceSum: number;
  /** Kept in the verification log if the charge is granted. */
  record?: VerificationRecord;
}

/** The row of one request whose key holds. What was used counts the requests granted up to and with this one; times in Unix milliseconds by the database clock. */
export interface ChargeRow {
  ord: number;
  granted: boolean;
  minute_limit: number;
  minute_used: number;
  minute_start: number;
  month_limit: number;
  month_used: number;
  month_start: number;
  now: number;
}

const planIds = Object.keys(PLANS);
const planMinutes = Object.values(PLANS).map((plan) => plan.perMinute);
const planMonths = Object.values(PLANS).map((plan) => plan.perMonth);

/**
 * Charges all given requests in one statement and gives a row for each whose key holds. Rows of usage_counters are
 * locked in the order of organizations, so batches of any processes take turns and cannot block each other. Of an
 * organization's requests those are granted, in order, that fit both limits; a window never moves backwards.
 */
export function chargeAll(sql: Sql, charges: readonly Charge[]): Promise<ChargeRow[]> {
  const records = charges.flatMap(({ record, key }, ord) => (record ? [{ ord, key_id: key.id, ...record }] : []));
  const column = <K extends keyof Charge>(name: K) => charges.map((charge) => charge[name]) as NonNullable<Charge[K]>[];
  return sql<ChargeRow[]>`
    with plan as materialized (
      select * from unnest(${planIds}::text[], ${planMinutes}::int[], ${planMonths}::int[])
        as p(plan, minute_limit, month_limit)
    ),
    request as materialized (
      select r.*, k.organization_id
      from unnest(
        ${charges.map((_, ord) => ord)}::int[], ${charges.map(({ key }) => key.id)}::text[], ${column("endpoint")}::text[],
        ${column("minuteCost")}::int[], ${column("monthCost")}::int[], ${charges.map((c) => (c.probe ? 1 : 0))}::int[],
        ${column("claims")}::int[], ${column("verifiedClaims")}::int[], ${column("confidenceSum")}::float8[]
      ) as r(ord, key_id, endpoint, minute_cost, month_cost, probe, claims, verified_claims, confidence_sum)
      cross join lateral (
        select * from api_keys where id = r.key_id offset 0 -- by index, whatever statistics say
      ) k
      where k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    ),
    locked as materialized (
      select * from usage_counters where organization_id = any(select organization_id from request)
      order by organization_id for update
    ),
    counter as materialized (
      select l.organization_id, p.*, w.minute, w.month,
        case when l.minute < w.minute then 0 else l.minute_requests end as minute_before,
        case when l.month < w.month then 0 else l.month_requests end as month_before
      from locked l
      cross join lateral (select * from organizations where id = l.organization_id offset 0) o
      join plan p on p.plan = o.plan
      cross join lateral (select
        greatest(l.minute, date_trunc('minute', now(), 'UTC')) as minute,
        greatest(l.month, date_trunc('month', now(), 'UTC')) as month) w
    ),
    monthly as (
      select *, month_cost = 0 or month_limit >
        month_before + coalesce(sum(month_cost) filter (where probe = 0) over earlier, 0) as fits_month
      from request join counter using (organization_id)
      window earlier as (partition by organization_id order by ord rows between unbounded preceding and 1 preceding)
    ),
    decided as materialized (
      select *, fits_month and (minute_cost = 0 or minute_limit >
        minute_before + coalesce(sum(minute_cost) filter (where fits_month and probe = 0) over earlier, 0)) as granted
      from monthly
      window earlier as (partition by organization_id order by ord rows between unbounded preceding and 1 preceding)
    ),
    taken as materialized (select * from decided where granted and probe = 0),
    counted as (
      update usage_counters u
      set minute = t.minute, minute_requests = t.minute_after, month = t.month, month_requests = t.month_after
      from (
        select organization_id, minute, month, minute_before + sum(minute_cost) as minute_after,
          month_before + sum(month_cost) as month_after
        from taken group by organization_id, minute, month, minute_before, month_before
      ) t
      where u.organization_id = t.organization_id
    ),
    used as (
      update api_keys k
      set total_requests = k.total_requests + t.requests, last_used_at = greatest(k.last_used_at, now())
      from (
        select key_id, count(*) as requests from decided where probe = 0 or not granted group by key_id
      ) t
      where k.id = t.key_id
    ),
    daily as (
      insert into usage_daily as d
        (organization_id, day, key_id, endpoint, requests, claims, verified_claims, confidence_sum)
      select organization_id, (minute at time zone 'UTC')::date, key_id, endpoint,
        count(*), sum(claims), sum(verified_claims), sum(confidence_sum)
      from taken where month_cost = 1 group by 1, 2, 3, 4
      on conflict (organization_id, day, key_id, endpoint) do update set
        requests = d.requests + excluded.requests, claims = d.claims + excluded.claims,
        verified_claims = d.verified_claims + excluded.verified_claims,
        confidence_sum = d.confidence_sum + excluded.confidence_sum
    ),
    logged as (
      insert into verifications (request_id, organization_id, key_id, text_sha256, text_length,
        total_claims, verified_claims, refuted_claims, avg_confidence, flagged)
      select v.request_id, t.organization_id, v.key_id, v.text_sha256, v.text_length,
        v.total_claims, v.verified_claims, v.refuted_claims, v.avg_confidence, v.flagged
      from jsonb_to_recordset(${JSON.stringify(records)}::text::jsonb) as v(ord int, request_id text, key_id text,
        text_sha256 text, text_length int, total_claims int, verified_claims int, refuted_claims int,
        avg_confidence float8, flagged boolean)
      join taken t using (ord)
    )
    select ord, granted, minute_limit, month_limit,
      (minute_before + coalesce(sum(minute_cost) filter (where granted and probe = 0) over so_far, 0))::float8
        as minute_used,
      (month_before + coalesce(sum(month_cost) filter (where granted and probe = 0) over so_far, 0))::float8
        as month_used,
      (extract(epoch from minute) * 1000)::float8 as minute_start,
      (extract(epoch from month) * 1000)::float8 as month_start,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now
    from decided
    window so_far as (partition by organization_id order by ord)`;
}
