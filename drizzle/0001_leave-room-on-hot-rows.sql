-- Rows that every request updates: with room on their page an update leaves the indexes alone.
ALTER TABLE "usage_counters" SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);--> statement-breakpoint
ALTER TABLE "usage_daily" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "api_keys" SET (fillfactor = 70);
