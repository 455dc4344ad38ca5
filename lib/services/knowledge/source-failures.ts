import { database } from "@/lib/db/client";
import type { Values } from "@/lib/db/leases";

/** What ends the import of a source for that reason. Documents that are there already go on deciding. */
export function failed(reason: string): Values {
  const { sql } = database();
  return {
    status: sql`case when t.passages > 0 then 'ready' else 'failed' end`,
    error: reason,
    updated_at: sql`now()`,
  };
}
