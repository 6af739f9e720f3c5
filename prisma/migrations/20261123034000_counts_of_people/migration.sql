-- What of a person is counted across teams, for whoever works on the rows of one. Each waits until the transactions that
-- count the same have ended, so that of many at once none counts too few.
CREATE FUNCTION "count_owned_teams"("person" TEXT) RETURNS INTEGER
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  earlier text := coalesce(current_setting('wirecost.everything', true), '');
  owned integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('count teams of ' || "person", 0));
  -- Here, and not as a setting of the function, which only a superuser may give it.
  PERFORM set_config('wirecost.everything', 'on', true);
  SELECT count(*) INTO owned FROM public.member WHERE "userId" = "person" AND role = 'owner';
  PERFORM set_config('wirecost.everything', earlier, true);
  RETURN owned;
END
$$;

-- When a person has invited since a moment, in whichever team, the latest first.
CREATE FUNCTION "list_invitation_times"("person" TEXT, "since" TIMESTAMPTZ) RETURNS SETOF TIMESTAMPTZ
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  earlier text := coalesce(current_setting('wirecost.everything', true), '');
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('count invitations of ' || "person", 0));
  PERFORM set_config('wirecost.everything', 'on', true);
  RETURN QUERY SELECT "createdAt" FROM public.invitation
    WHERE "inviterId" = "person" AND "createdAt" > "since" ORDER BY "createdAt" DESC;
  PERFORM set_config('wirecost.everything', earlier, true);
END
$$;
REVOKE ALL ON FUNCTION "count_owned_teams", "list_invitation_times" FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "count_owned_teams", "list_invitation_times" TO "wirecost_app";
