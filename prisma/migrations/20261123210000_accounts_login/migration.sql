-- contracts: processes of the version before read e-mail addresses, sessions and invitations as the role wirecost_app.
-- Stop them first. What the logins of the API may do is granted after each migration: ../../roles/grant-logins.ts.

-- Accounts, sessions and who is in a team belong to another login. The role that works on the rows of a team reads the
-- names of users and who is in its teams. The policy on users reads who invited.
REVOKE SELECT ("email") ON "user" FROM "wirecost_app";
REVOKE ALL ON "session", "invitation" FROM "wirecost_app";
REVOKE INSERT, UPDATE, DELETE ON "team", "member" FROM "wirecost_app";
GRANT SELECT ("team_id", "inviterId") ON "invitation" TO "wirecost_app";
REVOKE EXECUTE ON FUNCTION "count_owned_teams", "list_invitation_times" FROM "wirecost_app";

-- No mail any more, which the login of accounts adds.
CREATE OR REPLACE FUNCTION "add_job"("name" TEXT, "payload" JSON, "attempts" INTEGER, "queue" TEXT) RETURNS VOID
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  team text := coalesce(current_setting('wirecost.team', true), '');
BEGIN
  IF "name" NOT IN ('announce-upload', 'deliver-webhook', 'compute-saved')
    OR team = '' OR coalesce("payload" ->> 'teamId', '') <> team OR "attempts" NOT BETWEEN 1 AND 25 THEN
    RAISE EXCEPTION 'The job % is not one that may be added here', "name" USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM graphile_worker.add_job("name", "payload", queue_name => "queue", max_attempts => "attempts");
END
$$;
