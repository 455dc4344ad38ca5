CREATE OR REPLACE FUNCTION public.emit_event(organization text, event_type text, data text, only_webhook text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  event text := 'evt_' || replace(gen_random_uuid()::text, '-', '');
  happened timestamptz := date_trunc('milliseconds', clock_timestamp());
BEGIN
  INSERT INTO events (id, organization_id, type, created_at, body)
  VALUES (event, organization, event_type, happened, format(
    '{"id":"%s","type":"%s","created_at":"%s","organization_id":"%s","data":%s}', event, event_type,
    to_char(happened AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), organization, data));
  INSERT INTO deliveries (id, event_id, webhook_id, due_at)
  SELECT 'dlv_' || replace(gen_random_uuid()::text, '-', ''), event, w.id, now()
  FROM webhooks w
  WHERE w.organization_id = organization AND w.status <> 'disabled' AND w.deleted_at IS NULL
    AND CASE WHEN only_webhook IS NULL
      THEN w.events && ARRAY[event_type, regexp_replace(event_type, '[.][0-9]+$', '')]
      ELSE w.id = only_webhook END;
  PERFORM pg_notify('outbox', '');
  RETURN event;
END
$function$;
