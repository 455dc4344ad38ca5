ALTER TABLE "knowledge_sources" ADD COLUMN "licence" text;--> statement-breakpoint
ALTER TABLE "knowledge_sources" ADD COLUMN "attribution" text;