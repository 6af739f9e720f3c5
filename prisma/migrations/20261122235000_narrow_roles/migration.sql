-- What the role of teams reaches beyond rows with a team. See docs/decisions/023-walls.md.

-- Of people, those of the team: its members, and who made something that is still there.
REVOKE ALL ON "user" FROM "wirecost_app";
GRANT SELECT ("id", "name", "email") ON "user" TO "wirecost_app";
ALTER TABLE "user" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "user" FOR SELECT TO "wirecost_app" USING (
  "id" IN (SELECT "userId" FROM "member" WHERE "team_id" = (SELECT current_setting('wirecost.team', true)))
  OR "id" IN (SELECT "made_by_id" FROM "api_key" WHERE "team_id" = (SELECT current_setting('wirecost.team', true)))
  OR "id" IN (SELECT "made_by_id" FROM "share" WHERE "team_id" = (SELECT current_setting('wirecost.team', true)))
  OR "id" IN (SELECT "made_by_id" FROM "webhook" WHERE "team_id" = (SELECT current_setting('wirecost.team', true)))
  OR "id" IN (SELECT "author_id" FROM "comment" WHERE "team_id" = (SELECT current_setting('wirecost.team', true)))
  OR "id" IN (SELECT "inviterId" FROM "invitation" WHERE "team_id" = (SELECT current_setting('wirecost.team', true)))
);
CREATE POLICY "person" ON "user" FOR SELECT TO "wirecost_app" USING ("id" = (SELECT current_setting('wirecost.person', true)));

-- The catalogue of models is one for all teams. What a run refers to is entered, and never changed.
REVOKE INSERT ON "model_version" FROM "wirecost_app";
CREATE FUNCTION "enter_model_versions"("models" TEXT[], "versions" TEXT[]) RETURNS VOID
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  wrong text;
BEGIN
  SELECT format('%s %s', m, v) INTO wrong FROM unnest("models", "versions") AS r (m, v)
    WHERE m !~ '^[a-z][a-z0-9-]{0,63}$' OR v !~ '^[0-9A-Za-z.+-]{1,32}$' LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'No model has such an id and version: %', left(wrong, 100) USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO public.model_version (model, version, title)
    SELECT DISTINCT m, v, m FROM unnest("models", "versions") AS r (m, v) ON CONFLICT DO NOTHING;
END
$$;
REVOKE ALL ON FUNCTION "enter_model_versions" FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "enter_model_versions" TO "wirecost_app";

-- Only the kinds of jobs that requests and jobs themselves put into the queue, and for a team only its own. Jobs of
-- one queue are done one after the other.
CREATE OR REPLACE FUNCTION "add_job"("name" TEXT, "payload" JSON, "attempts" INTEGER, "queue" TEXT) RETURNS VOID
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  team text := coalesce(current_setting('wirecost.team', true), '');
  allowed boolean := false;
BEGIN
  IF team = '' AND "name" = 'send-mail' THEN
    allowed := true;
  ELSIF "name" IN ('announce-upload', 'deliver-webhook', 'compute-saved') THEN
    allowed := team <> '' AND coalesce("payload" ->> 'teamId', '') = team;
  END IF;
  IF NOT allowed OR "attempts" NOT BETWEEN 1 AND 25 THEN
    RAISE EXCEPTION 'The job % is not one that may be added here', "name" USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM graphile_worker.add_job("name", "payload", queue_name => "queue", max_attempts => "attempts");
END
$$;
CREATE OR REPLACE FUNCTION "add_job"("name" TEXT, "payload" JSON, "attempts" INTEGER) RETURNS VOID
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$ SELECT public.add_job("name", "payload", "attempts", NULL) $$;
REVOKE ALL ON FUNCTION "add_job"(TEXT, JSON, INTEGER), "add_job"(TEXT, JSON, INTEGER, TEXT) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "add_job"(TEXT, JSON, INTEGER), "add_job"(TEXT, JSON, INTEGER, TEXT) TO "wirecost_app";
