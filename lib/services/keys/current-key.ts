import { eq } from "drizzle-orm";
import type { Output } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import { PLANS, type PlanId } from "@/lib/catalog/plans";
import { database } from "@/lib/db/client";
import { apiKeys, organizations } from "@/lib/db/schema";
import { type Caller, keyOf, type Outcome } from "../callers";
import { describeKey } from "./organization-keys";

/** The key that asks, whose it is and what it may. Throws `invalid_api_key`. */
export async function describeCurrentKey(caller: Caller): Promise<Outcome> {
  const [row] = await database()
    .orm.select({ key: apiKeys, organization: organizations })
    .from(apiKeys)
    .innerJoin(organizations, eq(organizations.id, apiKeys.organization_id))
    .where(eq(apiKeys.id, keyOf(caller).id));
  if (!row) throw new ApiError("invalid_api_key");
  const { id, name } = row.organization;
  const plan = row.organization.plan as PlanId;
  const { perMinute, perMonth } = PLANS[plan];
  const { requests_per_minute, requests_per_month } = row.key;
  const body: Output<"current_key"> = {
    ...describeKey(row.key),
    organization: { id, name, plan },
    limits: {
      requests_per_minute: Math.min(perMinute, requests_per_minute ?? perMinute),
      monthly_limit: Math.min(perMonth, requests_per_month ?? perMonth),
    },
  };
  return { status: 200, body };
}
