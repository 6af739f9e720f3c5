-- CreateTable
CREATE TABLE "calibration" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "model_version" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "calibration_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "calibration_team_id_deleted_at_created_at_idx" ON "calibration"("team_id", "deleted_at", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "calibration_id_team_id_key" ON "calibration"("id", "team_id");

-- AddForeignKey
ALTER TABLE "calibration" ADD CONSTRAINT "calibration_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;
