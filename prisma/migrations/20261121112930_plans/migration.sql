-- CreateTable
CREATE TABLE "plan" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "plan_id" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "cells" INTEGER NOT NULL,
    "runs" INTEGER NOT NULL,
    "document" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "plan_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "plan_team_id_deleted_at_created_at_idx" ON "plan"("team_id", "deleted_at", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "plan_id_team_id_key" ON "plan"("id", "team_id");

-- CreateIndex
CREATE UNIQUE INDEX "plan_team_id_plan_id_key" ON "plan"("team_id", "plan_id");

-- AddForeignKey
ALTER TABLE "plan" ADD CONSTRAINT "plan_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;
