import { bigint, date, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { apiKeys, organizations } from "./schema";

/** What processed requests were answered, counted by UTC day beside `usage_daily`; no texts. */
export const outcomeCounts = pgTable(
  "outcome_counts",
  {
    organization_id: text("organization_id")
      .notNull()
      .references(() => organizations.id),
    day: date("day", { mode: "string" }).notNull(),
    key_id: text("key_id")
      .notNull()
      .references(() => apiKeys.id),
    /** As in `usage_daily`, whose row is locked before these are. */
    endpoint: text("endpoint").notNull(),
    /** What is counted, as lib/services/usage/outcome-counts.ts has it: `claims`, `harm`, `latency` or `latency_of`. */
    measure: text("measure").notNull(),
    /** Which of them: `refuted:documents`, `violence`, or the milliseconds that a step of latencies ends at, as `documents:140` with what decided. */
    value: text("value").notNull(),
    count: bigint("count", { mode: "number" }).notNull().default(0),
  },
  (table) => [
    primaryKey({
      name: "outcome_counts_pk", // the usual one is longer than names may be
      columns: [table.organization_id, table.day, table.key_id, table.endpoint, table.measure, table.value],
    }),
  ],
);
