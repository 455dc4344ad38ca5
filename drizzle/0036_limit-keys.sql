ALTER TABLE "api_keys" ADD COLUMN "requests_per_minute" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "requests_per_month" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "own_minute" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "own_minute_requests" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "own_month" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "own_month_requests" bigint DEFAULT 0 NOT NULL;
