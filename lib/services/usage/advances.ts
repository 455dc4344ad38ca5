import { sql } from "drizzle-orm";
import { database } from "@/lib/db/client";
import type { Allowance, Outcome } from "../callers";

import { type Charge, NO_WORK, recordsOf } from "./charge-statement";

/** A request that was charged before its work was done. */
export interface Advance extends Pick<Charge, "key" | "endpoint"> {
  /** What its charge left: tells the day and the month that it counts for. */
  allowance: Allowance;
}

/** Adds what the work was, in one commit: to the usage of the day on which it was charged, and to the log. */
export async function settleAdvance(advance: Advance, { usage, ...outcome }: Outcome): Promise<void> {
  const { claims, verifiedClaims, confidenceSum, harmfulTexts } = { ...NO_WORK, ...usage };
  const { key } = advance;
  const records = JSON.stringify(recordsOf(outcome, { ord: 1, endpoint: advance.endpoint, day: dayOf(advance) }));
  await database().orm.execute(sql`
    with day as (
      update usage_daily set claims = claims + ${claims}, verified_claims = verified_claims + ${verifiedClaims},
        confidence_sum = confidence_sum + ${confidenceSum}::float8, harmful_texts = harmful_texts + ${harmfulTexts}
      where ${isOf(advance)} returning 1)
    select keep_verifications(${records}::text::jsonb, array[${key.organizationId}]::text[], array[${key.id}]::text[],
      array[1]) from day`);
}

/** Gives the month back what the request took, if it is still that month; it counts for the minute, as what fails does. */
export async function giveBack(advance: Advance): Promise<void> {
  const month = new Date(advance.allowance.month.startsAt).toISOString();
  await database().orm.transaction(async (tx) => {
    await tx.execute(sql`
      update usage_counters set month_requests = greatest(month_requests - 1, 0)
      where organization_id = ${advance.key.organizationId} and month = ${month}::timestamptz`);
    await tx.execute(sql`
      update api_keys set own_month_requests = greatest(own_month_requests - 1, 0)
      where id = ${advance.key.id} and own_month = ${month}::timestamptz`);
    await tx.execute(sql`update usage_daily set requests = greatest(requests - 1, 0) where ${isOf(advance)}`);
  });
}

// The row that the charge wrote to: see charge_key_requests in lib/db/functions.
function isOf(advance: Advance) {
  const { key, endpoint } = advance;
  return sql`organization_id = ${key.organizationId} and day = ${dayOf(advance)}::date and key_id = ${key.id}
    and endpoint = ${endpoint}`;
}

function dayOf({ allowance }: Advance): string {
  return new Date(allowance.minute.startsAt).toISOString().slice(0, 10);
}
