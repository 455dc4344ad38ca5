import { PLANS } from "@/lib/catalog/plans";
import type { Member } from "../callers";
import { getCounters } from "./report";
import { monthEnd, monthStart } from "./windows";

const DAY_MS = 86_400_000;
const LEAST_MS = DAY_MS; // of less of a month no pace can be told

/** How the month at hand stands to the plan. Moments are ISO 8601. */
export interface Forecast {
  used: number;
  limit: number;
  left: number;
  resets_at: string;
  /** What the month will have used at its end at this pace; null in its first day, when nothing can be told. */
  expected: number | null;
  /** When the limit is reached at this pace; null where that is not within the month, or it is reached already. */
  reached_at: string | null;
}

/** What is left of the plan of an organization, and how its month will end. */
export async function readForecast(ctx: Pick<Member, "organizationId">): Promise<Forecast> {
  const { plan, month_requests } = await getCounters(ctx.organizationId);
  return forecast({ used: month_requests, limit: PLANS[plan].perMonth }, Date.now());
}

/** The same of counts; `now` in Unix milliseconds. What is refused counts for nothing, so that more than the limit is never used. */
export function forecast({ used, limit }: { used: number; limit: number }, now: number): Forecast {
  const [start, end] = [monthStart(now), monthEnd(now)];
  const known = { used, limit, left: Math.max(0, limit - used), resets_at: new Date(end).toISOString() };
  if (now - start < LEAST_MS) return { ...known, expected: null, reached_at: null };
  const pace = used / (now - start);
  const reachedAt = used > 0 && used < limit ? start + limit / pace : undefined;
  const isReached = reachedAt !== undefined && reachedAt < end;
  return {
    ...known,
    expected: Math.round(pace * (end - start)),
    reached_at: isReached ? new Date(reachedAt).toISOString() : null,
  };
}
