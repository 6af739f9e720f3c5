-- AlterTable
ALTER TABLE "upload" ADD COLUMN     "schema" JSONB,
ALTER COLUMN "model" DROP NOT NULL;

-- What rows mean is said once: by a model, or by the file.
ALTER TABLE "upload" ADD CONSTRAINT "upload_model_or_schema" CHECK (("model" IS NULL) <> ("schema" IS NULL));
