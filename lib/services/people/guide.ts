import { and, eq, sql } from "drizzle-orm";
import { ApiError } from "@/lib/catalog/errors";
import { database } from "@/lib/db/client";
import { memberships } from "@/lib/db/schema";
import type { Member } from "../callers";

/** The first steps of an organization, each by what it has. */
export interface Guide {
  /** Whether it is shown unasked: it is neither dismissed by this person nor a week behind. */
  is_due: boolean;
  /** The newest key that is good. */
  key: { name: string; prefix: string } | null;
  /** The first day on which claims were checked, what came of them, and whether the log holds any of that day. */
  first_answer: { day: string; claims: number; verified: number; is_logged: boolean } | null;
  /** Sources of facts or documents. */
  sources: number;
  webhooks: number;
}

interface Row extends Omit<Guide, "is_due"> {
  is_dismissed: boolean;
  is_recent: boolean;
}

/** How far the organization is with its first steps, as its rows tell, and whether to show them to this member. */
export async function readGuide({ organizationId, userId, role }: Member): Promise<Guide> {
  const [row] = await database().sql<Row[]>`
    select
      coalesce((select guide_dismissed_at is not null from memberships
        where organization_id = ${organizationId} and user_id = ${userId}), true) as is_dismissed,
      (select jsonb_build_object('name', name, 'prefix', prefix) from api_keys
        where organization_id = ${organizationId} and not internal and revoked_at is null and disabled_at is null
          and (expires_at is null or expires_at > now())
        order by created_at desc limit 1) as key,
      first.answer as first_answer, coalesce(first.day > (now() at time zone 'UTC')::date - 7, true) as is_recent,
      (select count(*)::int from knowledge_sources where owner = ${organizationId}) as sources,
      (select count(*)::int from webhooks
        where organization_id = ${organizationId} and deleted_at is null) as webhooks
    from (select 1) as one left join (
      select day, jsonb_build_object(
        'day', day, 'claims', sum(claims), 'verified', sum(verified_claims), 'is_logged', exists (
          select from verifications v where v.organization_id = ${organizationId} and v.endpoint = 'verify'
            and v.created_at >= day::timestamp at time zone 'UTC'
            and v.created_at < (day + 1)::timestamp at time zone 'UTC')) as answer
      from usage_daily where organization_id = ${organizationId} and claims > 0 group by day order by day limit 1
    ) as first on true`;
  if (!row) throw new ApiError("internal_error");
  const { is_dismissed, is_recent, ...guide } = row;
  return { ...guide, is_due: role !== "viewer" && !is_dismissed && is_recent };
}

/** For this person in this organization. */
export async function dismissGuide({ organizationId, userId }: Member, { dismissed }: { dismissed: boolean }) {
  const isIt = and(eq(memberships.organization_id, organizationId), eq(memberships.user_id, userId));
  const guide_dismissed_at = dismissed ? sql`now()` : null;
  await database().orm.update(memberships).set({ guide_dismissed_at }).where(isIt);
  return { dismissed };
}
