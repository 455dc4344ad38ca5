ALTER TABLE "knowledge_files" ADD COLUMN "validators" jsonb;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "validators" jsonb;