CREATE TABLE "verdict_feedback" (
	"organization_id" text NOT NULL,
	"request_id" text NOT NULL,
	"claim" integer NOT NULL,
	"verdict" text NOT NULL,
	"is_right" boolean NOT NULL,
	"sealed" text,
	"given_by" text,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verdict_feedback_organization_id_request_id_claim_pk" PRIMARY KEY("organization_id","request_id","claim")
);
--> statement-breakpoint
ALTER TABLE "verdict_feedback" ADD CONSTRAINT "verdict_feedback_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verdict_feedback" ADD CONSTRAINT "verdict_feedback_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "verdict_feedback_recent" ON "verdict_feedback" USING btree ("organization_id","given_at");