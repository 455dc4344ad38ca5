import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { count } from "./columns";
import { countedBy } from "./schema";

/** What processed requests were answered, counted by UTC day beside `usage_daily`; no texts. */
export const outcomeCounts = pgTable(
  "outcome_counts",
  {
    /** As in `usage_daily`, whose row is locked before these are. */
    ...countedBy(),
    /** What is counted, as lib/services/usage/outcome-counts.ts has it: `claims`, `harm`, `latency` or `latency_of`. */
    measure: text("measure").notNull(),
    /** Which of them: `refuted:documents`, `violence`, or the milliseconds that a step of latencies ends at, as `documents:140` with what decided. */
    value: text("value").notNull(),
    count: count("count"),
  },
  (table) => [
    primaryKey({
      name: "outcome_counts_pk", // the usual one is longer than names may be
      columns: [table.organization_id, table.day, table.key_id, table.endpoint, table.measure, table.value],
    }),
  ],
);
