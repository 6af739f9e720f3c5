-- AlterTable
ALTER TABLE "upload" ADD COLUMN     "reading" TEXT NOT NULL DEFAULT '';

-- DropIndex
DROP INDEX "upload_team_id_sha256_key";

-- CreateIndex
CREATE UNIQUE INDEX "upload_team_id_sha256_reading_key" ON "upload"("team_id", "sha256", "reading");

-- Files are read in pieces: of compressed ones PostgreSQL would unpack everything for each.
ALTER TABLE "upload" ALTER COLUMN "raw" SET STORAGE EXTERNAL;
