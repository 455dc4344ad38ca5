-- The charge that counts each key's own minute and month has a new name, and that of the release before stays what its processes hold
-- prepared: they are held to limits of keys and count for them, and are told of no more than that a request is refused.
DROP FUNCTION charge_requests(text[], text[], int[], int[], int[], int[], int[], float8[], jsonb, text[], int[], int[], int[], text[]);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.charge_key_requests(keys text[], endpoints text[], minute_costs integer[], month_costs integer[], probes integer[], claims integer[], verified_claims integer[], confidence_sums double precision[], records jsonb, plans text[], minute_limits integer[], month_limits integer[], harmful_texts integer[] DEFAULT NULL::integer[], needed_scopes text[] DEFAULT NULL::text[])
 RETURNS TABLE(ord integer, granted boolean, minute_limit integer, month_limit integer, minute_used double precision, month_used double precision, minute_start double precision, month_start double precision, moment double precision, key_minute_limit integer, key_month_limit integer, key_minute_used double precision, key_month_used double precision)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
DECLARE
  size int := cardinality(keys);
  seen int[] := array_fill(0, ARRAY[size]);     -- counts for its key
  taken int[] := array_fill(0, ARRAY[size]);    -- granted and charged
  owners text[] := array_fill(NULL::text, ARRAY[size]);
  minutes timestamptz[] := array_fill(NULL::timestamptz, ARRAY[size]);
  months timestamptz[] := array_fill(NULL::timestamptz, ARRAY[size]);
  -- What a key has of its own stands at its first request in the batch, whose place each of its requests tells.
  firsts int[] := array_fill(NULL::int, ARRAY[size]);
  key_minute_limits int[] := array_fill(NULL::int, ARRAY[size]);
  key_month_limits int[] := array_fill(NULL::int, ARRAY[size]);
  key_minute_counts int[] := array_fill(0, ARRAY[size]);
  key_month_counts bigint[] := array_fill(0::bigint, ARRAY[size]);
  request record;
  owner text;
  counter_minute timestamptz;
  counter_month timestamptz;
  minute_count int;
  month_count bigint;
  minute_seen int;  -- counts of a key, as they are read
  month_seen bigint;
  alerted int;      -- the highest threshold announced this month, in percent
  alert_at bigint;  -- the count that announces the next one
