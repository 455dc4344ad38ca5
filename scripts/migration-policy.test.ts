import fs from "node:fs";
import { expect, test } from "vitest";
import { breaches } from "./migration-policy";

const FIRST = "0025"; // those before were made while nobody had data

test("no migration keeps others from a table for long", () => {
  const files = fs.readdirSync("drizzle").filter((name) => name.endsWith(".sql") && name >= FIRST);
  const found = files.flatMap((name) =>
    breaches(fs.readFileSync(`drizzle/${name}`, "utf8")).map((breach) => ({ name, ...breach })),
  );
  expect(found).toEqual([]);
});

test.each([
  'CREATE INDEX "a" ON "events" USING btree ("b");',
  'CREATE UNIQUE INDEX "a" ON "public"."events" ("b");',
  "CREATE INDEX CONCURRENTLY a ON events (b);",
  'ALTER TABLE "events" ALTER COLUMN "a" SET DATA TYPE bigint;',
  'ALTER TABLE "events" ALTER COLUMN "a" SET NOT NULL;',
  'ALTER TABLE "events" ADD COLUMN "a" uuid DEFAULT gen_random_uuid() NOT NULL;',
  'ALTER TABLE "events" ADD CONSTRAINT "a" FOREIGN KEY ("b") REFERENCES "public"."other"("id");',
  'ALTER TABLE "events" DROP COLUMN "a";',
  'ALTER TABLE "events" RENAME COLUMN "a" TO "b";',
  'DROP TABLE "events" CASCADE;',
  "update events set a = 1;",
  "delete from only events where a;",
  "LOCK TABLE events;",
])("%s is refused, unless it is said why it is short", (statement) => {
  expect(breaches(statement)).toMatchObject([{ advice: expect.any(String) }]);
  expect(breaches(`-- just so\n${statement}`)).toHaveLength(1);
  expect(breaches(`-- short: one row for each plan\n${statement}`)).toEqual([]);
});

test.each([
  'ALTER TABLE "events" ADD COLUMN "a" jsonb;',
  'ALTER TABLE "events" ADD COLUMN "a" text DEFAULT \'x\' NOT NULL;',
  'ALTER TABLE "events" ADD COLUMN "a" timestamp with time zone DEFAULT now() NOT NULL;',
  'ALTER TABLE "events" ADD CONSTRAINT "a" CHECK (b > 0) NOT VALID;',
  'ALTER TABLE "events" VALIDATE CONSTRAINT "a";',
])("%s is short whatever the table holds", (statement) => {
  expect(breaches(statement)).toEqual([]);
});

test("a table that the migration makes itself may be changed in any way, and no other", () => {
  const made = 'CREATE TABLE "news" (\n"id" text\n);';
  const indexed = (table: string) => `${made}--> statement-breakpoint\nCREATE INDEX "a" ON "${table}" ("id");`;
  expect(breaches(indexed("news"))).toEqual([]);
  expect(breaches(indexed("events"))).toHaveLength(1);
});
