import type { Allowance, LimitState } from "@/lib/services/callers";

/** What an allowance says in headers: the three of the contract, and both policies in the IETF's form. */
export function rateHeaders({ minute, month, now }: Allowance | AnonymousAllowance): Record<string, string> {
  const policies = month ? `${policy("minute", minute)}, ${policy("month", month)}` : policy("minute", minute);
  const state = month ? `${left("minute", minute, now)}, ${left("month", month, now)}` : left("minute", minute, now);
  return {
    "X-RateLimit-Limit": String(minute.limit),
    "X-RateLimit-Remaining": String(remaining(minute)),
    "X-RateLimit-Reset": String(Math.round(minute.resetsAt / 1000)),
    "RateLimit-Policy": policies,
    RateLimit: state,
  };
}

/** Callers without a key have a minute only. */
export interface AnonymousAllowance {
  minute: LimitState;
  month?: undefined;
  now: number;
}

/** Whole seconds until a limit opens again, at least one. */
export function secondsUntil({ resetsAt }: LimitState, now: number): number {
  return Math.max(1, Math.ceil((resetsAt - now) / 1000));
}

function policy(name: string, { limit, startsAt, resetsAt }: LimitState): string {
  return `"${name}";q=${limit};w=${Math.round((resetsAt - startsAt) / 1000)}`;
}

function left(name: string, limit: LimitState, now: number): string {
  return `"${name}";r=${remaining(limit)};t=${secondsUntil(limit, now)}`;
}

/** A plan may have been lowered below what is used already. */
function remaining({ limit, used }: LimitState): number {
  return Math.max(0, limit - used);
}
