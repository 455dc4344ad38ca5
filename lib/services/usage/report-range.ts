import type { Input } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import { MAX_REPORT_DAYS } from "@/lib/catalog/schemas/usage";
import { monthEnd } from "./windows";

const DAY_MS = 86_400_000;

/** UTC days, both inclusive, as Unix milliseconds of their first moments. */
export interface ReportRange {
  firstDay: number;
  lastDay: number;
}

/**
 * The days a report is about. Dates win over the period: a start alone runs until today, an end alone from the start of
 * the period that holds it. Throws `invalid_request` where the end precedes the start or the range is too long.
 */
export function reportRange({ period, start_date, end_date }: Input<"usage">, now: number): ReportRange {
  const start = start_date === undefined ? undefined : dayOf(Date.parse(start_date));
  const end = end_date === undefined ? undefined : dayOf(Date.parse(end_date));
  const lastDay = end ?? (start === undefined ? lastOf(period, now) : Math.max(start, dayOf(now)));
  const firstDay = start ?? firstOf(period, end ?? now);
  if (lastDay < firstDay) throw invalid("end_date", "Must not precede start_date");
  if (daysOf({ firstDay, lastDay }).length > MAX_REPORT_DAYS) {
    throw invalid("start_date", `The range must not exceed ${MAX_REPORT_DAYS} days`);
  }
  return { firstDay, lastDay };
}

/** Every day of a range as YYYY-MM-DD; no more than it takes to see that the range is too long. */
export function daysOf({ firstDay, lastDay }: ReportRange): string[] {
  const count = Math.min((lastDay - firstDay) / DAY_MS, MAX_REPORT_DAYS) + 1;
  return Array.from({ length: count }, (_, n) => new Date(firstDay + n * DAY_MS).toISOString().slice(0, 10));
}

/** True where the range is the calendar month that holds `now`. */
export function isCurrentMonth({ firstDay, lastDay }: ReportRange, now: number): boolean {
  return firstDay === firstOf("month", now) && lastDay === lastOf("month", now);
}

/** First and last moment of a range. */
export function momentsOf({ firstDay, lastDay }: ReportRange): { start: string; end: string } {
  return { start: new Date(firstDay).toISOString(), end: new Date(lastDay + DAY_MS - 1).toISOString() };
}

type Period = Input<"usage">["period"];

function firstOf(period: Period, at: number): number {
  const today = dayOf(at);
  const date = new Date(today);
  if (period === "day") return today;
  if (period === "week") return today - ((date.getUTCDay() + 6) % 7) * DAY_MS; // Sunday is 0, and the last
  return today - (date.getUTCDate() - 1) * DAY_MS;
}

function lastOf(period: Period, at: number): number {
  const first = firstOf(period, at);
  if (period === "month") return monthEnd(first) - DAY_MS;
  return period === "week" ? first + 6 * DAY_MS : first;
}

function dayOf(at: number): number {
  return Math.floor(at / DAY_MS) * DAY_MS;
}

function invalid(path: string, message: string): ApiError {
  return new ApiError("invalid_request", {
    message: `${path}: ${message}`,
    details: { issues: [{ path, message }] },
  });
}
