-- CreateTable
CREATE TABLE "schema_version" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "tables" INTEGER NOT NULL,
    "fields" INTEGER NOT NULL,
    "records" DOUBLE PRECISION NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "schema_version_pkey" PRIMARY KEY ("team_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "schema_version_team_id_name_version_key" ON "schema_version"("team_id", "name", "version");

-- AddForeignKey
ALTER TABLE "schema_version" ADD CONSTRAINT "schema_version_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Activity of the team.
CREATE TRIGGER activity_made AFTER INSERT ON schema_version FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'schema', 'name');
CREATE TRIGGER activity_deleted AFTER UPDATE OF deleted_at ON schema_version FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION record_activity('deleted', 'schema', 'name');
CREATE TRIGGER activity_restored AFTER UPDATE OF deleted_at ON schema_version FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION record_activity('restored', 'schema', 'name');

-- Row-level security, as of the tables before.
GRANT SELECT, INSERT, UPDATE, DELETE ON "schema_version" TO "wirecost_app";
ALTER TABLE "schema_version" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "schema_version" TO "wirecost_app" USING ("team_id" = current_setting('wirecost.team', true));
CREATE POLICY "everything" ON "schema_version" TO CURRENT_USER USING (current_setting('wirecost.everything', true) = 'on');
