import { PLANS } from "@/lib/catalog/plans";
import { database } from "@/lib/db/client";
import { type Activity, listActivity, type Member } from "../callers";
import { getCounters } from "./report";
import { monthEnd } from "./windows";

const TREND_DAYS = 30;
const DAY_MS = 86_400_000;
const LATEST = 6;

/** What an organization sees first. Days are UTC; `now` in Unix milliseconds is the moment all this was read. */
export interface Overview {
  now: number;
  month: { used: number; limit: number; resets_at: string };
  minute: { used: number; limit: number };
  trend: TrendDay[];
  /** Over the days of the trend. */
  claims: { total: number; verified: number; avg_confidence: number };
  /** Checked for harm over the days of the trend, and found harmful. */
  texts: { total: number; harmful: number };
  keys: { active: number; used: number };
  /** Webhooks whose last delivery was given up. */
  failing_webhooks: { id: string; url: string }[];
  activity: Activity[];
}

export interface TrendDay {
  date: string;
  verify: number;
  harm_detect: number;
}

/** What the first page of the dashboard shows of an organization. */
export async function readOverview(ctx: Pick<Member, "organizationId">): Promise<Overview> {
  const now = Date.now();
  const [counters, days, keys, failing_webhooks, activity] = await Promise.all([
    getCounters(ctx.organizationId),
    listTrend(ctx.organizationId, now),
    countKeys(ctx.organizationId),
    listFailingWebhooks(ctx.organizationId),
    listActivity(ctx, { limit: LATEST }),
  ]);
  const { perMinute, perMonth } = PLANS[counters.plan];
  const sum = (value: (day: DayRow) => number) => days.reduce((total, day) => total + value(day), 0);
  const claims = sum((day) => day.claims);
  return {
    now,
    month: { used: counters.month_requests, limit: perMonth, resets_at: new Date(monthEnd(now)).toISOString() },
    minute: { used: counters.minute_requests, limit: perMinute },
    trend: days.map(({ date, verify, harm_detect }) => ({ date, verify, harm_detect })),
    claims: {
      total: claims,
      verified: sum((day) => day.verified_claims),
      avg_confidence: claims === 0 ? 0 : sum((day) => day.confidence_sum) / claims,
    },
    texts: { total: sum((day) => day.harm_detect), harmful: sum((day) => day.harmful_texts) },
    keys,
    failing_webhooks,
    activity: activity.entries,
  };
}

interface DayRow extends TrendDay {
  claims: number;
  verified_claims: number;
  confidence_sum: number;
  harmful_texts: number;
}

const NOTHING = { verify: 0, harm_detect: 0, claims: 0, verified_claims: 0, confidence_sum: 0, harmful_texts: 0 };

async function listTrend(organizationId: string, now: number): Promise<DayRow[]> {
  const first = new Date(now - (TREND_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const rows = await database().reports.read(
    (sql) => sql<DayRow[]>`
    select to_char(day, 'YYYY-MM-DD') as date,
      coalesce(sum(requests::float8) filter (where endpoint = 'verify'), 0) as verify,
      coalesce(sum(requests::float8) filter (where endpoint = 'harm_detect'), 0) as harm_detect,
      sum(claims::float8) as claims, sum(verified_claims::float8) as verified_claims, sum(confidence_sum) as confidence_sum,
      sum(harmful_texts::float8) as harmful_texts
    from usage_daily where organization_id = ${organizationId} and day >= ${first}::date group by day`,
  );
  const byDate = new Map(rows.map((row) => [row.date, row]));
  return Array.from({ length: TREND_DAYS }, (_, n) => {
    const date = new Date(Date.parse(first) + n * DAY_MS).toISOString().slice(0, 10);
    return byDate.get(date) ?? { date, ...NOTHING };
  });
}

async function countKeys(organizationId: string): Promise<Overview["keys"]> {
  const [row] = await database().sql<Overview["keys"][]>`
    select count(*)::int as active, count(*) filter (where last_used_at is not null)::int as used
    from api_keys
    where organization_id = ${organizationId} and not internal and revoked_at is null and disabled_at is null and (expires_at is null or expires_at > now())`;
  return row ?? { active: 0, used: 0 };
}

async function listFailingWebhooks(organizationId: string): Promise<Overview["failing_webhooks"]> {
  return await database().sql<Overview["failing_webhooks"]>`
    select id, url from webhooks
    where organization_id = ${organizationId} and status = 'failing' and deleted_at is null order by created_at`;
}
