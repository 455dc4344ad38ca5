CREATE OR REPLACE FUNCTION public.tell_import()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
