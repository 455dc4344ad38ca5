import type { Allowance, LimitState } from "../callers";
import type { ChargeRow } from "./charge-statement";
import { monthEnd } from "./windows";

const MINUTE_MS = 60_000;

/** What the plan leaves to the organization just after a request. */
export function planAllowance(row: ChargeRow): Allowance {
  const minute = { startsAt: row.minute_start, resetsAt: row.minute_start + MINUTE_MS };
  const month = { startsAt: row.month_start, resetsAt: monthEnd(row.month_start) };
  return {
    minute: { ...minute, limit: row.minute_limit, used: row.minute_used },
    month: { ...month, limit: row.month_limit, used: row.month_used },
    now: row.moment,
  };
}

/** What is left to the key: of the minute and of the month what the plan leaves, or less where a limit of the key's own does. */
export function keyAllowance(row: ChargeRow): Allowance {
  const { minute, month, now } = planAllowance(row);
  return {
    minute: tighter(minute, row.key_minute_limit, row.key_minute_used),
    month: tighter(month, row.key_month_limit, row.key_month_used),
    now,
  };
}

/** The plan's where both leave the same, as it holds for every key. */
function tighter(plan: LimitState, limit: number | null, used: number): LimitState {
  if (limit === null || left(plan) <= left({ limit, used })) return plan;
  return { ...plan, limit, used, isOfKey: true };
}

/** None where a limit was set below what is used already. */
function left({ limit, used }: Pick<LimitState, "limit" | "used">): number {
  return Math.max(0, limit - used);
}
