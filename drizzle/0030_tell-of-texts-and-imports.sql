ALTER TABLE "knowledge_sources" ADD COLUMN "awaited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "description" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- Tells how an import ended, in the transaction that ends it. Whatever begins it puts the source among those awaited; a
-- build of the graph also touches sources that were there before, of which nothing is told.
CREATE FUNCTION tell_import() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('uploading', 'fetching', 'waiting') THEN
    NEW.awaited := true;
  ELSIF NEW.awaited AND NEW.status IN ('ready', 'failed') THEN
    NEW.awaited := false;
    IF EXISTS (SELECT FROM organizations WHERE id = NEW.owner) THEN
      PERFORM emit_event(NEW.owner, CASE WHEN NEW.error IS NULL THEN 'import.finished' ELSE 'import.failed' END,
        (jsonb_build_object('source_id', NEW.id, 'name', NEW.name, 'kind', NEW.kind) ||
          CASE WHEN NEW.error IS NULL THEN jsonb_build_object('facts', NEW.facts, 'passages', NEW.passages)
            ELSE jsonb_build_object('reason', NEW.error) END)::text);
    END IF;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tell_import BEFORE INSERT OR UPDATE OF status ON knowledge_sources
  FOR EACH ROW EXECUTE FUNCTION tell_import();
--> statement-breakpoint
-- As before, and records that hold an event are emitted where somebody subscribes to it, and kept nowhere.
CREATE OR REPLACE FUNCTION keep_verifications(records jsonb, owners text[], keys text[], taken int[]) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO verifications (request_id, organization_id, key_id, endpoint, mode, text_sha256, text_length, total_claims,
    verified_claims, refuted_claims, not_found_claims, avg_confidence, flagged, harm, retrieval, sealed_text)
  SELECT v.request_id, owners[v.ord], keys[v.ord], coalesce(v.endpoint, 'verify'), coalesce(v.mode, 'logging'),
    v.text_sha256, v.text_length, v.total_claims, v.verified_claims, v.refuted_claims, coalesce(v.not_found_claims, 0),
    v.avg_confidence, v.flagged, v.harm, v.retrieval,
    CASE WHEN s.settings #>> '{log,keep_texts}' = 'true' AND (coalesce(v.sealed_parts, 'all') = 'claims'
      OR coalesce(s.settings #>> '{log,keep_parts}', 'all') = 'all') THEN v.sealed_text END
  FROM jsonb_to_recordset(records) AS v(ord int, event text, request_id text, endpoint text, mode text, text_sha256 text,
    text_length int, total_claims int, verified_claims int, refuted_claims int, not_found_claims int,
    avg_confidence float8, flagged boolean, harm jsonb, retrieval jsonb, sealed_parts text, sealed_text text)
  LEFT JOIN organization_settings s ON s.organization_id = owners[v.ord]
  WHERE taken[v.ord] = 1 AND v.event IS NULL AND (coalesce(v.mode, 'logging') = 'logging' OR s.settings #>> '{log,keep}' = 'all');

  INSERT INTO passage_verdicts (passage_id, request_id, claim, verdict)
  SELECT p.id, v.request_id, d.claim, d.verdict
  FROM jsonb_to_recordset(records) AS v(request_id text, decided jsonb)
  CROSS JOIN LATERAL jsonb_to_recordset(coalesce(v.decided, '[]')) AS d(passage int, claim int, verdict text)
  CROSS JOIN LATERAL (SELECT id FROM passages WHERE id = d.passage FOR KEY SHARE SKIP LOCKED) p
  WHERE EXISTS (SELECT FROM verifications k WHERE k.request_id = v.request_id);

  SELECT emit_event(owners[v.ord], v.event, (v.data || jsonb_build_object('key_id', keys[v.ord]))::text)
  FROM jsonb_to_recordset(records) AS v(ord int, event text, data jsonb)
  WHERE v.event IS NOT NULL AND taken[v.ord] = 1 AND EXISTS (
    SELECT FROM webhooks w WHERE w.organization_id = owners[v.ord] AND w.status <> 'disabled' AND w.deleted_at IS NULL
      AND v.event = ANY (w.events));
$$;
