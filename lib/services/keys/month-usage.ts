import { database } from "@/lib/db/client";

/** What a key used of this UTC calendar month: the count that its monthly limit is held against. */
export async function countMonth({ id, organizationId }: { id: string; organizationId: string }): Promise<number> {
  const [row] = await database().sql<{ requests: number }[]>`
    select coalesce(sum(requests), 0)::float8 as requests from usage_daily
    where organization_id = ${organizationId} and key_id = ${id}
      and day >= (date_trunc('month', now(), 'UTC') at time zone 'UTC')::date`;
  return row?.requests ?? 0;
}
