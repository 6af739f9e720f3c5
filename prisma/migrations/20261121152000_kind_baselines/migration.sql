-- Measurements that belong to no model have baselines by their kind.
ALTER TABLE "baseline" ALTER COLUMN "model" DROP NOT NULL,
ADD COLUMN "kind" TEXT,
ADD CONSTRAINT "baseline_source_check" CHECK (("model" IS NULL) <> ("kind" IS NULL));
