-- AlterTable
ALTER TABLE "two_factor" ADD COLUMN     "review_since" TIMESTAMPTZ;
