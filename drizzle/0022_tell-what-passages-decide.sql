CREATE TABLE "passage_verdicts" (
	"passage_id" integer NOT NULL,
	"request_id" text NOT NULL,
	"claim" integer NOT NULL,
	"verdict" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passage_verdicts_request_id_claim_pk" PRIMARY KEY("request_id","claim")
);
--> statement-breakpoint
ALTER TABLE "passage_verdicts" ADD CONSTRAINT "passage_verdicts_passage_id_passages_id_fk" FOREIGN KEY ("passage_id") REFERENCES "public"."passages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_verdicts" ADD CONSTRAINT "passage_verdicts_request_id_verifications_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."verifications"("request_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passage_verdicts_recent" ON "passage_verdicts" USING btree ("passage_id","created_at");
--> statement-breakpoint
-- As before, and it notes which claims the passages of documents decided. A passage that is just being deleted is left
-- out, so that no request waits for the reading of documents.
CREATE OR REPLACE FUNCTION keep_verifications(records jsonb, owners text[], keys text[], taken int[]) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO verifications (request_id, organization_id, key_id, mode, text_sha256, text_length, total_claims,
    verified_claims, refuted_claims, not_found_claims, avg_confidence, flagged, sealed_text)
  SELECT v.request_id, owners[v.ord], keys[v.ord], coalesce(v.mode, 'logging'), v.text_sha256, v.text_length,
    v.total_claims, v.verified_claims, v.refuted_claims, coalesce(v.not_found_claims, 0), v.avg_confidence, v.flagged,
    CASE WHEN s.settings #>> '{log,keep_texts}' = 'true' THEN v.sealed_text END
  FROM jsonb_to_recordset(records) AS v(ord int, request_id text, mode text, text_sha256 text, text_length int,
    total_claims int, verified_claims int, refuted_claims int, not_found_claims int, avg_confidence float8,
    flagged boolean, sealed_text text)
  LEFT JOIN organization_settings s ON s.organization_id = owners[v.ord]
  WHERE taken[v.ord] = 1 AND (coalesce(v.mode, 'logging') = 'logging' OR s.settings #>> '{log,keep}' = 'all');

  INSERT INTO passage_verdicts (passage_id, request_id, claim, verdict)
  SELECT p.id, v.request_id, d.claim, d.verdict
  FROM jsonb_to_recordset(records) AS v(request_id text, decided jsonb)
  CROSS JOIN LATERAL jsonb_to_recordset(coalesce(v.decided, '[]')) AS d(passage int, claim int, verdict text)
  CROSS JOIN LATERAL (SELECT id FROM passages WHERE id = d.passage FOR KEY SHARE SKIP LOCKED) p
  WHERE EXISTS (SELECT FROM verifications k WHERE k.request_id = v.request_id);
$$;
