import type { Input, Output } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import { PLANS, type PlanId } from "@/lib/catalog/plans";
import { database } from "@/lib/db/client";
import { type Caller, keyOf, type Outcome } from "../callers";
import { daysOf, isCurrentMonth, momentsOf, type ReportRange, reportRange } from "./report-range";

type Report = Output<"usage">;

export interface Counters {
  name: string;
  plan: PlanId;
  month_requests: number;
  minute_requests: number;
}

interface DayRow {
  day: string;
  endpoint: string;
  requests: number;
  claims: number;
  verified_claims: number;
  confidence_sum: number;
  harmful_texts: number;
}

/**
 * GET /v1/usage. Reads the organization's counters and its rows of days, never single requests. The count of the
 * calendar month at hand is the one that its limit holds against.
 */
export async function reportUsage(caller: Caller, input: Input<"usage">): Promise<Outcome> {
  const { organizationId } = keyOf(caller);
  const now = Date.now();
  const range = reportRange(input, now);
  const [counters, rows] = await Promise.all([getCounters(organizationId), listDays(organizationId, range)]);
  const byDay = groupByDay(rows);
  const daily = daysOf(range).map((date) => summarize(date, byDay.get(date) ?? []));
  const body: Report = {
    organization: { id: organizationId, name: counters.name, plan: counters.plan },
    period: momentsOf(range),
    current_usage: isCurrentMonth(range, now) ? counters.month_requests : total(rows, "requests"),
    ...monthOf(counters),
    rate_limit: {
      requests_per_minute: PLANS[counters.plan].perMinute,
      current_minute_usage: counters.minute_requests,
    },
    breakdown: { verify: requestsOf(rows, "verify"), harm_detect: requestsOf(rows, "harm_detect") },
    daily,
  };
  return { status: 200, body, csv: toCsv(daily) };
}

/** What an organization used of the minute and the month at hand, and its plan. */
export async function getCounters(organizationId: string): Promise<Counters> {
  const [row] = await database().sql<Counters[]>`
    select o.name, o.plan,
      (case when c.month < date_trunc('month', now(), 'UTC') then 0 else c.month_requests end)::float8 as month_requests,
      case when c.minute < date_trunc('minute', now(), 'UTC') then 0 else c.minute_requests end as minute_requests
    from organizations o join usage_counters c on c.organization_id = o.id where o.id = ${organizationId}`;
  if (!row) throw new ApiError("internal_error");
  return row;
}

async function listDays(organizationId: string, range: ReportRange): Promise<DayRow[]> {
  const { start, end } = momentsOf(range);
  return await database().sql<DayRow[]>`
    select to_char(day, 'YYYY-MM-DD') as day, endpoint, requests, claims, verified_claims, confidence_sum, harmful_texts
    from (
      select day, endpoint, sum(requests::float8) as requests, sum(claims::float8) as claims,
        sum(verified_claims::float8) as verified_claims, sum(confidence_sum) as confidence_sum,
        sum(harmful_texts::float8) as harmful_texts
      from usage_daily
      where organization_id = ${organizationId} and day between ${start.slice(0, 10)}::date and ${end.slice(0, 10)}::date
      group by day, endpoint
    ) days`;
}

function groupByDay(rows: DayRow[]): Map<string, DayRow[]> {
  const byDay = new Map<string, DayRow[]>();
  for (const row of rows) byDay.set(row.day, [...(byDay.get(row.day) ?? []), row]);
  return byDay;
}

function monthOf({ plan, month_requests }: Counters): Pick<Report, "monthly_limit" | "remaining" | "percentage_used"> {
  const limit = PLANS[plan].perMonth;
  return {
    monthly_limit: limit,
    remaining: Math.max(0, limit - month_requests),
    percentage_used: Math.min(100, Math.round((month_requests / limit) * 10_000) / 100),
  };
}

function summarize(date: string, rows: DayRow[]): Report["daily"][number] {
  const claims = total(rows, "claims");
  const confidence = claims === 0 ? 0 : total(rows, "confidence_sum") / claims;
  return {
    date,
    requests: total(rows, "requests"),
    verified_claims: total(rows, "verified_claims"),
    avg_confidence: Math.round(confidence * 10_000) / 10_000,
    harmful_texts: total(rows, "harmful_texts"),
  };
}

function requestsOf(rows: DayRow[], endpoint: keyof Report["breakdown"]): number {
  return total(
    rows.filter((row) => row.endpoint === endpoint),
    "requests",
  );
}

function total(rows: DayRow[], column: Exclude<keyof DayRow, "day" | "endpoint">): number {
  return rows.reduce((sum, row) => sum + row[column], 0);
}

function toCsv(daily: Report["daily"]): string {
  const rows = daily.map((row) => [row.date, row.requests, row.verified_claims, row.avg_confidence].join(","));
  return `${["date,requests,verified_claims,avg_confidence", ...rows].join("\r\n")}\r\n`;
}
