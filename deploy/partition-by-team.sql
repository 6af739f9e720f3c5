-- Divides the two largest tables into 32 partitions by hash of the team: psql "$DATABASE_URL" -f partition-by-team.sql
-- As the owner of the tables, while no process of Wirecost runs. Takes as long as copying the rows, and as much more disk
-- until it ends. One transaction: after an error everything is as before. See docs/operations.md, "Distribution by team".
BEGIN;
-- Of an owner who is no superuser, row-level security would hide the rows.
SELECT set_config('wirecost.everything', 'on', true);
DO $$
DECLARE
  partitions CONSTANT integer := 32;
  part text;
  big text;
  owner_of text;
  copied bigint;
  there bigint;
  -- What is created on the new table, as it was on the old one.
  statements text[];
  statement text;
BEGIN
  FOREACH big IN ARRAY ARRAY['measured_chunk', 'upload_piece'] LOOP
    IF (SELECT relkind FROM pg_class WHERE oid = big::regclass) <> 'r' THEN
      RAISE EXCEPTION 'The table % is divided into partitions already', big;
    END IF;
    statements := ARRAY(
      SELECT format('ALTER TABLE %I ADD CONSTRAINT %I %s', big, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE conrelid = big::regclass AND contype IN ('p', 'u', 'f', 'c') ORDER BY contype DESC
    ) || ARRAY(
      SELECT pg_get_indexdef(indexrelid) FROM pg_index
      WHERE indrelid = big::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
    ) || ARRAY(
      SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = big::regclass AND NOT tgisinternal
    ) || ARRAY(
      SELECT format('GRANT %s ON %I TO %s', privilege_type, big, grantee::regrole)
      FROM pg_class, aclexplode(relacl) WHERE pg_class.oid = big::regclass AND grantee <> 0
    ) || ARRAY(
      SELECT format('CREATE POLICY %I ON %I AS %s FOR %s TO %s', policyname, big, permissive, cmd,
          (SELECT string_agg(quote_ident(role), ', ') FROM unnest(roles) AS role))
        || coalesce(' USING (' || qual || ')', '') || coalesce(' WITH CHECK (' || with_check || ')', '')
      FROM pg_policies WHERE schemaname = current_schema() AND tablename = big
    ) || format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', big);
    SELECT relowner::regrole INTO owner_of FROM pg_class WHERE oid = big::regclass;

    EXECUTE format('ALTER TABLE %I RENAME TO %I', big, big || '_whole');
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING STORAGE INCLUDING COMPRESSION)
      PARTITION BY HASH (team_id)', big, big || '_whole');
    EXECUTE format('ALTER TABLE %I OWNER TO %s', big, owner_of);
    FOR i IN 0 .. partitions - 1 LOOP
      part := format('%s_%s', big, lpad(i::text, 2, '0'));
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS %s, REMAINDER %s)', part, big, partitions, i);
      EXECUTE format('ALTER TABLE %I OWNER TO %s', part, owner_of);
      -- Without a policy: rows are read through the whole table alone, whose policies hold there.
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', part);
    END LOOP;
    EXECUTE format('INSERT INTO %I SELECT * FROM %I', big, big || '_whole');
    GET DIAGNOSTICS copied = ROW_COUNT;
    -- Dropping needs no policy, so it must not hide a row.
    EXECUTE format('ALTER TABLE %I DISABLE ROW LEVEL SECURITY', big || '_whole');
    EXECUTE format('SELECT count(*) FROM %I', big || '_whole') INTO there;
    IF copied <> there THEN
      RAISE EXCEPTION 'Of % rows of % only % were visible to %', there, big, copied, current_user;
    END IF;
    EXECUTE format('DROP TABLE %I', big || '_whole');
    FOREACH statement IN ARRAY statements LOOP EXECUTE statement; END LOOP;
  END LOOP;
END
$$;
COMMIT;
