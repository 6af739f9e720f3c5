-- CreateTable
CREATE TABLE "activity" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "team_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT,
    "actor_name" TEXT,
    "verb" TEXT NOT NULL,
    "object_kind" TEXT NOT NULL,
    "object_id" TEXT,
    "object_name" TEXT,
    "detail" TEXT,

    CONSTRAINT "activity_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "activity_team_id_at_id_idx" ON "activity"("team_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "activity_team_id_actor_id_at_idx" ON "activity"("team_id", "actor_id", "at" DESC);

-- CreateIndex
CREATE INDEX "activity_team_id_object_kind_at_idx" ON "activity"("team_id", "object_kind", "at" DESC);

-- AddForeignKey
ALTER TABLE "activity" ADD CONSTRAINT "activity_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who acts is said by the transaction as wirecost.actor, {"kind", "id", "name"}. What nobody does is not recorded:
-- migrations, seeds, restores and the purge.
CREATE FUNCTION write_activity(of_team text, verb text, kind text, id text, name text, detail text)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO activity (team_id, actor_kind, actor_id, actor_name, verb, object_kind, object_id, object_name, detail)
  SELECT $1, actor->>'kind', actor->>'id', actor->>'name', $2, $3, $4, $5, $6
  FROM (SELECT nullif(current_setting('wirecost.actor', true), '')::jsonb AS actor) AS acting
  -- What goes with a deleted team has no team to be recorded for.
  WHERE actor IS NOT NULL AND EXISTS (SELECT 1 FROM team WHERE team.id = $1)
$$;

-- Arguments: verb, kind of object, column of its name, and of what else is to be said, if anything.
CREATE FUNCTION record_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  object record;
  earlier record;
  of_team text;
  name text;
  detail text;
BEGIN
  IF coalesce(current_setting('wirecost.actor', true), '') = '' THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN object := OLD; ELSE object := NEW; END IF;
  IF TG_ARGV[2] IS NOT NULL THEN
    EXECUTE format('SELECT ($1).%I::text', TG_ARGV[2]) INTO name USING object;
  END IF;
  IF TG_ARGV[0] = 'renamed' THEN
    earlier := OLD;
    detail := earlier.name;
  ELSIF TG_ARGV[3] IS NOT NULL THEN
    EXECUTE format('SELECT ($1).%I::text', TG_ARGV[3]) INTO detail USING object;
  END IF;
  IF TG_TABLE_NAME = 'team' THEN of_team := object.id; ELSE of_team := object.team_id; END IF;
  PERFORM write_activity(of_team, TG_ARGV[0], TG_ARGV[1], object.id::text, name, detail);
  RETURN NULL;
END
$$;

-- A run is told of as one more of its experiment. The first comes with it and is not told of again.
CREATE FUNCTION record_run_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM run WHERE experiment_id = NEW.experiment_id AND id <> NEW.id) THEN
    PERFORM write_activity(NEW.team_id, 'computed', 'experiment', NEW.experiment_id::text,
      (SELECT name FROM experiment WHERE id = NEW.experiment_id), NULL);
  END IF;
  RETURN NULL;
END
$$;

-- An upload has no rows yet while what it was stored with is stated.
CREATE FUNCTION record_statement_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_activity(NEW.team_id, 'stated', 'upload', NEW.upload_id::text, name, NEW.name)
  FROM upload WHERE id = NEW.upload_id AND row_count > 0;
  RETURN NULL;
END
$$;

CREATE FUNCTION record_member_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor jsonb := nullif(current_setting('wirecost.actor', true), '')::jsonb;
  object record;
  own boolean;
BEGIN
  IF actor IS NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN object := OLD; ELSE object := NEW; END IF;
  own := object."userId" = actor->>'id';
  PERFORM write_activity(
    object.team_id,
    CASE TG_OP
      WHEN 'UPDATE' THEN 'changed'
      WHEN 'DELETE' THEN CASE WHEN own THEN 'left' ELSE 'removed' END
      ELSE CASE WHEN own THEN 'joined' ELSE 'added' END
    END,
    'member', object."userId",
    -- Whoever deletes the account is gone already.
    coalesce((SELECT name FROM "user" WHERE id = object."userId"), CASE WHEN own THEN actor->>'name' END),
    CASE TG_OP WHEN 'DELETE' THEN NULL ELSE object.role END
  );
  RETURN NULL;
END
$$;

CREATE FUNCTION keep_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM team WHERE id = OLD.team_id) THEN
    RAISE EXCEPTION 'What was done stays recorded as it was.';
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER keep_activity BEFORE UPDATE OR DELETE ON activity FOR EACH ROW EXECUTE FUNCTION keep_activity();

-- What is told of.
CREATE TRIGGER activity_made AFTER INSERT ON team FOR EACH ROW EXECUTE FUNCTION record_activity('made', 'team', 'name');
CREATE TRIGGER activity_renamed AFTER UPDATE OF name ON team FOR EACH ROW WHEN (OLD.name <> NEW.name)
  EXECUTE FUNCTION record_activity('renamed', 'team', 'name');

CREATE TRIGGER activity_member AFTER INSERT OR DELETE ON member FOR EACH ROW EXECUTE FUNCTION record_member_activity();
CREATE TRIGGER activity_role AFTER UPDATE OF role ON member FOR EACH ROW WHEN (OLD.role <> NEW.role)
  EXECUTE FUNCTION record_member_activity();

-- Without the address: not everybody who may read this may read whom owners invite.
CREATE TRIGGER activity_invited AFTER INSERT ON invitation FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'invitation', 'role');
CREATE TRIGGER activity_revoked AFTER UPDATE OF status ON invitation FOR EACH ROW
  WHEN (OLD.status = 'pending' AND NEW.status = 'revoked')
  EXECUTE FUNCTION record_activity('revoked', 'invitation', 'role');
