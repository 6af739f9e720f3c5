-- AlterTable
ALTER TABLE "upload" ADD COLUMN     "idempotency_key" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "upload_team_id_idempotency_key_key" ON "upload"("team_id", "idempotency_key");
