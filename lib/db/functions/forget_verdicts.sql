CREATE OR REPLACE FUNCTION public.forget_verdicts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM passage_verdicts WHERE request_id = OLD.request_id;
  RETURN NULL;
END
$function$;
