-- Writes the outcomes of a batch into the verification log, as far as their organizations keep them. Decided here, in
-- the commit of the charge: an instance that has not heard of a change cannot keep a text against it.
CREATE FUNCTION keep_verifications(records jsonb, owners text[], keys text[], taken int[]) RETURNS void
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
$$;
--> statement-breakpoint
-- As in 0002, but for the last statement: the log has a function of its own.
CREATE OR REPLACE FUNCTION charge_requests(
  keys text[], endpoints text[], minute_costs int[], month_costs int[], probes int[],
  claims int[], verified_claims int[], confidence_sums float8[], records jsonb,
  plans text[], minute_limits int[], month_limits int[]
) RETURNS TABLE (
  ord int, granted boolean, minute_limit int, month_limit int, minute_used float8, month_used float8,
  minute_start float8, month_start float8, moment float8
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  size int := cardinality(keys);
  seen int[] := array_fill(0, ARRAY[size]);     -- counts for its key
  taken int[] := array_fill(0, ARRAY[size]);    -- granted and charged
  owners text[] := array_fill(NULL::text, ARRAY[size]);
  days date[] := array_fill(NULL::date, ARRAY[size]);
  request record;
  owner text;
  counter_minute timestamptz;
  counter_month timestamptz;
  minute_count int;
  month_count bigint;
BEGIN
  FOR request IN
    SELECT k.organization_id, r.n::int
    FROM unnest(keys) WITH ORDINALITY AS r(key_id, n)
    CROSS JOIN LATERAL (SELECT * FROM api_keys WHERE id = r.key_id OFFSET 0) k -- by index, whatever statistics say
    WHERE k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
    ORDER BY k.organization_id, r.n
  LOOP
    IF request.organization_id IS DISTINCT FROM owner THEN
      IF owner IS NOT NULL THEN
        UPDATE usage_counters SET minute = counter_minute, minute_requests = minute_count,
          month = counter_month, month_requests = month_count WHERE organization_id = owner;
      END IF;
      owner := request.organization_id;
      SELECT greatest(c.minute, date_trunc('minute', now(), 'UTC')), greatest(c.month, date_trunc('month', now(), 'UTC')),
        CASE WHEN c.minute < date_trunc('minute', now(), 'UTC') THEN 0 ELSE c.minute_requests END,
        CASE WHEN c.month < date_trunc('month', now(), 'UTC') THEN 0 ELSE c.month_requests END
      INTO counter_minute, counter_month, minute_count, month_count
      FROM usage_counters c WHERE c.organization_id = owner FOR UPDATE;
      SELECT coalesce(minute_limits[array_position(plans, o.plan)], 0), coalesce(month_limits[array_position(plans, o.plan)], 0)
      INTO minute_limit, month_limit
      FROM organizations o WHERE o.id = owner;
    END IF;
    ord := request.n;
    granted := minute_count + minute_costs[ord] <= greatest(minute_limit, minute_count * (1 - minute_costs[ord]))
      AND month_count + month_costs[ord] <= greatest(month_limit, month_count * (1 - month_costs[ord]));
    IF granted AND probes[ord] = 0 THEN
      minute_count := minute_count + minute_costs[ord];
      month_count := month_count + month_costs[ord];
      taken[ord] := 1;
    END IF;
    seen[ord] := CASE WHEN granted AND probes[ord] = 1 THEN 0 ELSE 1 END;
    owners[ord] := owner;
    days[ord] := (counter_minute AT TIME ZONE 'UTC')::date;
    minute_used := minute_count;
    month_used := month_count;
    minute_start := extract(epoch FROM counter_minute) * 1000;
    month_start := extract(epoch FROM counter_month) * 1000;
    moment := extract(epoch FROM clock_timestamp()) * 1000;
    RETURN NEXT;
  END LOOP;
  IF owner IS NULL THEN
    RETURN;
  END IF;
  UPDATE usage_counters SET minute = counter_minute, minute_requests = minute_count,
    month = counter_month, month_requests = month_count WHERE organization_id = owner;

  UPDATE api_keys k
  SET total_requests = k.total_requests + u.requests, last_used_at = greatest(k.last_used_at, now())
  FROM (
    SELECT s.key_id, count(*) AS requests FROM unnest(keys, seen) AS s(key_id, counts) WHERE s.counts = 1 GROUP BY s.key_id
  ) u
  WHERE k.id = u.key_id;

  INSERT INTO usage_daily AS d
    (organization_id, day, key_id, endpoint, requests, claims, verified_claims, confidence_sum)
  SELECT t.owner_id, t.day, t.key_id, t.endpoint, count(*), sum(t.claims), sum(t.verified), sum(t.confidence)
  FROM unnest(owners, days, keys, endpoints, claims, verified_claims, confidence_sums, taken, month_costs)
    AS t(owner_id, day, key_id, endpoint, claims, verified, confidence, is_taken, month_cost)
  WHERE t.is_taken = 1 AND t.month_cost = 1
  GROUP BY 1, 2, 3, 4
  ON CONFLICT ON CONSTRAINT usage_daily_organization_id_day_key_id_endpoint_pk DO UPDATE SET
    requests = d.requests + excluded.requests, claims = d.claims + excluded.claims,
    verified_claims = d.verified_claims + excluded.verified_claims,
    confidence_sum = d.confidence_sum + excluded.confidence_sum;

  IF records <> '[]' THEN
    PERFORM keep_verifications(records, owners, keys, taken);
  END IF;
END
$$;
