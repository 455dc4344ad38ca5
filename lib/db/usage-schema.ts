import { date, doublePrecision, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { count, instant } from "./columns";
import { apiKeys, organizations } from "./schema";

/** What an organization used of the minute and the month at hand; one row each, which is also the lock to charge under. */
export const usageCounters = pgTable("usage_counters", {
  organization_id: text("organization_id")
    .primaryKey()
    .references(() => organizations.id),
  minute: instant("minute").notNull(),
  minute_requests: integer("minute_requests").notNull().default(0),
  month: instant("month").notNull(),
  month_requests: count("month_requests"),
  /** The highest threshold that was announced this month, in percent; 0 before the first. */
  month_alerted: integer("month_alerted").notNull().default(0),
});

/** Whose requests are counted, by which key, at which endpoint and on which UTC day. */
export const countedBy = () => ({
  organization_id: text("organization_id")
    .notNull()
    .references(() => organizations.id),
  day: date("day", { mode: "string" }).notNull(),
  key_id: text("key_id")
    .notNull()
    .references(() => apiKeys.id),
  endpoint: text("endpoint").notNull(),
});

/** Processed requests by UTC day, for reports. */
export const usageDaily = pgTable(
  "usage_daily",
  {
    ...countedBy(),
    requests: count("requests"),
    claims: count("claims"),
    verified_claims: count("verified_claims"),
    confidence_sum: doublePrecision("confidence_sum").notNull().default(0),
    harmful_texts: count("harmful_texts"),
  },
  (table) => [primaryKey({ columns: [table.organization_id, table.day, table.key_id, table.endpoint] })],
);

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
