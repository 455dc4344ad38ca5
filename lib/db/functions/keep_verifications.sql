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
