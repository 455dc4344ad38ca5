import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { users } from "./schema";

/** What people prove themselves with beside their password: an app that makes codes, and codes to keep for when it is lost. */
export const secondFactors = pgTable("second_factors", {
  user_id: text("user_id")
    .primaryKey()
    .references(() => users.id),
  /** Base32, encrypted. */
  secret: text("secret").notNull(),
  /** When the app was seen to make the right codes; until then it is asked for nowhere. */
  confirmed_at: instant("confirmed_at"),
  /** The step of time of the last code that was taken: none works twice. */
  last_step: bigint("last_step", { mode: "number" }).notNull().default(0),
  /** SHA-256 of the recovery codes that are left, hex. */
  recovery_hashes: text("recovery_hashes").array().notNull().default([]),
  created_at: instant("created_at").notNull().defaultNow(),
});
