-- CreateTable
CREATE TABLE "computation" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "experiment_id" UUID,
    "run_id" UUID,
    "model" TEXT NOT NULL,
    "design" TEXT NOT NULL,
    "actor" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "cells" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "created_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "computation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "computation_state_check" CHECK ("state" IN ('waiting', 'computing', 'done', 'failed'))
);

-- CreateIndex
CREATE INDEX "computation_team_id_state_created_at_idx" ON "computation"("team_id", "state", "created_at");

-- CreateIndex
CREATE INDEX "computation_experiment_id_idx" ON "computation"("experiment_id");

-- CreateIndex
CREATE UNIQUE INDEX "computation_id_team_id_key" ON "computation"("id", "team_id");

-- AddForeignKey
ALTER TABLE "computation" ADD CONSTRAINT "computation_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "computation" ADD CONSTRAINT "computation_experiment_id_team_id_fkey" FOREIGN KEY ("experiment_id", "team_id") REFERENCES "experiment"("id", "team_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Jobs of one queue are done one after the other.
CREATE FUNCTION "add_job"("name" TEXT, "payload" JSON, "attempts" INTEGER, "queue" TEXT) RETURNS VOID
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$ BEGIN PERFORM graphile_worker.add_job("name", "payload", queue_name => "queue", max_attempts => "attempts"); END $$;

-- Whoever watches one, in whichever process, reads it again. Only its id is told: who listens hears of every team's.
CREATE FUNCTION tell_computation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM pg_notify('wirecost_computation', OLD.id::text);
  ELSE
    PERFORM pg_notify('wirecost_computation', NEW.id::text);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER tell AFTER UPDATE OR DELETE ON computation FOR EACH ROW EXECUTE FUNCTION tell_computation();

GRANT SELECT, INSERT, UPDATE, DELETE ON "computation" TO "wirecost_app";
ALTER TABLE "computation" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "computation" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "computation" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');
