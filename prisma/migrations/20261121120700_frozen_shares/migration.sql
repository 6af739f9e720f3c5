-- AlterTable
ALTER TABLE "share" ADD COLUMN     "title" TEXT,
ADD COLUMN     "kind" TEXT,
ADD COLUMN     "shows" TEXT NOT NULL DEFAULT 'table',
ADD COLUMN     "model" TEXT,
ADD COLUMN     "document" TEXT,
ADD COLUMN     "sha256" TEXT,
ADD COLUMN     "computed_at" TIMESTAMPTZ,
ADD COLUMN     "redacted" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "password_hash" TEXT,
ADD COLUMN     "tries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "tries_since" TIMESTAMPTZ,
ADD COLUMN     "views" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "last_viewed_at" TIMESTAMPTZ,
ADD COLUMN     "made_by_id" TEXT;

-- Links that are there already become copies of what they show now.
UPDATE "share" SET
  "title" = "experiment"."name",
  "kind" = 'run',
  "model" = "run"."model",
  "document" = "run"."document",
  "sha256" = "run"."sha256",
  "computed_at" = "run"."created_at"
FROM "run" JOIN "experiment" ON "experiment"."id" = "run"."experiment_id"
WHERE "run"."id" = "share"."run_id";

ALTER TABLE "share" ALTER COLUMN "title" SET NOT NULL,
ALTER COLUMN "kind" SET NOT NULL,
ALTER COLUMN "document" SET NOT NULL,
ALTER COLUMN "sha256" SET NOT NULL,
ADD CONSTRAINT "share_kind" CHECK ("kind" IN ('run', 'measured', 'comparison')),
ADD CONSTRAINT "share_shows" CHECK ("shows" IN ('table', 'chart'));

-- CreateTable
CREATE TABLE "share_source" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "share_id" UUID NOT NULL,
    "run_id" UUID,
    "upload_id" UUID,

    CONSTRAINT "share_source_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "share_source_one" CHECK (("run_id" IS NULL) <> ("upload_id" IS NULL))
);

-- A link that is there already has one source, so its own id will do.
INSERT INTO "share_source" ("id", "team_id", "share_id", "run_id") SELECT "id", "team_id", "id", "run_id" FROM "share";

-- DropForeignKey
ALTER TABLE "share" DROP CONSTRAINT "share_run_id_team_id_fkey";

-- DropIndex
DROP INDEX "share_team_id_run_id_idx";

-- AlterTable
ALTER TABLE "share" DROP COLUMN "run_id";

-- CreateTable
CREATE TABLE "pseudonym" (
    "team_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name_hash" TEXT NOT NULL,
    "number" INTEGER NOT NULL,

    CONSTRAINT "pseudonym_pkey" PRIMARY KEY ("team_id","kind","name_hash")
);

-- CreateIndex
CREATE INDEX "share_source_share_id_idx" ON "share_source"("share_id");

-- CreateIndex
CREATE INDEX "share_source_team_id_run_id_idx" ON "share_source"("team_id", "run_id");

-- CreateIndex
CREATE INDEX "share_source_team_id_upload_id_idx" ON "share_source"("team_id", "upload_id");

-- CreateIndex
CREATE UNIQUE INDEX "pseudonym_team_id_kind_number_key" ON "pseudonym"("team_id", "kind", "number");

-- CreateIndex
CREATE INDEX "share_team_id_created_at_idx" ON "share"("team_id", "created_at");

-- CreateIndex
CREATE INDEX "share_made_by_id_idx" ON "share"("made_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "share_id_team_id_key" ON "share"("id", "team_id");

-- AddForeignKey
ALTER TABLE "share" ADD CONSTRAINT "share_made_by_id_fkey" FOREIGN KEY ("made_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_source" ADD CONSTRAINT "share_source_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_source" ADD CONSTRAINT "share_source_share_id_team_id_fkey" FOREIGN KEY ("share_id", "team_id") REFERENCES "share"("id", "team_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_source" ADD CONSTRAINT "share_source_run_id_team_id_fkey" FOREIGN KEY ("run_id", "team_id") REFERENCES "run"("id", "team_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_source" ADD CONSTRAINT "share_source_upload_id_team_id_fkey" FOREIGN KEY ("upload_id", "team_id") REFERENCES "upload"("id", "team_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pseudonym" ADD CONSTRAINT "pseudonym_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;
