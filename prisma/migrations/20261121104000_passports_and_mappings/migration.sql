-- CreateTable
CREATE TABLE "passport" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "facts" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "passport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "upload_passport" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "upload_id" UUID NOT NULL,
    "name" TEXT,
    "version" INTEGER,
    "facts" JSONB NOT NULL,
    "stated_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "upload_passport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "named_mapping" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "model" TEXT,
    "headers" TEXT[],
    "mapping" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "named_mapping_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "passport_team_id_name_key" ON "passport"("team_id", "name");

-- CreateIndex
CREATE INDEX "upload_passport_team_id_upload_id_stated_at_idx" ON "upload_passport"("team_id", "upload_id", "stated_at");

-- CreateIndex
CREATE UNIQUE INDEX "named_mapping_team_id_name_key" ON "named_mapping"("team_id", "name");

-- AddForeignKey
ALTER TABLE "passport" ADD CONSTRAINT "passport_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_passport" ADD CONSTRAINT "upload_passport_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_passport" ADD CONSTRAINT "upload_passport_upload_id_team_id_fkey" FOREIGN KEY ("upload_id", "team_id") REFERENCES "upload"("id", "team_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "named_mapping" ADD CONSTRAINT "named_mapping_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;
