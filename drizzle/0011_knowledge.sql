CREATE TABLE "knowledge_files" (
	"source_id" text NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "knowledge_files_source_id_part_pk" PRIMARY KEY("source_id","part")
);
--> statement-breakpoint
CREATE TABLE "knowledge_graphs" (
	"owner" text PRIMARY KEY NOT NULL,
	"wanted" bigint DEFAULT 0 NOT NULL,
	"built" bigint DEFAULT 0 NOT NULL,
	"adapter" text DEFAULT 'compact' NOT NULL,
	"stats" jsonb,
	"relations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease" text,
	"lease_until" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_indexes" (
	"owner" text NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "knowledge_indexes_owner_version_part_pk" PRIMARY KEY("owner","version","part")
);
--> statement-breakpoint
CREATE TABLE "knowledge_relations" (
	"owner" text NOT NULL,
	"predicate" text NOT NULL,
	"said" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "knowledge_relations_owner_predicate_pk" PRIMARY KEY("owner","predicate")
);
--> statement-breakpoint
CREATE TABLE "knowledge_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"file_name" text NOT NULL,
	"status" text NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"urls" text[] DEFAULT '{}' NOT NULL,
	"facts" bigint DEFAULT 0 NOT NULL,
	"skipped" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "knowledge_files" ADD CONSTRAINT "knowledge_files_source_id_knowledge_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."knowledge_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_sources_owner" ON "knowledge_sources" USING btree ("owner","created_at");