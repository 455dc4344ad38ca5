CREATE OR REPLACE FUNCTION public.charge_requests(keys text[], endpoints text[], minute_costs integer[], month_costs integer[], probes integer[], claims integer[], verified_claims integer[], confidence_sums double precision[], records jsonb, plans text[], minute_limits integer[], month_limits integer[], harmful_texts integer[] DEFAULT NULL::integer[], needed_scopes text[] DEFAULT NULL::text[])
 RETURNS TABLE(ord integer, granted boolean, minute_limit integer, month_limit integer, minute_used double precision, month_used double precision, minute_start double precision, month_start double precision, moment double precision)
 LANGUAGE sql
AS $function$
  SELECT ord, granted, minute_limit, month_limit, minute_used, month_used, minute_start, month_start, moment
  FROM charge_key_requests(keys, endpoints, minute_costs, month_costs, probes, claims, verified_claims, confidence_sums,
    records, plans, minute_limits, month_limits, harmful_texts, needed_scopes)
$function$;
