-- A partition of the log for each month. No row is moved or looked at: the table that is there becomes a partition without
-- begin and end, which lib/services/log/months.ts then ends at a month to come.
-- short: in the order of a charge, so that neither waits for the other; what follows changes names alone
LOCK TABLE "organizations", "verifications", "passage_verdicts" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
-- short: a name alone; whoever waits for it finds the table below, with the same columns, under it
ALTER TABLE "verifications" RENAME TO "verifications_first";--> statement-breakpoint
ALTER INDEX "verifications_pkey" RENAME TO "verifications_first_pkey";--> statement-breakpoint
ALTER INDEX "verifications_recent" RENAME TO "verifications_first_recent";--> statement-breakpoint
ALTER INDEX IF EXISTS "verifications_text" RENAME TO "verifications_first_text";--> statement-breakpoint
-- It could refer to a table whose ids are unique as a whole alone.
ALTER TABLE "passage_verdicts" DROP CONSTRAINT "passage_verdicts_request_id_verifications_request_id_fk";--> statement-breakpoint
CREATE TABLE "verifications" (LIKE "verifications_first" INCLUDING DEFAULTS) PARTITION BY RANGE ("created_at");--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id");--> statement-breakpoint
CREATE INDEX "verifications_recent" ON "verifications" USING btree ("organization_id","created_at");--> statement-breakpoint
ALTER TABLE "verifications" ATTACH PARTITION "verifications_first" FOR VALUES FROM (MINVALUE) TO (MAXVALUE);--> statement-breakpoint
CREATE FUNCTION public.forget_verdicts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM passage_verdicts WHERE request_id = OLD.request_id;
  RETURN NULL;
END
$function$;
--> statement-breakpoint
CREATE TRIGGER "forget_verdicts" AFTER DELETE ON "verifications" FOR EACH ROW EXECUTE FUNCTION forget_verdicts();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.keep_verifications(records jsonb, owners text[], keys text[], taken integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO verifications (request_id, organization_id, key_id, endpoint, mode, text_sha256, text_length, total_claims,
    verified_claims, refuted_claims, not_found_claims, avg_confidence, flagged, harm, retrieval, sealed_text)
  SELECT v.request_id, owners[v.ord], keys[v.ord], coalesce(v.endpoint, 'verify'), coalesce(v.mode, 'logging'),
    v.text_sha256, v.text_length, v.total_claims, v.verified_claims, v.refuted_claims, coalesce(v.not_found_claims, 0),
    v.avg_confidence, v.flagged, v.harm, v.retrieval,
    CASE WHEN s.settings #>> '{log,keep_texts}' = 'true' AND (coalesce(v.sealed_parts, 'all') = 'claims'
      OR coalesce(s.settings #>> '{log,keep_parts}', 'all') = 'all') THEN v.sealed_text END
  FROM jsonb_to_recordset(records) AS v(ord int, event text, counts jsonb, request_id text, endpoint text, mode text, text_sha256 text,
    text_length int, total_claims int, verified_claims int, refuted_claims int, not_found_claims int,
    avg_confidence float8, flagged boolean, harm jsonb, retrieval jsonb, sealed_parts text, sealed_text text)
  LEFT JOIN organization_settings s ON s.organization_id = owners[v.ord]
  WHERE taken[v.ord] = 1 AND v.event IS NULL AND v.counts IS NULL
    AND (coalesce(v.mode, 'logging') = 'logging' OR s.settings #>> '{log,keep}' = 'all');

  INSERT INTO outcome_counts AS o (organization_id, day, key_id, endpoint, measure, value, count)
  SELECT owners[v.ord], coalesce(v.day, (u.minute AT TIME ZONE 'UTC')::date), keys[v.ord], v.endpoint, c.measure, c.value,
    sum(c.count)
  FROM jsonb_to_recordset(records) AS v(ord int, endpoint text, day date, counts jsonb)
  CROSS JOIN LATERAL jsonb_to_recordset(v.counts) AS c(measure text, value text, count int)
  JOIN usage_counters u ON u.organization_id = owners[v.ord]
  WHERE taken[v.ord] = 1
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (organization_id, day, key_id, endpoint, measure, value) DO UPDATE SET count = o.count + excluded.count;

  INSERT INTO passage_verdicts (passage_id, request_id, claim, verdict)
  SELECT p.id, v.request_id, d.claim, d.verdict
  FROM jsonb_to_recordset(records) AS v(request_id text, decided jsonb)
  CROSS JOIN LATERAL jsonb_to_recordset(coalesce(v.decided, '[]')) AS d(passage int, claim int, verdict text)
  CROSS JOIN LATERAL (SELECT id FROM passages WHERE id = d.passage FOR KEY SHARE SKIP LOCKED) p
  WHERE EXISTS (SELECT FROM verifications k WHERE k.request_id = v.request_id AND k.created_at = now());

  SELECT emit_event(owners[v.ord], v.event, (v.data || jsonb_build_object('key_id', keys[v.ord]))::text)
  FROM jsonb_to_recordset(records) AS v(ord int, event text, data jsonb)
  WHERE v.event IS NOT NULL AND taken[v.ord] = 1 AND EXISTS (
    SELECT FROM webhooks w WHERE w.organization_id = owners[v.ord] AND w.status <> 'disabled' AND w.deleted_at IS NULL
      AND v.event = ANY (w.events));
$function$;
