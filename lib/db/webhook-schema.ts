import { sql } from "drizzle-orm";
import { doublePrecision, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { organizations } from "./schema";

/** Subscriptions to events. Deleted ones stay for the deliveries that they had, without their secrets. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: text("id").primaryKey(),
    organization_id: text("organization_id")
      .notNull()
      .references(() => organizations.id),
    url: text("url").notNull(),
    events: text("events").array().notNull(),
    /** In the words of whoever made it. */
    description: text("description").notNull().default(""),
    /** Encrypted, as the previous one, which signs beside it until its time is over. */
    secret: text("secret").notNull(),
    previous_secret: text("previous_secret"),
    previous_secret_until: instant("previous_secret_until"),
    /** `active`, `failing` or `disabled`. */
    status: text("status").notNull().default("active"),
    /** Attempts that failed since the last one that was accepted. */
    consecutive_failures: integer("consecutive_failures").notNull().default(0),
    last_delivery_at: instant("last_delivery_at"),
    created_at: instant("created_at").notNull().defaultNow(),
    updated_at: instant("updated_at").notNull().defaultNow(),
    deleted_at: instant("deleted_at"),
  },
  (table) => [index("webhooks_organization").on(table.organization_id, table.created_at)],
);

/** What happened, written in the transaction of the change by `emit_event` alone. */
export const events = pgTable(
  "events",
  {
    id: text("id").primaryKey(),
    organization_id: text("organization_id")
      .notNull()
      .references(() => organizations.id),
    type: text("type").notNull(),
    created_at: instant("created_at").notNull(),
    /** The bytes that every attempt sends. */
    body: text("body").notNull(),
  },
  (table) => [index("events_age").on(table.created_at)],
);

/** One event on its way to one subscription. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: text("id").primaryKey(),
    event_id: text("event_id")
      .notNull()
      .references(() => events.id),
    webhook_id: text("webhook_id")
      .notNull()
      .references(() => webhooks.id),
    /** `pending`, then for good `delivered`, `failed` or `cancelled`. */
    status: text("status").notNull().default("pending"),
    /** When to look at it again: the next attempt, or the end of the lease of the one under way. */
    due_at: instant("due_at").notNull(),
    /** Names the attempt under way: only its holder may record an outcome. */
    claim: text("claim"),
    /** Attempts with an outcome. */
    attempts: integer("attempts").notNull().default(0),
    /** Attempts cut before their outcome was recorded. */
    interruptions: integer("interruptions").notNull().default(0),
    /** When another engine was told to drive it, where one does. */
    handed_over_at: instant("handed_over_at"),
    /** The delivery that was sent again, where one was. */
    resend_of: text("resend_of"),
    created_at: instant("created_at").notNull().defaultNow(),
    ended_at: instant("ended_at"),
  },
  (table) => [
    index("deliveries_due").on(table.due_at).where(sql`${table.status} = 'pending'`),
    index("deliveries_pending").on(table.webhook_id).where(sql`${table.status} = 'pending'`),
    index("deliveries_recent").on(table.webhook_id, table.created_at, table.id),
    index("deliveries_event").on(table.event_id),
    index("deliveries_ended").on(table.ended_at),
  ],
);

/** What became of each attempt. */
export const deliveryAttempts = pgTable(
  "delivery_attempts",
  {
    delivery_id: text("delivery_id")
      .notNull()
      .references(() => deliveries.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    started_at: instant("started_at").notNull(),
    duration_ms: doublePrecision("duration_ms").notNull(),
    /** Absent where no answer came; `error` says why. */
    status_code: integer("status_code"),
    error: text("error"),
    /** How the answer's body begins. */
    response: text("response"),
  },
  (table) => [primaryKey({ columns: [table.delivery_id, table.number] })],
);

/** When an engine that drives deliveries from outside last called any process. */
export const engineCalls = pgTable("engine_calls", {
  engine: text("engine").primaryKey(),
  called_at: instant("called_at").notNull(),
});
