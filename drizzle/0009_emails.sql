CREATE TABLE "emails" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text,
	"recipient" text NOT NULL,
	"template" text NOT NULL,
	"data" jsonb,
	"sealed_data" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emails_due" ON "emails" USING btree ("due_at") WHERE "emails"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "emails_ended" ON "emails" USING btree ("ended_at");