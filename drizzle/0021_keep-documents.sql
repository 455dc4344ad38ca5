CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"source_id" text NOT NULL,
	"path" text NOT NULL,
	"ordinal" integer NOT NULL,
	"title" text NOT NULL,
	"url" text,
	"length" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passage_words" (
	"owner" text NOT NULL,
	"word" text NOT NULL,
	"source_id" text NOT NULL,
	"passages" integer NOT NULL,
	"postings" "bytea" NOT NULL,
	CONSTRAINT "passage_words_owner_word_source_id_pk" PRIMARY KEY("owner","word","source_id")
);
--> statement-breakpoint
CREATE TABLE "passages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"headings" text[] NOT NULL,
	"page" integer,
	"starts_at" integer NOT NULL,
	"ends_at" integer NOT NULL,
	"sentences_before" integer NOT NULL,
	"text" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "knowledge_files" ADD COLUMN "url" text;--> statement-breakpoint
ALTER TABLE "knowledge_sources" ADD COLUMN "kind" text DEFAULT 'facts' NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_sources" ADD COLUMN "passages" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_sources" ADD COLUMN "progress" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_source_id_knowledge_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."knowledge_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_words" ADD CONSTRAINT "passage_words_source_id_knowledge_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."knowledge_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_path" ON "documents" USING btree ("source_id","path");--> statement-breakpoint
CREATE INDEX "passage_words_source" ON "passage_words" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "passages_document" ON "passages" USING btree ("document_id","ordinal");--> statement-breakpoint
CREATE INDEX "knowledge_sources_waiting" ON "knowledge_sources" USING btree ("updated_at") WHERE status in ('waiting', 'importing');--> statement-breakpoint
ALTER TABLE "passage_words" ALTER COLUMN "postings" SET STORAGE EXTERNAL;