BEGIN
  FOR request IN
    SELECT k.organization_id, k.id AS key_id, r.n::int, min(r.n) OVER (PARTITION BY k.id)::int AS first
    FROM unnest(keys, coalesce(needed_scopes, array_fill(''::text, ARRAY[size]))) WITH ORDINALITY AS r(key_id, scope, n)
    CROSS JOIN LATERAL (SELECT * FROM api_keys WHERE id = r.key_id OFFSET 0) k -- by index, whatever statistics say
    WHERE k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
      AND k.disabled_at IS NULL AND (r.scope = '' OR r.scope = ANY (k.scopes))
    ORDER BY k.organization_id, r.n
  LOOP
    IF request.organization_id IS DISTINCT FROM owner THEN
      IF owner IS NOT NULL THEN
        UPDATE usage_counters SET minute = counter_minute, minute_requests = minute_count,
          month = counter_month, month_requests = month_count, month_alerted = alerted WHERE organization_id = owner;
      END IF;
      owner := request.organization_id;
      SELECT greatest(c.minute, date_trunc('minute', now(), 'UTC')), greatest(c.month, date_trunc('month', now(), 'UTC')),
        CASE WHEN c.minute < date_trunc('minute', now(), 'UTC') THEN 0 ELSE c.minute_requests END,
        CASE WHEN c.month < date_trunc('month', now(), 'UTC') THEN 0 ELSE c.month_requests END,
        CASE WHEN c.month < date_trunc('month', now(), 'UTC') THEN 0 ELSE c.month_alerted END
      INTO counter_minute, counter_month, minute_count, month_count, alerted
      FROM usage_counters c WHERE c.organization_id = owner FOR UPDATE;
      SELECT coalesce(minute_limits[array_position(plans, o.plan)], 0), coalesce(month_limits[array_position(plans, o.plan)], 0)
      INTO minute_limit, month_limit
      FROM organizations o WHERE o.id = owner;
      alert_at := next_alert(alerted, month_limit);
    END IF;
    ord := request.n;
    -- Read once its organization is locked, and so as the charge before left it. A key that was used before its month
    -- was counted begins with what the days of this month hold, once; no other waits with the lock for that.
    IF ord = request.first THEN
      SELECT k.requests_per_minute, k.requests_per_month,
        CASE WHEN k.own_minute = counter_minute THEN k.own_minute_requests ELSE 0 END,
        CASE WHEN k.own_month = counter_month THEN k.own_month_requests
          WHEN k.own_month IS NULL AND k.total_requests > 0 THEN (
            SELECT coalesce(sum(d.requests), 0) FROM usage_daily d WHERE d.organization_id = owner AND d.key_id = k.id
              AND d.day >= (counter_month AT TIME ZONE 'UTC')::date)
          ELSE 0 END
      INTO key_minute_limit, key_month_limit, minute_seen, month_seen
      FROM api_keys k WHERE k.id = request.key_id;
      key_minute_limits[ord] := key_minute_limit;
      key_month_limits[ord] := key_month_limit;
      key_minute_counts[ord] := minute_seen;
      key_month_counts[ord] := month_seen;
    END IF;
    key_minute_limit := key_minute_limits[request.first];
    key_month_limit := key_month_limits[request.first];
    granted := (minute_costs[ord] = 0 OR minute_count < minute_limit
        AND (key_minute_limit IS NULL OR key_minute_counts[request.first] < key_minute_limit))
      AND (month_costs[ord] = 0 OR month_count < month_limit
        AND (key_month_limit IS NULL OR key_month_counts[request.first] < key_month_limit));
    IF granted AND probes[ord] = 0 THEN
      minute_count := minute_count + minute_costs[ord];
      month_count := month_count + month_costs[ord];
      key_minute_counts[request.first] := key_minute_counts[request.first] + minute_costs[ord];
      key_month_counts[request.first] := key_month_counts[request.first] + month_costs[ord];
      taken[ord] := 1;
    END IF;
    IF month_costs[ord] = 1 AND month_count >= alert_at THEN
      alerted := announce_thresholds(owner, alerted, month_count, month_limit);
      alert_at := next_alert(alerted, month_limit);
    END IF;
    seen[ord] := CASE WHEN granted AND probes[ord] = 1 THEN 0 ELSE 1 END;
    owners[ord] := owner;
    firsts[ord] := request.first;
    minutes[ord] := counter_minute;
    months[ord] := counter_month;
    minute_used := minute_count;
    month_used := month_count;
    key_minute_used := key_minute_counts[request.first];
    key_month_used := key_month_counts[request.first];
    minute_start := extract(epoch FROM counter_minute) * 1000;
    month_start := extract(epoch FROM counter_month) * 1000;
    moment := extract(epoch FROM clock_timestamp()) * 1000;
    RETURN NEXT;
  END LOOP;
  IF owner IS NULL THEN
    RETURN;
  END IF;
  UPDATE usage_counters SET minute = counter_minute, minute_requests = minute_count,
    month = counter_month, month_requests = month_count, month_alerted = alerted WHERE organization_id = owner;

  UPDATE api_keys k
  SET total_requests = k.total_requests + u.requests, last_used_at = greatest(k.last_used_at, now()),
    own_minute = minutes[u.first], own_minute_requests = key_minute_counts[u.first],
    own_month = months[u.first], own_month_requests = key_month_counts[u.first]
  FROM (
    SELECT s.key_id, min(s.first) AS first, count(*) AS requests
    FROM unnest(keys, firsts, seen) AS s(key_id, first, counts) WHERE s.counts = 1 GROUP BY s.key_id
  ) u
  WHERE k.id = u.key_id;

  INSERT INTO usage_daily AS d
    (organization_id, day, key_id, endpoint, requests, claims, verified_claims, confidence_sum, harmful_texts)
  SELECT t.owner_id, (t.minute AT TIME ZONE 'UTC')::date, t.key_id, t.endpoint, count(*), sum(t.claims), sum(t.verified),
    sum(t.confidence), coalesce(sum(t.harmful), 0)
  FROM unnest(owners, minutes, keys, endpoints, claims, verified_claims, confidence_sums, taken, month_costs,
    harmful_texts) AS t(owner_id, minute, key_id, endpoint, claims, verified, confidence, is_taken, month_cost, harmful)
  WHERE t.is_taken = 1 AND t.month_cost = 1
  GROUP BY 1, 2, 3, 4
  ON CONFLICT ON CONSTRAINT usage_daily_organization_id_day_key_id_endpoint_pk DO UPDATE SET
    requests = d.requests + excluded.requests, claims = d.claims + excluded.claims,
    verified_claims = d.verified_claims + excluded.verified_claims,
    confidence_sum = d.confidence_sum + excluded.confidence_sum,
    harmful_texts = d.harmful_texts + excluded.harmful_texts;

  IF records <> '[]' THEN
    PERFORM keep_verifications(records, owners, keys, taken);
  END IF;
END
$function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.charge_requests(keys text[], endpoints text[], minute_costs integer[], month_costs integer[], probes integer[], claims integer[], verified_claims integer[], confidence_sums double precision[], records jsonb, plans text[], minute_limits integer[], month_limits integer[], harmful_texts integer[] DEFAULT NULL::integer[], needed_scopes text[] DEFAULT NULL::text[])
 RETURNS TABLE(ord integer, granted boolean, minute_limit integer, month_limit integer, minute_used double precision, month_used double precision, minute_start double precision, month_start double precision, moment double precision)
 LANGUAGE sql
AS $function$
  SELECT ord, granted, minute_limit, month_limit, minute_used, month_used, minute_start, month_start, moment
  FROM charge_key_requests(keys, endpoints, minute_costs, month_costs, probes, claims, verified_claims, confidence_sums,
    records, plans, minute_limits, month_limits, harmful_texts, needed_scopes)
$function$;
