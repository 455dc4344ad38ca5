import { date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { organizations } from "./schema";

/** Texts that came in one request and are checked behind its answer. */
export const batches = pgTable(
  "batches",
  {
    id: text("id").primaryKey(),
    organization_id: text("organization_id")
      .notNull()
      .references(() => organizations.id),
    key_id: text("key_id").notNull(),
    /** `verify` or `harm_detect`. */
    endpoint: text("endpoint").notNull(),
    /** `waiting`, `running`, `finished` or `cancelled`. */
    status: text("status").notNull().default("waiting"),
    total: integer("total").notNull(),
    completed: integer("completed").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    cancelled: integer("cancelled").notNull().default(0),
    /** The UTC day that its texts were charged on: what they add to the usage is counted there. */
    charged_on: date("charged_on", { mode: "string" }).notNull(),
    /** What all items have in common, encrypted JSON; none once the batch ended. */
    sealed_shared: text("sealed_shared"),
    created_at: instant("created_at").notNull().defaultNow(),
    /** When an item of it was taken last. */
    served_at: instant("served_at"),
    ended_at: instant("ended_at"),
  },
  (table) => [
    index("batches_organization").on(table.organization_id, table.status),
    index("batches_status").on(table.status, table.created_at),
  ],
);

/** A text of a batch, by its place there. */
export const batchItems = pgTable(
  "batch_items",
  {
    batch_id: text("batch_id")
      .notNull()
      .references(() => batches.id, { onDelete: "cascade" }),
    place: integer("place").notNull(),
    /** The id that the caller gave it. */
    item_id: text("item_id"),
    /** `waiting`, `completed`, `failed` or `cancelled`. */
    status: text("status").notNull().default("waiting"),
    /** Encrypted JSON; none once the item ended. */
    sealed_input: text("sealed_input"),
    /** Status and body that the endpoint for one text would have answered with; the body encrypted. */
    status_code: integer("status_code"),
    sealed_body: text("sealed_body"),
    attempts: integer("attempts").notNull().default(0),
    /** Who checks it, while that holds; without a holder, when it may be tried again. */
    lease: text("lease"),
    lease_until: instant("lease_until"),
  },
  (table) => [primaryKey({ columns: [table.batch_id, table.place] })],
);
