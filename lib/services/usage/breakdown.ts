import type { z } from "zod";
import type { memberUsageInput } from "@/lib/catalog/schemas/accounts";
import { database } from "@/lib/db/client";
import type { Member } from "../callers";
import { daysOf, momentsOf, type ReportRange, reportRange } from "./report-range";

export interface UsageDay {
  date: string;
  verify: number;
  harm_detect: number;
  claims: number;
  verified_claims: number;
  /** Over all claims of the day; null without any. */
  avg_confidence: number | null;
  harmful_texts: number;
}

export interface KeyUsage {
  id: string;
  name: string;
  prefix: string;
  requests: number;
  claims: number;
  verified_claims: number;
  harm_detect: number;
  harmful_texts: number;
}

/** Processed requests of UTC days, both inclusive, by day and by key. */
export interface UsageBreakdown {
  first_day: string;
  last_day: string;
  days: UsageDay[];
  keys: KeyUsage[];
}

type Input = z.output<typeof memberUsageInput>;

/** What an organization used in a range, of one key where one is given. Throws `invalid_request` for a range that cannot be. */
export async function readUsage(ctx: Pick<Member, "organizationId">, input: Input): Promise<UsageBreakdown> {
  const range = reportRange(input, Date.now());
  const [rows, keys] = await Promise.all([
    listDays(ctx.organizationId, range, input.key_id),
    listKeys(ctx.organizationId, range),
  ]);
  const byDate = new Map(rows.map((row) => [row.date, row]));
  const days = daysOf(range).map((date) => byDate.get(date) ?? { date, ...NOTHING });
  const { start, end } = momentsOf(range);
  return { first_day: start.slice(0, 10), last_day: end.slice(0, 10), days, keys };
}

/** The same by day, as a table for spreadsheets. */
export async function usageCsv(ctx: Pick<Member, "organizationId">, input: Input): Promise<Response> {
  const { days, first_day, last_day } = await readUsage(ctx, input);
  const head = "date,verify,harm_detect,claims,verified_claims,avg_confidence,harmful_texts";
  const rows = days.map((day) =>
    [
      ...[day.date, day.verify, day.harm_detect, day.claims, day.verified_claims],
      ...[day.avg_confidence?.toFixed(4) ?? "", day.harmful_texts],
    ].join(","),
  );
  return new Response(`${[head, ...rows].join("\r\n")}\r\n`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="assay-usage-${first_day}-${last_day}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

const NOTHING = { verify: 0, harm_detect: 0, claims: 0, verified_claims: 0, avg_confidence: null, harmful_texts: 0 };

async function listDays(organizationId: string, range: ReportRange, keyId: string | undefined): Promise<UsageDay[]> {
  const { start, end } = momentsOf(range);
  return await database().reports.read(
    (sql) => sql<UsageDay[]>`
    select to_char(day, 'YYYY-MM-DD') as date,
      coalesce(sum(requests::float8) filter (where endpoint = 'verify'), 0) as verify,
      coalesce(sum(requests::float8) filter (where endpoint = 'harm_detect'), 0) as harm_detect,
      sum(claims::float8) as claims, sum(verified_claims::float8) as verified_claims,
      sum(confidence_sum) / nullif(sum(claims::float8), 0) as avg_confidence,
      sum(harmful_texts::float8) as harmful_texts
    from usage_daily
    where organization_id = ${organizationId} and day between ${start.slice(0, 10)}::date and ${end.slice(0, 10)}::date
      ${keyId === undefined ? sql`` : sql`and key_id = ${keyId}`}
    group by day`,
  );
}

async function listKeys(organizationId: string, range: ReportRange): Promise<KeyUsage[]> {
  const { start, end } = momentsOf(range);
  return await database().reports.read(
    (sql) => sql<KeyUsage[]>`
    select k.id, k.name, k.prefix, sum(d.requests::float8) as requests, sum(d.claims::float8) as claims,
      sum(d.verified_claims::float8) as verified_claims, sum(d.harmful_texts::float8) as harmful_texts,
      coalesce(sum(d.requests::float8) filter (where d.endpoint = 'harm_detect'), 0) as harm_detect
    from usage_daily d join api_keys k on k.id = d.key_id
    where d.organization_id = ${organizationId} and d.day between ${start.slice(0, 10)}::date and ${end.slice(0, 10)}::date
    group by k.id order by requests desc, k.id`,
  );
}
