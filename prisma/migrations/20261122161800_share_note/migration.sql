-- AlterTable
ALTER TABLE "share" ADD COLUMN     "note" TEXT,
ADD COLUMN     "sender" TEXT;

