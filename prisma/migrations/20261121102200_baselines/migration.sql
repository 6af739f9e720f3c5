-- CreateTable
CREATE TABLE "baseline" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "series" TEXT NOT NULL,
    "upload_id" UUID,
    "thresholds" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "baseline_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "baseline_team_id_model_idx" ON "baseline"("team_id", "model");

-- CreateIndex
CREATE INDEX "baseline_upload_id_idx" ON "baseline"("upload_id");

-- CreateIndex
CREATE UNIQUE INDEX "baseline_team_id_series_key" ON "baseline"("team_id", "series");

-- AddForeignKey
ALTER TABLE "baseline" ADD CONSTRAINT "baseline_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "baseline" ADD CONSTRAINT "baseline_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE SET NULL ON UPDATE CASCADE;