CREATE TRIGGER activity_declined AFTER UPDATE OF status ON invitation FOR EACH ROW
  WHEN (OLD.status = 'pending' AND NEW.status = 'declined')
  EXECUTE FUNCTION record_activity('declined', 'invitation', 'role');

CREATE TRIGGER activity_made AFTER INSERT ON experiment FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'experiment', 'name');
CREATE TRIGGER activity_computed AFTER INSERT ON run FOR EACH ROW EXECUTE FUNCTION record_run_activity();
CREATE TRIGGER activity_made AFTER INSERT ON upload FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'upload', 'name');
CREATE TRIGGER activity_stated AFTER INSERT ON upload_passport FOR EACH ROW
  EXECUTE FUNCTION record_statement_activity();
CREATE TRIGGER activity_made AFTER INSERT ON calibration FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'calibration', 'name', 'model');
CREATE TRIGGER activity_made AFTER INSERT ON plan FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'plan', 'name');
CREATE TRIGGER activity_made AFTER INSERT ON passport FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'passport', 'name');
CREATE TRIGGER activity_changed AFTER UPDATE OF facts ON passport FOR EACH ROW WHEN (OLD.version <> NEW.version)
  EXECUTE FUNCTION record_activity('changed', 'passport', 'name', 'version');
CREATE TRIGGER activity_made AFTER INSERT ON named_mapping FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'mapping', 'name');
CREATE TRIGGER activity_changed AFTER UPDATE ON named_mapping FOR EACH ROW
  WHEN (OLD.mapping <> NEW.mapping OR OLD.headers <> NEW.headers OR OLD.model IS DISTINCT FROM NEW.model)
  EXECUTE FUNCTION record_activity('changed', 'mapping', 'name');
CREATE TRIGGER activity_removed AFTER DELETE ON named_mapping FOR EACH ROW
  EXECUTE FUNCTION record_activity('deleted', 'mapping', 'name');
CREATE TRIGGER activity_made AFTER INSERT ON baseline FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'baseline', 'metric', 'model');
CREATE TRIGGER activity_changed AFTER UPDATE ON baseline FOR EACH ROW
  WHEN (OLD.upload_id IS DISTINCT FROM NEW.upload_id OR OLD.thresholds <> NEW.thresholds)
  EXECUTE FUNCTION record_activity('changed', 'baseline', 'metric', 'model');
CREATE TRIGGER activity_removed AFTER DELETE ON baseline FOR EACH ROW
  EXECUTE FUNCTION record_activity('deleted', 'baseline', 'metric', 'model');
CREATE TRIGGER activity_made AFTER INSERT ON share FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'link', 'title');
CREATE TRIGGER activity_revoked AFTER UPDATE OF revoked_at ON share FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
  EXECUTE FUNCTION record_activity('revoked', 'link', 'title');
CREATE TRIGGER activity_made AFTER INSERT ON api_key FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'key', 'name', 'scope');
CREATE TRIGGER activity_revoked AFTER UPDATE OF revoked_at ON api_key FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
  EXECUTE FUNCTION record_activity('revoked', 'key', 'name', 'scope');

CREATE TRIGGER activity_deleted AFTER UPDATE OF deleted_at ON experiment FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION record_activity('deleted', 'experiment', 'name');
CREATE TRIGGER activity_restored AFTER UPDATE OF deleted_at ON experiment FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION record_activity('restored', 'experiment', 'name');

CREATE TRIGGER activity_deleted AFTER UPDATE OF deleted_at ON upload FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION record_activity('deleted', 'upload', 'name');
CREATE TRIGGER activity_restored AFTER UPDATE OF deleted_at ON upload FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION record_activity('restored', 'upload', 'name');

CREATE TRIGGER activity_deleted AFTER UPDATE OF deleted_at ON calibration FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION record_activity('deleted', 'calibration', 'name');
CREATE TRIGGER activity_restored AFTER UPDATE OF deleted_at ON calibration FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION record_activity('restored', 'calibration', 'name');

CREATE TRIGGER activity_deleted AFTER UPDATE OF deleted_at ON plan FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION record_activity('deleted', 'plan', 'name');
CREATE TRIGGER activity_restored AFTER UPDATE OF deleted_at ON plan FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION record_activity('restored', 'plan', 'name');

CREATE TRIGGER activity_deleted AFTER UPDATE OF deleted_at ON passport FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION record_activity('deleted', 'passport', 'name');
CREATE TRIGGER activity_restored AFTER UPDATE OF deleted_at ON passport FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION record_activity('restored', 'passport', 'name');
CREATE TRIGGER activity_renamed AFTER UPDATE OF name ON experiment FOR EACH ROW WHEN (OLD.name <> NEW.name)
  EXECUTE FUNCTION record_activity('renamed', 'experiment', 'name');
CREATE TRIGGER activity_renamed AFTER UPDATE OF name ON calibration FOR EACH ROW WHEN (OLD.name <> NEW.name)
  EXECUTE FUNCTION record_activity('renamed', 'calibration', 'name');
CREATE TRIGGER activity_renamed AFTER UPDATE OF name ON passport FOR EACH ROW WHEN (OLD.name <> NEW.name)
  EXECUTE FUNCTION record_activity('renamed', 'passport', 'name');
CREATE TRIGGER activity_renamed AFTER UPDATE OF name ON named_mapping FOR EACH ROW WHEN (OLD.name <> NEW.name)
  EXECUTE FUNCTION record_activity('renamed', 'mapping', 'name');
