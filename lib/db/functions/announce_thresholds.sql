CREATE OR REPLACE FUNCTION public.announce_thresholds(organization text, alerted integer, used bigint, month_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  threshold int;
  announced int := 0;
  today date := (now() AT TIME ZONE 'UTC')::date;
  data text := format('{"current_usage":%s,"monthly_limit":%s,"percentage":%s,"days_remaining":%s}', used, month_limit,
    least(100, round(used * 100.0 / month_limit, 2))::float8, (date_trunc('month', today) + interval '1 month')::date - today);
BEGIN
  FOREACH threshold IN ARRAY ARRAY[80, 90, 100] LOOP
    CONTINUE WHEN threshold <= alerted OR used < next_alert(alerted, month_limit);
    alerted := threshold;
    announced := threshold;
    PERFORM emit_event(organization, 'usage.threshold.' || threshold, data);
  END LOOP;
  IF announced > 0 THEN
    INSERT INTO emails (id, organization_id, recipient, template, data)
    SELECT 'eml_' || replace(gen_random_uuid()::text, '-', ''), o.id, u.email, 'usage-threshold',
      data::jsonb || jsonb_build_object('organization', o.name, 'threshold', announced)
    FROM organizations o
    JOIN memberships m ON m.organization_id = o.id AND m.role = 'owner'
    JOIN users u ON u.id = m.user_id
    WHERE o.id = organization;
  END IF;
  RETURN alerted;
END
$function$;
