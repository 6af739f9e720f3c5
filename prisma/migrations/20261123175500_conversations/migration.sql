-- AlterTable
ALTER TABLE "share_source" ADD COLUMN     "conversation_id" UUID;

-- CreateTable
CREATE TABLE "conversation" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,
    "kind" TEXT NOT NULL,
    "started_at" TEXT,
    "recorded_ms" DOUBLE PRECISION NOT NULL,
    "rtt_ms" DOUBLE PRECISION,
    "connections" INTEGER NOT NULL,
    "statements" INTEGER NOT NULL,
    "trips" INTEGER NOT NULL,
    "calls" INTEGER NOT NULL,
    "elapsed_ms" DOUBLE PRECISION[],
    "endpoints" JSONB NOT NULL,
    "endpoint_sums" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "conversation_pkey" PRIMARY KEY ("team_id","id")
);

-- CreateTable
CREATE TABLE "conversation_evaluation" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "conversation_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "rtt_ms" DOUBLE PRECISION NOT NULL,
    "changes" INTEGER NOT NULL,
    "elapsed_ms" DOUBLE PRECISION,
    "trips" DOUBLE PRECISION NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversation_evaluation_pkey" PRIMARY KEY ("team_id","id")
);

-- CreateTable
CREATE TABLE "conversation_limit" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "max_trips" INTEGER,
    "max_ms" DOUBLE PRECISION,
    "rtt_ms" DOUBLE PRECISION NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "conversation_limit_pkey" PRIMARY KEY ("team_id","id")
);

-- CreateIndex
CREATE INDEX "conversation_team_id_deleted_at_created_at_idx" ON "conversation"("team_id", "deleted_at", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "conversation_team_id_name_sha256_key" ON "conversation"("team_id", "name", "sha256");

-- CreateIndex
CREATE INDEX "conversation_evaluation_team_id_conversation_id_created_at_idx" ON "conversation_evaluation"("team_id", "conversation_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "conversation_limit_team_id_name_endpoint_key" ON "conversation_limit"("team_id", "name", "endpoint");

-- CreateIndex
CREATE INDEX "share_source_team_id_conversation_id_idx" ON "share_source"("team_id", "conversation_id");

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "conversation_evaluation" ADD CONSTRAINT "conversation_evaluation_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "conversation_evaluation" ADD CONSTRAINT "conversation_evaluation_team_id_conversation_id_fkey" FOREIGN KEY ("team_id", "conversation_id") REFERENCES "conversation"("team_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "conversation_limit" ADD CONSTRAINT "conversation_limit_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "share_source" ADD CONSTRAINT "share_source_team_id_conversation_id_fkey" FOREIGN KEY ("team_id", "conversation_id") REFERENCES "conversation"("team_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What Prisma's schema cannot say.

-- It is compressed, and read in parts.
ALTER TABLE "conversation" ALTER COLUMN "content" SET STORAGE EXTERNAL;

-- Checks
ALTER TABLE "share"
    DROP CONSTRAINT "share_kind",
    ADD CONSTRAINT "share_kind" CHECK ("kind" IN ('run', 'measured', 'comparison', 'conversation'));
ALTER TABLE "share_source"
    DROP CONSTRAINT "share_source_one",
    ADD CONSTRAINT "share_source_one" CHECK (num_nonnulls("run_id", "upload_id", "conversation_id") = 1);

-- Activity
CREATE TRIGGER activity_made AFTER INSERT ON conversation FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'conversation', 'name');
CREATE TRIGGER activity_deleted AFTER UPDATE OF deleted_at ON conversation FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION record_activity('deleted', 'conversation', 'name');
CREATE TRIGGER activity_restored AFTER UPDATE OF deleted_at ON conversation FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION record_activity('restored', 'conversation', 'name');
CREATE TRIGGER activity_renamed AFTER UPDATE OF name ON conversation FOR EACH ROW WHEN (OLD.name <> NEW.name)
  EXECUTE FUNCTION record_activity('renamed', 'conversation', 'name');
CREATE TRIGGER activity_made AFTER INSERT ON conversation_limit FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'limit', 'name', 'endpoint');
CREATE TRIGGER activity_changed AFTER UPDATE ON conversation_limit FOR EACH ROW
  WHEN ((OLD.max_trips, OLD.max_ms, OLD.rtt_ms) IS DISTINCT FROM (NEW.max_trips, NEW.max_ms, NEW.rtt_ms))
  EXECUTE FUNCTION record_activity('changed', 'limit', 'name', 'endpoint');
CREATE TRIGGER activity_removed AFTER DELETE ON conversation_limit FOR EACH ROW
  EXECUTE FUNCTION record_activity('deleted', 'limit', 'name', 'endpoint');

-- A saved result is recorded as one of its recording; deleted with it, as part of that.
CREATE FUNCTION record_evaluation_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  saved record;
BEGIN
  IF TG_OP = 'DELETE' THEN saved := OLD; ELSE saved := NEW; END IF;
  PERFORM write_activity(saved.team_id, TG_ARGV[0], 'result', saved.id::text, saved.name, conversation.name)
  FROM conversation WHERE conversation.team_id = saved.team_id AND conversation.id = saved.conversation_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER activity_made AFTER INSERT ON conversation_evaluation FOR EACH ROW
  EXECUTE FUNCTION record_evaluation_activity('made');
CREATE TRIGGER activity_removed AFTER DELETE ON conversation_evaluation FOR EACH ROW
  EXECUTE FUNCTION record_evaluation_activity('deleted');

-- Row-level security, as of the tables before.
DO $$
DECLARE
  tenant regclass;
BEGIN
  FOREACH tenant IN ARRAY ARRAY['conversation', 'conversation_evaluation', 'conversation_limit']::regclass[]
  LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO "wirecost_app"', tenant);
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', tenant);
    EXECUTE format($policy$
      CREATE POLICY "team" ON %s TO "wirecost_app" USING ("team_id" = current_setting('wirecost.team', true))
      $policy$, tenant);
    EXECUTE format($policy$
      CREATE POLICY "everything" ON %s TO CURRENT_USER USING (current_setting('wirecost.everything', true) = 'on')
      $policy$, tenant);
  END LOOP;
END
$$;
