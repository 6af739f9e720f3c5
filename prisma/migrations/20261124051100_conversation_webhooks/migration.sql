-- A stored recording is announced to webhooks, as an upload is.
CREATE OR REPLACE FUNCTION "add_job"("name" TEXT, "payload" JSON, "attempts" INTEGER, "queue" TEXT) RETURNS VOID
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  team text := coalesce(current_setting('wirecost.team', true), '');
BEGIN
  IF "name" NOT IN ('announce-upload', 'announce-conversation', 'deliver-webhook', 'compute-saved')
    OR team = '' OR coalesce("payload" ->> 'teamId', '') <> team OR "attempts" NOT BETWEEN 1 AND 25 THEN
    RAISE EXCEPTION 'The job % is not one that may be added here', "name" USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM graphile_worker.add_job("name", "payload", queue_name => "queue", max_attempts => "attempts");
END
$$;
