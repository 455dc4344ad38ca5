import { LeaseQueue } from "@/lib/db/leases";

/** A file that ends the process each time is not tried for ever. */
export const MOST_READINGS = 3;

/** Sources of documents that are to be read. */
export const READINGS = new LeaseQueue({
  table: "knowledge_sources",
  key: ["id"],
  token: "lease",
  attempts: "attempts",
  mostAttempts: MOST_READINGS,
  until: "lease_until",
  untilMayBeNull: true,
  open: "t.status in ('waiting', 'importing') and t.kind = 'documents'",
});
