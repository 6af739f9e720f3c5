-- CreateTable
CREATE TABLE "webhook" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "sealed_secret" TEXT NOT NULL,
    "made_by_id" TEXT,
    "created_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "webhook_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "about" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "status" INTEGER,
    "error" TEXT,
    "created_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tried_at" TIMESTAMPTZ,
    "delivered_at" TIMESTAMPTZ,
    "failed_at" TIMESTAMPTZ,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_id_team_id_key" ON "webhook"("id", "team_id");

-- CreateIndex
CREATE INDEX "webhook_team_id_created_at_idx" ON "webhook"("team_id", "created_at");

-- CreateIndex
CREATE INDEX "webhook_made_by_id_idx" ON "webhook"("made_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_webhook_id_event_about_key" ON "webhook_delivery"("webhook_id", "event", "about");

-- CreateIndex
CREATE INDEX "webhook_delivery_webhook_id_created_at_idx" ON "webhook_delivery"("webhook_id", "created_at");

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_made_by_id_fkey" FOREIGN KEY ("made_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_team_id_fkey" FOREIGN KEY ("webhook_id", "team_id") REFERENCES "webhook"("id", "team_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The queue's tables are its own and open to their owner alone. Whoever works on a team's rows puts jobs in through this.
CREATE FUNCTION "add_job"("name" TEXT, "payload" JSON, "attempts" INTEGER) RETURNS VOID
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$ BEGIN PERFORM graphile_worker.add_job("name", "payload", max_attempts => "attempts"); END $$;

-- By its host alone: an address may hold a token, and viewers read the activity.
CREATE FUNCTION record_webhook_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  object record;
BEGIN
  IF TG_OP = 'DELETE' THEN object := OLD; ELSE object := NEW; END IF;
  PERFORM write_activity(object.team_id, TG_ARGV[0], 'webhook', object.id::text,
    substring(object.url FROM '^https?://(?:[^/?#@]*@)?([^/?#]*)'), NULL);
  RETURN NULL;
END
$$;
CREATE TRIGGER activity_made AFTER INSERT ON webhook FOR EACH ROW EXECUTE FUNCTION record_webhook_activity('made');
CREATE TRIGGER activity_removed AFTER DELETE ON webhook FOR EACH ROW EXECUTE FUNCTION record_webhook_activity('deleted');
