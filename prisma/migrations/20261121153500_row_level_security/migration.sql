-- Rows of a team are seen in transactions that name the team, and in no others. See docs/decisions/020-walls.md.

-- The role exists by now: it belongs to the whole server, so it is no migration's.
GRANT USAGE ON SCHEMA "public" TO "wirecost_app";
GRANT SELECT, INSERT, UPDATE, DELETE ON "team", "activity", "api_key", "baseline", "calibration", "experiment", "invitation", "measured_cell", "measured_chunk", "member", "named_mapping", "passport", "plan", "pseudonym", "run", "share", "share_source", "upload", "upload_passport", "upload_piece", "webhook", "webhook_delivery" TO "wirecost_app";
GRANT SELECT, INSERT ON "model_version" TO "wirecost_app";
GRANT SELECT ON "user" TO "wirecost_app";
GRANT SELECT, UPDATE, DELETE ON "session" TO "wirecost_app";
-- Of tables to come.
ALTER DEFAULT PRIVILEGES IN SCHEMA "public" GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO "wirecost_app";
ALTER DEFAULT PRIVILEGES IN SCHEMA "public" GRANT USAGE ON SEQUENCES TO "wirecost_app";

-- Each table with a team_id has these three. The owner of the tables says that it means everything.

ALTER TABLE "activity" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "activity" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "activity" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');

ALTER TABLE "api_key" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "api_key" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "api_key" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');

ALTER TABLE "baseline" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "baseline" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "baseline" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');

ALTER TABLE "calibration" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "calibration" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "calibration" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');

ALTER TABLE "experiment" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "experiment" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "experiment" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');

ALTER TABLE "invitation" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "invitation" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "invitation" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');

ALTER TABLE "measured_cell" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "measured_cell" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "measured_cell" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');

ALTER TABLE "measured_chunk" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "measured_chunk" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "measured_chunk" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');

ALTER TABLE "member" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "member" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "member" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');

ALTER TABLE "named_mapping" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "named_mapping" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "named_mapping" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');

ALTER TABLE "passport" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "passport" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "passport" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');

ALTER TABLE "plan" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "plan" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "plan" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');

ALTER TABLE "pseudonym" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "pseudonym" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "pseudonym" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');

ALTER TABLE "run" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "run" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "run" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');

ALTER TABLE "share" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "share" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "share" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');

ALTER TABLE "share_source" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "share_source" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "share_source" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');

ALTER TABLE "upload" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "upload" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "upload" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');

ALTER TABLE "upload_passport" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "upload_passport" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "upload_passport" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');

ALTER TABLE "upload_piece" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "upload_piece" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "upload_piece" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');

ALTER TABLE "webhook" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "webhook" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "webhook" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');

ALTER TABLE "webhook_delivery" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "webhook_delivery" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "webhook_delivery" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');

-- A person sees in which teams they are, and what these are called.
CREATE POLICY "person" ON "member" FOR SELECT TO "wirecost_app" USING ("userId" = (SELECT current_setting('wirecost.person', true)));

ALTER TABLE "team" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "team" TO "wirecost_app" USING ("id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "person" ON "team" FOR SELECT TO "wirecost_app" USING ("id" IN (SELECT "team_id" FROM "member" WHERE "userId" = (SELECT current_setting('wirecost.person', true))));
CREATE POLICY "everything" ON "team" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');

-- Not forced: better-auth reads sessions as the owner, by their tokens, before anybody is known.
ALTER TABLE "session" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "person" ON "session" TO "wirecost_app" USING ("userId" = (SELECT current_setting('wirecost.person', true)));
