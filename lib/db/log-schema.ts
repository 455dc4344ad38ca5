import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { organizations, users } from "./schema";

/** What people say of verdicts: one judgement of each claim in an organization, which outlives the outcome in the log. */
export const verdictFeedback = pgTable(
  "verdict_feedback",
  {
    organization_id: text("organization_id")
      .notNull()
      .references(() => organizations.id),
    request_id: text("request_id").notNull(),
    /** Its number in the answer, from 0. */
    claim: integer("claim").notNull(),
    /** What the answer said of it. */
    verdict: text("verdict").notNull(),
    is_right: boolean("is_right").notNull(),
    /** JSON of the claim and of why, encrypted; absent once the organization keeps no claims any more. */
    sealed: text("sealed"),
    given_by: text("given_by").references(() => users.id),
    given_at: instant("given_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.request_id, table.claim] }),
    index("verdict_feedback_recent").on(table.organization_id, table.given_at),
  ],
);

/** Filters of the log under a name, for all of the organization. */
export const logViews = pgTable(
  "log_views",
  {
    organization_id: text("organization_id")
      .notNull()
      .references(() => organizations.id),
    name: text("name").notNull(),
    /** As lib/catalog/schemas/verification-log.ts has them. */
    filters: jsonb("filters").notNull(),
    created_at: instant("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organization_id, table.name] })],
);
