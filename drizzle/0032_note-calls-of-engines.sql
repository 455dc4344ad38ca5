CREATE TABLE "engine_calls" (
	"engine" text PRIMARY KEY NOT NULL,
	"called_at" timestamp with time zone NOT NULL
);
