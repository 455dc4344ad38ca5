ALTER TABLE "knowledge_sources" ADD COLUMN "lease" text;--> statement-breakpoint
ALTER TABLE "knowledge_sources" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "knowledge_sources" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "knowledge_sources_fetching" ON "knowledge_sources" USING btree ("created_at") WHERE status = 'fetching';--> statement-breakpoint
UPDATE "knowledge_sources" SET "bytes" = coalesce((SELECT sum(length(f."bytes")) FROM "knowledge_files" f WHERE f."source_id" = "knowledge_sources"."id"), 0);--> statement-breakpoint
UPDATE "knowledge_sources" SET "status" = 'fetching' WHERE cardinality("urls") > 0 AND "bytes" = 0 AND "status" IN ('waiting', 'importing');