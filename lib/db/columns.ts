import { bigint, timestamp } from "drizzle-orm/pg-core";

/** A moment, as a `Date`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** How many there are; none at first. */
export const count = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);
