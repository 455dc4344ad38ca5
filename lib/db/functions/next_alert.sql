CREATE OR REPLACE FUNCTION public.next_alert(alerted integer, month_limit integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN month_limit <= 0 THEN NULL WHEN alerted < 80 THEN (month_limit * 80::bigint + 99) / 100
    WHEN alerted < 90 THEN (month_limit * 90::bigint + 99) / 100 WHEN alerted < 100 THEN month_limit::bigint END
$function$;
