-- AlterTable
ALTER TABLE "passport" ADD COLUMN     "deleted_at" TIMESTAMPTZ;

