-- A key has the rights of the person whose it is. With their membership it ends for good: whoever is invited again later
-- does not bring keys back that were thought to be over.
CREATE FUNCTION revoke_keys_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE api_key SET revoked_at = now()
    WHERE team_id = OLD.team_id AND made_by_id = OLD."userId" AND revoked_at IS NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER revoke_keys AFTER DELETE ON "member" FOR EACH ROW EXECUTE FUNCTION revoke_keys_of_member();
CREATE TRIGGER activity_changed AFTER UPDATE OF made_by_id ON api_key FOR EACH ROW
  WHEN (NEW.made_by_id IS NOT NULL AND OLD.made_by_id IS DISTINCT FROM NEW.made_by_id)
  EXECUTE FUNCTION record_activity('changed', 'key', 'name', 'scope');
