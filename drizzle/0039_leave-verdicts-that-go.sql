CREATE OR REPLACE FUNCTION public.forget_verdicts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- A row that another holds goes with its passage. To wait for it would be to wait for each other.
  DELETE FROM passage_verdicts WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM passage_verdicts WHERE request_id = OLD.request_id FOR UPDATE SKIP LOCKED));
  RETURN NULL;
END
$function$;
