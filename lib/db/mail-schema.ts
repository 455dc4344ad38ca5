import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { organizations } from "./schema";

/** Mail on its way, written in the transaction of what it tells of. What it says is erased once it is sent or given up. */
export const emails = pgTable(
  "emails",
  {
    id: text("id").primaryKey(),
    organization_id: text("organization_id").references(() => organizations.id),
    recipient: text("recipient").notNull(),
    template: text("template").notNull(),
    /** What the template is filled with, where that is no secret. */
    data: jsonb("data"),
    /** The same as encrypted JSON, where it is: keys, links. */
    sealed_data: text("sealed_data"),
    /** `pending`, `sent` or `failed`. */
    status: text("status").notNull().default("pending"),
    /** Tries begun; also says whose claim of a pending mail is the last. */
    attempts: integer("attempts").notNull().default(0),
    /** When it is to be tried; while a try runs, when that is taken to be dead. */
    due_at: instant("due_at").notNull().defaultNow(),
    last_error: text("last_error"),
    created_at: instant("created_at").notNull().defaultNow(),
    ended_at: instant("ended_at"),
  },
  (table) => [
    index("emails_due").on(table.due_at).where(sql`${table.status} = 'pending'`),
    index("emails_ended").on(table.ended_at),
  ],
);
