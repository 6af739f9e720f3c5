-- The whole schema. The first part is Prisma's own, from schema.prisma; what Prisma cannot express follows from "What
-- Prisma's schema cannot say" on.

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "user" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailVerified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ NOT NULL,
    "twoFactorEnabled" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ NOT NULL,
    "ipAddress" TEXT,
    "userAgent" TEXT,
    "activeOrganizationId" TEXT,
    "userId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "accessToken" TEXT,
    "refreshToken" TEXT,
    "idToken" TEXT,
    "accessTokenExpiresAt" TIMESTAMPTZ,
    "refreshTokenExpiresAt" TIMESTAMPTZ,
    "scope" TEXT,
    "password" TEXT,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "two_factor" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "backupCodes" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL DEFAULT false,
    "failedVerificationCount" INTEGER NOT NULL DEFAULT 0,
    "lockedUntil" TIMESTAMPTZ,
    "last_step" INTEGER,
    "enabled_at" TIMESTAMPTZ,
    "created_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "two_factor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey" (
    "id" TEXT NOT NULL,
    "name" TEXT,
    "publicKey" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "credentialID" TEXT NOT NULL,
    "counter" DOUBLE PRECISION NOT NULL,
    "deviceType" TEXT NOT NULL,
    "backedUp" BOOLEAN NOT NULL,
    "transports" TEXT,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "aaguid" TEXT,
    "last_used_at" TIMESTAMPTZ,

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ NOT NULL,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "team" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "logo" TEXT,
    "metadata" TEXT,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "team_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "id" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'viewer',
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "invited_by_id" TEXT,
    "role_by_id" TEXT,
    "review_since" TIMESTAMPTZ,
    "reviewed_at" TIMESTAMPTZ,

    CONSTRAINT "member_pkey" PRIMARY KEY ("team_id","id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "expiresAt" TIMESTAMPTZ NOT NULL,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "inviterId" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "review_since" TIMESTAMPTZ,
    "reviewed_at" TIMESTAMPTZ,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("team_id","id")
);

-- CreateTable
CREATE TABLE "model_version" (
    "model" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "first_seen" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "model_version_pkey" PRIMARY KEY ("model","version")
);

-- CreateTable
CREATE TABLE "experiment" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "experiment_pkey" PRIMARY KEY ("team_id","id")
);

-- CreateTable
CREATE TABLE "run" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "experiment_id" UUID NOT NULL,
    "model" TEXT NOT NULL,
    "model_version" TEXT NOT NULL,
    "seed" INTEGER NOT NULL,
    "metric" TEXT NOT NULL,
    "headline" DOUBLE PRECISION NOT NULL,
    "document" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "run_pkey" PRIMARY KEY ("team_id","id")
);

-- CreateTable
CREATE TABLE "upload" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "model" TEXT,
    "schema" JSONB,
    "format" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "reading" TEXT NOT NULL DEFAULT '',
    "bytes" INTEGER NOT NULL,
    "setup" JSONB NOT NULL,
    "axes" TEXT[],
    "metric" TEXT NOT NULL,
    "row_count" INTEGER NOT NULL,
    "idempotency_key" TEXT,
    "created_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "upload_pkey" PRIMARY KEY ("team_id","id")
);

-- CreateTable
CREATE TABLE "environment" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "facts" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "environment_pkey" PRIMARY KEY ("team_id","id")
);

-- CreateTable
CREATE TABLE "upload_environment" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "upload_id" UUID NOT NULL,
    "name" TEXT,
    "version" INTEGER,
    "facts" JSONB NOT NULL,
    "stated_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "upload_environment_pkey" PRIMARY KEY ("team_id","id")
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

    CONSTRAINT "named_mapping_pkey" PRIMARY KEY ("team_id","id")
);

-- CreateTable
CREATE TABLE "upload_piece" (
    "upload_id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "piece" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "upload_piece_pkey" PRIMARY KEY ("team_id","upload_id","piece")
);

-- CreateTable
CREATE TABLE "measured_cell" (
    "upload_id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "cell" INTEGER NOT NULL,
    "settings" JSONB NOT NULL,
    "rows" INTEGER NOT NULL,

    CONSTRAINT "measured_cell_pkey" PRIMARY KEY ("team_id","upload_id","cell")
);

-- CreateTable
CREATE TABLE "measured_chunk" (
    "upload_id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "first" INTEGER NOT NULL,
    "cells" INTEGER[],
    "names" TEXT[],
    "labels" TEXT[],
    "metric_ids" TEXT[],
    "metrics" BYTEA NOT NULL,

    CONSTRAINT "measured_chunk_pkey" PRIMARY KEY ("team_id","upload_id","first")
);

-- CreateTable
CREATE TABLE "calibration" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "model_version" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "calibration_pkey" PRIMARY KEY ("team_id","id")
);

-- CreateTable
CREATE TABLE "baseline" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "model" TEXT,
    "kind" TEXT,
    "metric" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "series" TEXT NOT NULL,
    "upload_id" UUID,
    "thresholds" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "baseline_pkey" PRIMARY KEY ("team_id","id")
);

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

    CONSTRAINT "plan_pkey" PRIMARY KEY ("team_id","id")
);

-- CreateTable
CREATE TABLE "share" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "note" TEXT,
    "sender" TEXT,
    "kind" TEXT NOT NULL,
    "shows" TEXT NOT NULL DEFAULT 'table',
    "model" TEXT,
    "document" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "computed_at" TIMESTAMPTZ,
    "redacted" BOOLEAN NOT NULL DEFAULT false,
    "token_hash" TEXT NOT NULL,
    "password_hash" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "tries_since" TIMESTAMPTZ,
    "views" INTEGER NOT NULL DEFAULT 0,
    "last_viewed_at" TIMESTAMPTZ,
    "made_by_id" TEXT,
    "created_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ,
    "revoked_at" TIMESTAMPTZ,

    CONSTRAINT "share_pkey" PRIMARY KEY ("team_id","id")
);

-- CreateTable
CREATE TABLE "share_source" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "share_id" UUID NOT NULL,
    "run_id" UUID,
    "upload_id" UUID,

    CONSTRAINT "share_source_pkey" PRIMARY KEY ("team_id","id")
);

-- CreateTable
CREATE TABLE "pseudonym" (
    "team_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name_hash" TEXT NOT NULL,
    "number" INTEGER NOT NULL,

    CONSTRAINT "pseudonym_pkey" PRIMARY KEY ("team_id","kind","name_hash")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "made_by_id" TEXT,
    "created_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ,
    "last_used_at" TIMESTAMPTZ,
    "revoked_at" TIMESTAMPTZ,
    "review_since" TIMESTAMPTZ,
    "reviewed_at" TIMESTAMPTZ,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("team_id","id")
);

-- CreateTable
CREATE TABLE "activity" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "team_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT,
    "actor_name" TEXT,
    "verb" TEXT NOT NULL,
    "object_kind" TEXT NOT NULL,
    "object_id" TEXT,
    "object_name" TEXT,
    "detail" TEXT,

    CONSTRAINT "activity_pkey" PRIMARY KEY ("team_id","id")
);

-- CreateTable
CREATE TABLE "webhook" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "sealed_secret" TEXT NOT NULL,
    "made_by_id" TEXT,
    "created_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "review_since" TIMESTAMPTZ,
    "reviewed_at" TIMESTAMPTZ,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("team_id","id")
);

-- CreateTable
CREATE TABLE "computation" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "experiment_id" UUID,
    "run_id" UUID,
    "model" TEXT NOT NULL,
    "design" TEXT NOT NULL,
    "actor" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "cells" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "created_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "computation_pkey" PRIMARY KEY ("team_id","id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "webhook_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "about" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "status" INTEGER,
    "error" TEXT,
    "created_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tried_at" TIMESTAMPTZ,
    "delivered_at" TIMESTAMPTZ,
    "failed_at" TIMESTAMPTZ,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("team_id","id")
);

-- CreateTable
CREATE TABLE "comment" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "run_id" UUID,
    "upload_id" UUID,
    "cell" JSONB,
    "author_id" TEXT,
    "author_name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "mentions" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ,

    CONSTRAINT "comment_pkey" PRIMARY KEY ("team_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_key" ON "session"("token");

-- CreateIndex
CREATE INDEX "session_userId_idx" ON "session"("userId");

-- CreateIndex
CREATE INDEX "account_userId_idx" ON "account"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "two_factor_userId_key" ON "two_factor"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "passkey_credentialID_key" ON "passkey"("credentialID");

-- CreateIndex
CREATE INDEX "passkey_userId_idx" ON "passkey"("userId");

-- CreateIndex
CREATE INDEX "verification_identifier_idx" ON "verification"("identifier");

-- CreateIndex
CREATE UNIQUE INDEX "team_slug_key" ON "team"("slug");

-- CreateIndex
CREATE INDEX "member_userId_idx" ON "member"("userId");

-- CreateIndex
CREATE INDEX "member_invited_by_id_idx" ON "member"("invited_by_id");

-- CreateIndex
CREATE INDEX "member_role_by_id_idx" ON "member"("role_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "member_team_id_userId_key" ON "member"("team_id", "userId");

-- CreateIndex
CREATE INDEX "invitation_inviterId_idx" ON "invitation"("inviterId");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_team_id_key" ON "invitation"("token_hash", "team_id");

-- CreateIndex
CREATE INDEX "experiment_team_id_deleted_at_updated_at_idx" ON "experiment"("team_id", "deleted_at", "updated_at");

-- CreateIndex
CREATE INDEX "run_team_id_experiment_id_created_at_idx" ON "run"("team_id", "experiment_id", "created_at");

-- CreateIndex
CREATE INDEX "run_model_model_version_idx" ON "run"("model", "model_version");

-- CreateIndex
CREATE INDEX "upload_team_id_deleted_at_created_at_idx" ON "upload"("team_id", "deleted_at", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "upload_team_id_sha256_reading_key" ON "upload"("team_id", "sha256", "reading");

-- CreateIndex
CREATE UNIQUE INDEX "upload_team_id_idempotency_key_key" ON "upload"("team_id", "idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "environment_team_id_name_key" ON "environment"("team_id", "name");

-- CreateIndex
CREATE INDEX "upload_environment_team_id_upload_id_stated_at_idx" ON "upload_environment"("team_id", "upload_id", "stated_at");

-- CreateIndex
CREATE UNIQUE INDEX "named_mapping_team_id_name_key" ON "named_mapping"("team_id", "name");

-- CreateIndex
CREATE INDEX "calibration_team_id_deleted_at_created_at_idx" ON "calibration"("team_id", "deleted_at", "created_at");

-- CreateIndex
CREATE INDEX "baseline_team_id_model_idx" ON "baseline"("team_id", "model");

-- CreateIndex
CREATE INDEX "baseline_team_id_upload_id_idx" ON "baseline"("team_id", "upload_id");

-- CreateIndex
CREATE UNIQUE INDEX "baseline_team_id_series_key" ON "baseline"("team_id", "series");

-- CreateIndex
CREATE INDEX "plan_team_id_deleted_at_created_at_idx" ON "plan"("team_id", "deleted_at", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "plan_team_id_plan_id_key" ON "plan"("team_id", "plan_id");

-- CreateIndex
CREATE INDEX "share_team_id_created_at_idx" ON "share"("team_id", "created_at");

-- CreateIndex
CREATE INDEX "share_made_by_id_idx" ON "share"("made_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "share_token_hash_team_id_key" ON "share"("token_hash", "team_id");

-- CreateIndex
CREATE INDEX "share_source_team_id_share_id_idx" ON "share_source"("team_id", "share_id");

-- CreateIndex
CREATE INDEX "share_source_team_id_run_id_idx" ON "share_source"("team_id", "run_id");

-- CreateIndex
CREATE INDEX "share_source_team_id_upload_id_idx" ON "share_source"("team_id", "upload_id");

-- CreateIndex
CREATE UNIQUE INDEX "pseudonym_team_id_kind_number_key" ON "pseudonym"("team_id", "kind", "number");

-- CreateIndex
CREATE INDEX "api_key_team_id_created_at_idx" ON "api_key"("team_id", "created_at");

-- CreateIndex
CREATE INDEX "api_key_made_by_id_idx" ON "api_key"("made_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_token_hash_team_id_key" ON "api_key"("token_hash", "team_id");

-- CreateIndex
CREATE INDEX "activity_team_id_at_id_idx" ON "activity"("team_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "activity_team_id_actor_id_at_idx" ON "activity"("team_id", "actor_id", "at" DESC);

-- CreateIndex
CREATE INDEX "activity_team_id_object_kind_at_idx" ON "activity"("team_id", "object_kind", "at" DESC);

-- CreateIndex
CREATE INDEX "webhook_team_id_created_at_idx" ON "webhook"("team_id", "created_at");

-- CreateIndex
CREATE INDEX "webhook_made_by_id_idx" ON "webhook"("made_by_id");

-- CreateIndex
CREATE INDEX "computation_team_id_state_created_at_idx" ON "computation"("team_id", "state", "created_at");

-- CreateIndex
CREATE INDEX "computation_team_id_experiment_id_idx" ON "computation"("team_id", "experiment_id");

-- CreateIndex
CREATE INDEX "webhook_delivery_team_id_webhook_id_created_at_idx" ON "webhook_delivery"("team_id", "webhook_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_team_id_webhook_id_event_about_key" ON "webhook_delivery"("team_id", "webhook_id", "event", "about");

-- CreateIndex
CREATE INDEX "comment_team_id_run_id_created_at_idx" ON "comment"("team_id", "run_id", "created_at");

-- CreateIndex
CREATE INDEX "comment_team_id_upload_id_created_at_idx" ON "comment"("team_id", "upload_id", "created_at");

-- CreateIndex
CREATE INDEX "comment_author_id_idx" ON "comment"("author_id");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_inviterId_fkey" FOREIGN KEY ("inviterId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "experiment" ADD CONSTRAINT "experiment_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_team_id_experiment_id_fkey" FOREIGN KEY ("team_id", "experiment_id") REFERENCES "experiment"("team_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_model_model_version_fkey" FOREIGN KEY ("model", "model_version") REFERENCES "model_version"("model", "version") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload" ADD CONSTRAINT "upload_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "environment" ADD CONSTRAINT "environment_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "upload_environment" ADD CONSTRAINT "upload_environment_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "upload_environment" ADD CONSTRAINT "upload_environment_team_id_upload_id_fkey" FOREIGN KEY ("team_id", "upload_id") REFERENCES "upload"("team_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "named_mapping" ADD CONSTRAINT "named_mapping_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "upload_piece" ADD CONSTRAINT "upload_piece_team_id_upload_id_fkey" FOREIGN KEY ("team_id", "upload_id") REFERENCES "upload"("team_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "measured_cell" ADD CONSTRAINT "measured_cell_team_id_upload_id_fkey" FOREIGN KEY ("team_id", "upload_id") REFERENCES "upload"("team_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "measured_chunk" ADD CONSTRAINT "measured_chunk_team_id_upload_id_fkey" FOREIGN KEY ("team_id", "upload_id") REFERENCES "upload"("team_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "calibration" ADD CONSTRAINT "calibration_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "baseline" ADD CONSTRAINT "baseline_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "baseline" ADD CONSTRAINT "baseline_team_id_upload_id_fkey" FOREIGN KEY ("team_id", "upload_id") REFERENCES "upload"("team_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "plan" ADD CONSTRAINT "plan_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "share" ADD CONSTRAINT "share_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "share" ADD CONSTRAINT "share_made_by_id_fkey" FOREIGN KEY ("made_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_source" ADD CONSTRAINT "share_source_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "share_source" ADD CONSTRAINT "share_source_team_id_share_id_fkey" FOREIGN KEY ("team_id", "share_id") REFERENCES "share"("team_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "share_source" ADD CONSTRAINT "share_source_team_id_run_id_fkey" FOREIGN KEY ("team_id", "run_id") REFERENCES "run"("team_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "share_source" ADD CONSTRAINT "share_source_team_id_upload_id_fkey" FOREIGN KEY ("team_id", "upload_id") REFERENCES "upload"("team_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "pseudonym" ADD CONSTRAINT "pseudonym_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_made_by_id_fkey" FOREIGN KEY ("made_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activity" ADD CONSTRAINT "activity_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_made_by_id_fkey" FOREIGN KEY ("made_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "computation" ADD CONSTRAINT "computation_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "computation" ADD CONSTRAINT "computation_team_id_experiment_id_fkey" FOREIGN KEY ("team_id", "experiment_id") REFERENCES "experiment"("team_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_team_id_webhook_id_fkey" FOREIGN KEY ("team_id", "webhook_id") REFERENCES "webhook"("team_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_team_id_run_id_fkey" FOREIGN KEY ("team_id", "run_id") REFERENCES "run"("team_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_team_id_upload_id_fkey" FOREIGN KEY ("team_id", "upload_id") REFERENCES "upload"("team_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

-- Storage: compressing takes longer than writing, and of compressed bytes PostgreSQL would unpack everything for each part.
ALTER TABLE "upload_piece" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
ALTER TABLE "measured_chunk"
    ALTER COLUMN "cells" SET STORAGE EXTERNAL,
    ALTER COLUMN "names" SET STORAGE EXTERNAL,
    ALTER COLUMN "labels" SET STORAGE EXTERNAL,
    ALTER COLUMN "metrics" SET STORAGE EXTERNAL;

-- Checks
ALTER TABLE "member" ADD CONSTRAINT "member_role_check" CHECK ("role" IN ('owner', 'editor', 'viewer', 'upload-only'));
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_role_check" CHECK ("role" IN ('owner', 'editor', 'viewer', 'upload-only'));
ALTER TABLE "upload" ADD CONSTRAINT "upload_model_or_schema" CHECK (("model" IS NULL) <> ("schema" IS NULL));
ALTER TABLE "baseline" ADD CONSTRAINT "baseline_source_check" CHECK (("model" IS NULL) <> ("kind" IS NULL));
ALTER TABLE "share"
    ADD CONSTRAINT "share_kind" CHECK ("kind" IN ('run', 'measured', 'comparison')),
    ADD CONSTRAINT "share_shows" CHECK ("shows" IN ('table', 'chart'));
ALTER TABLE "share_source" ADD CONSTRAINT "share_source_one" CHECK (("run_id" IS NULL) <> ("upload_id" IS NULL));
ALTER TABLE "comment" ADD CONSTRAINT "comment_of_check" CHECK (("run_id" IS NULL) <> ("upload_id" IS NULL));
ALTER TABLE "computation" ADD CONSTRAINT "computation_state_check" CHECK ("state" IN ('waiting', 'computing', 'done', 'failed'));

-- A baseline outlives the upload that it refers to. Not by SET NULL: the reference contains the team, which stays.
CREATE FUNCTION clear_baselines_of_upload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE baseline SET upload_id = NULL WHERE team_id = OLD.team_id AND upload_id = OLD.id;
  RETURN OLD;
END
$$;
CREATE TRIGGER clear_baselines BEFORE DELETE ON upload FOR EACH ROW EXECUTE FUNCTION clear_baselines_of_upload();

-- Memberships

-- A key has the rights of the person whose it is. With a membership end the keys of the person and the invitations that
-- they sent, for good: each would be a way back in. Members whom they had invited count as invited by the person who
-- invited them, and wait for the same review. See docs/decisions/033-reviews.md.
CREATE FUNCTION revoke_keys_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE api_key SET revoked_at = now()
    WHERE team_id = OLD.team_id AND made_by_id = OLD."userId" AND revoked_at IS NULL;
  UPDATE invitation SET status = 'revoked'
    WHERE team_id = OLD.team_id AND "inviterId" = OLD."userId" AND status = 'pending';
  UPDATE member SET
      invited_by_id = CASE WHEN invited_by_id = OLD."userId" THEN OLD.invited_by_id ELSE invited_by_id END,
      role_by_id = CASE WHEN role_by_id = OLD."userId" THEN OLD.invited_by_id ELSE role_by_id END,
      review_since = coalesce(review_since, OLD.review_since)
    WHERE team_id = OLD.team_id AND OLD."userId" IN (invited_by_id, role_by_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER revoke_keys AFTER DELETE ON "member" FOR EACH ROW EXECUTE FUNCTION revoke_keys_of_member();

-- Only owners invite: with the role end the invitations that it sent.
CREATE FUNCTION revoke_invitations_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invitation SET status = 'revoked'
    WHERE team_id = NEW.team_id AND "inviterId" = NEW."userId" AND status = 'pending';
  RETURN NULL;
END
$$;
CREATE TRIGGER revoke_invitations AFTER UPDATE OF role ON "member" FOR EACH ROW
  WHEN (OLD.role = 'owner' AND NEW.role <> 'owner') EXECUTE FUNCTION revoke_invitations_of_member();

-- Activity

-- The transaction states the actor as wirecost.actor, {"kind", "id", "name"}. Without one nothing is recorded: migrations,
-- seeds, restores and the purge of deleted data.
CREATE FUNCTION write_activity(of_team text, verb text, kind text, id text, name text, detail text)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO activity (team_id, actor_kind, actor_id, actor_name, verb, object_kind, object_id, object_name, detail)
  SELECT $1, actor->>'kind', actor->>'id', actor->>'name', $2, $3, $4, $5, $6
  FROM (SELECT nullif(current_setting('wirecost.actor', true), '')::jsonb AS actor) AS acting
  -- Rows that are deleted with their team have no team to be recorded for.
  WHERE actor IS NOT NULL AND EXISTS (SELECT 1 FROM team WHERE team.id = $1)
$$;

-- Arguments: verb, kind of object, column of its name, and column of the detail, if any.
CREATE FUNCTION record_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  object record;
  earlier record;
  of_team text;
  name text;
  detail text;
BEGIN
  IF coalesce(current_setting('wirecost.actor', true), '') = '' THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN object := OLD; ELSE object := NEW; END IF;
  IF TG_ARGV[2] IS NOT NULL THEN
    EXECUTE format('SELECT ($1).%I::text', TG_ARGV[2]) INTO name USING object;
  END IF;
  IF TG_ARGV[0] = 'renamed' THEN
    earlier := OLD;
    detail := earlier.name;
  ELSIF TG_ARGV[3] IS NOT NULL THEN
    EXECUTE format('SELECT ($1).%I::text', TG_ARGV[3]) INTO detail USING object;
  END IF;
  IF TG_TABLE_NAME = 'team' THEN of_team := object.id; ELSE of_team := object.team_id; END IF;
  PERFORM write_activity(of_team, TG_ARGV[0], TG_ARGV[1], object.id::text, name, detail);
  RETURN NULL;
END
$$;

-- A run is recorded as one more of its experiment. The first is created with it and not recorded again.
CREATE FUNCTION record_run_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM run WHERE team_id = NEW.team_id AND experiment_id = NEW.experiment_id AND id <> NEW.id
  ) THEN
    PERFORM write_activity(NEW.team_id, 'computed', 'experiment', NEW.experiment_id::text,
      (SELECT name FROM experiment WHERE team_id = NEW.team_id AND id = NEW.experiment_id), NULL);
  END IF;
  RETURN NULL;
END
$$;

-- An upload has no rows yet while its first environment is stored with it.
CREATE FUNCTION record_statement_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_activity(NEW.team_id, 'stated', 'upload', NEW.upload_id::text, name, NEW.name)
  FROM upload WHERE team_id = NEW.team_id AND id = NEW.upload_id AND row_count > 0;
  RETURN NULL;
END
$$;

CREATE FUNCTION record_member_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor jsonb := nullif(current_setting('wirecost.actor', true), '')::jsonb;
  object record;
  own boolean;
BEGIN
  IF actor IS NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN object := OLD; ELSE object := NEW; END IF;
  own := object."userId" = actor->>'id';
  PERFORM write_activity(
    object.team_id,
    CASE TG_OP
      WHEN 'UPDATE' THEN 'changed'
      WHEN 'DELETE' THEN CASE WHEN own THEN 'left' ELSE 'removed' END
      ELSE CASE WHEN own THEN 'joined' ELSE 'added' END
    END,
    'member', object."userId",
    -- A person who deletes the account is deleted already.
    coalesce((SELECT name FROM "user" WHERE id = object."userId"), CASE WHEN own THEN actor->>'name' END),
    CASE TG_OP WHEN 'DELETE' THEN NULL ELSE object.role END
  );
  RETURN NULL;
END
$$;

-- By its host alone: an address may hold a token, and viewers read the activity.
CREATE FUNCTION record_webhook_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  object record;
BEGIN
  IF TG_OP = 'DELETE' THEN object := OLD; ELSE object := NEW; END IF;
  PERFORM write_activity(object.team_id, TG_ARGV[0], 'webhook', object.id::text,
    substring(object.url FROM '^https?://(?:[^/?#@]*@)?([^/?#]*)'), NULL);
  RETURN NULL;
END
$$;

-- Recorded of the experiment or the upload, with the members whom it mentions.
CREATE FUNCTION record_comment_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said record;
  kind text;
  id text;
  name text;
BEGIN
  IF coalesce(current_setting('wirecost.actor', true), '') = '' THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN said := OLD; ELSE said := NEW; END IF;
  IF said.run_id IS NULL THEN
    SELECT 'upload', upload.id::text, upload.name INTO kind, id, name
    FROM upload WHERE upload.team_id = said.team_id AND upload.id = said.upload_id;
  ELSE
    SELECT 'experiment', experiment.id::text, experiment.name INTO kind, id, name
    FROM run JOIN experiment ON experiment.team_id = run.team_id AND experiment.id = run.experiment_id
    WHERE run.team_id = said.team_id AND run.id = said.run_id;
  END IF;
  -- Deleted with its upload or run, it is recorded as part of that.
  IF kind IS NULL THEN RETURN NULL; END IF;
  PERFORM write_activity(said.team_id, TG_ARGV[0], kind, id, name,
    (SELECT string_agg(mention->>'name', ', ') FROM jsonb_array_elements(said.mentions) AS mention));
  RETURN NULL;
END
$$;

CREATE FUNCTION keep_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM team WHERE id = OLD.team_id) THEN
    RAISE EXCEPTION 'What was done stays recorded as it was.';
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER keep_activity BEFORE UPDATE OR DELETE ON activity FOR EACH ROW EXECUTE FUNCTION keep_activity();

-- Teams, members and access. Without the address of an invitation: viewers may not read whom owners invite.
CREATE TRIGGER activity_made AFTER INSERT ON team FOR EACH ROW EXECUTE FUNCTION record_activity('made', 'team', 'name');
CREATE TRIGGER activity_renamed AFTER UPDATE OF name ON team FOR EACH ROW WHEN (OLD.name <> NEW.name)
  EXECUTE FUNCTION record_activity('renamed', 'team', 'name');
CREATE TRIGGER activity_member AFTER INSERT OR DELETE ON member FOR EACH ROW EXECUTE FUNCTION record_member_activity();
CREATE TRIGGER activity_role AFTER UPDATE OF role ON member FOR EACH ROW WHEN (OLD.role <> NEW.role)
  EXECUTE FUNCTION record_member_activity();
CREATE TRIGGER activity_invited AFTER INSERT ON invitation FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'invitation', 'role');
CREATE TRIGGER activity_revoked AFTER UPDATE OF status ON invitation FOR EACH ROW
  WHEN (OLD.status = 'pending' AND NEW.status = 'revoked')
  EXECUTE FUNCTION record_activity('revoked', 'invitation', 'role');
CREATE TRIGGER activity_declined AFTER UPDATE OF status ON invitation FOR EACH ROW
  WHEN (OLD.status = 'pending' AND NEW.status = 'declined')
  EXECUTE FUNCTION record_activity('declined', 'invitation', 'role');
CREATE TRIGGER activity_made AFTER INSERT ON api_key FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'key', 'name', 'scope');
CREATE TRIGGER activity_revoked AFTER UPDATE OF revoked_at ON api_key FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
  EXECUTE FUNCTION record_activity('revoked', 'key', 'name', 'scope');
CREATE TRIGGER activity_changed AFTER UPDATE OF made_by_id ON api_key FOR EACH ROW
  WHEN (NEW.made_by_id IS NOT NULL AND OLD.made_by_id IS DISTINCT FROM NEW.made_by_id)
  EXECUTE FUNCTION record_activity('changed', 'key', 'name', 'scope');
CREATE TRIGGER activity_made AFTER INSERT ON share FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'link', 'title');
CREATE TRIGGER activity_revoked AFTER UPDATE OF revoked_at ON share FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
  EXECUTE FUNCTION record_activity('revoked', 'link', 'title');
CREATE TRIGGER activity_made AFTER INSERT ON webhook FOR EACH ROW EXECUTE FUNCTION record_webhook_activity('made');
CREATE TRIGGER activity_removed AFTER DELETE ON webhook FOR EACH ROW EXECUTE FUNCTION record_webhook_activity('deleted');

-- Data of the team
CREATE TRIGGER activity_made AFTER INSERT ON experiment FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'experiment', 'name');
CREATE TRIGGER activity_deleted AFTER UPDATE OF deleted_at ON experiment FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION record_activity('deleted', 'experiment', 'name');
CREATE TRIGGER activity_restored AFTER UPDATE OF deleted_at ON experiment FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION record_activity('restored', 'experiment', 'name');
CREATE TRIGGER activity_renamed AFTER UPDATE OF name ON experiment FOR EACH ROW WHEN (OLD.name <> NEW.name)
  EXECUTE FUNCTION record_activity('renamed', 'experiment', 'name');
CREATE TRIGGER activity_computed AFTER INSERT ON run FOR EACH ROW EXECUTE FUNCTION record_run_activity();
CREATE TRIGGER activity_made AFTER INSERT ON upload FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'upload', 'name');
CREATE TRIGGER activity_deleted AFTER UPDATE OF deleted_at ON upload FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION record_activity('deleted', 'upload', 'name');
CREATE TRIGGER activity_restored AFTER UPDATE OF deleted_at ON upload FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION record_activity('restored', 'upload', 'name');
CREATE TRIGGER activity_stated AFTER INSERT ON upload_environment FOR EACH ROW
  EXECUTE FUNCTION record_statement_activity();
CREATE TRIGGER activity_made AFTER INSERT ON calibration FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'calibration', 'name', 'model');
CREATE TRIGGER activity_deleted AFTER UPDATE OF deleted_at ON calibration FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION record_activity('deleted', 'calibration', 'name');
CREATE TRIGGER activity_restored AFTER UPDATE OF deleted_at ON calibration FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION record_activity('restored', 'calibration', 'name');
CREATE TRIGGER activity_renamed AFTER UPDATE OF name ON calibration FOR EACH ROW WHEN (OLD.name <> NEW.name)
  EXECUTE FUNCTION record_activity('renamed', 'calibration', 'name');
CREATE TRIGGER activity_made AFTER INSERT ON plan FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'plan', 'name');
CREATE TRIGGER activity_deleted AFTER UPDATE OF deleted_at ON plan FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION record_activity('deleted', 'plan', 'name');
CREATE TRIGGER activity_restored AFTER UPDATE OF deleted_at ON plan FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION record_activity('restored', 'plan', 'name');
CREATE TRIGGER activity_made AFTER INSERT ON environment FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'environment', 'name');
CREATE TRIGGER activity_changed AFTER UPDATE OF facts ON environment FOR EACH ROW WHEN (OLD.version <> NEW.version)
  EXECUTE FUNCTION record_activity('changed', 'environment', 'name', 'version');
CREATE TRIGGER activity_deleted AFTER UPDATE OF deleted_at ON environment FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION record_activity('deleted', 'environment', 'name');
CREATE TRIGGER activity_restored AFTER UPDATE OF deleted_at ON environment FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION record_activity('restored', 'environment', 'name');
CREATE TRIGGER activity_renamed AFTER UPDATE OF name ON environment FOR EACH ROW WHEN (OLD.name <> NEW.name)
  EXECUTE FUNCTION record_activity('renamed', 'environment', 'name');
CREATE TRIGGER activity_made AFTER INSERT ON named_mapping FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'mapping', 'name');
CREATE TRIGGER activity_changed AFTER UPDATE ON named_mapping FOR EACH ROW
  WHEN (OLD.mapping <> NEW.mapping OR OLD.headers <> NEW.headers OR OLD.model IS DISTINCT FROM NEW.model)
  EXECUTE FUNCTION record_activity('changed', 'mapping', 'name');
CREATE TRIGGER activity_removed AFTER DELETE ON named_mapping FOR EACH ROW
  EXECUTE FUNCTION record_activity('deleted', 'mapping', 'name');
CREATE TRIGGER activity_renamed AFTER UPDATE OF name ON named_mapping FOR EACH ROW WHEN (OLD.name <> NEW.name)
  EXECUTE FUNCTION record_activity('renamed', 'mapping', 'name');
CREATE TRIGGER activity_made AFTER INSERT ON baseline FOR EACH ROW
  EXECUTE FUNCTION record_activity('made', 'baseline', 'metric', 'model');
CREATE TRIGGER activity_changed AFTER UPDATE ON baseline FOR EACH ROW
  WHEN (OLD.upload_id IS DISTINCT FROM NEW.upload_id OR OLD.thresholds <> NEW.thresholds)
  EXECUTE FUNCTION record_activity('changed', 'baseline', 'metric', 'model');
CREATE TRIGGER activity_removed AFTER DELETE ON baseline FOR EACH ROW
  EXECUTE FUNCTION record_activity('deleted', 'baseline', 'metric', 'model');
CREATE TRIGGER activity_commented AFTER INSERT ON comment FOR EACH ROW
  EXECUTE FUNCTION record_comment_activity('commented');
CREATE TRIGGER activity_reworded AFTER UPDATE OF text ON comment FOR EACH ROW WHEN (OLD.text <> NEW.text)
  EXECUTE FUNCTION record_comment_activity('reworded');
CREATE TRIGGER activity_uncommented AFTER DELETE ON comment FOR EACH ROW
  EXECUTE FUNCTION record_comment_activity('uncommented');

-- Notices

-- Each process that a client watches a computation through reads it again. Only the id is sent: listeners receive those
-- of every team.
CREATE FUNCTION tell_computation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM pg_notify('wirecost_computation', OLD.id::text);
  ELSE
    PERFORM pg_notify('wirecost_computation', NEW.id::text);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER tell AFTER UPDATE OR DELETE ON computation FOR EACH ROW EXECUTE FUNCTION tell_computation();

-- Row-level security: a transaction that states a team sees that team's rows, and any other sees none. See
-- docs/decisions/023-row-level-security.md.

-- Roles belong to the whole server. `migrate()` has created this one already where the user may create roles, and states
-- what an administrator must run where it may not; stock Prisma does neither.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'wirecost_app') THEN
    CREATE ROLE "wirecost_app" NOLOGIN;
    GRANT "wirecost_app" TO CURRENT_USER;
  END IF;
END
$$;
GRANT USAGE ON SCHEMA "public" TO "wirecost_app";
-- Of tables that later migrations create.
ALTER DEFAULT PRIVILEGES IN SCHEMA "public" GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO "wirecost_app";
ALTER DEFAULT PRIVILEGES IN SCHEMA "public" GRANT USAGE ON SEQUENCES TO "wirecost_app";

-- Each table with a team_id. A later migration that creates one does the same for it. The owner of the tables has to
-- state that it means all rows. The settings are not read in subqueries, which Citus refuses in policies: compared with
-- an index, a stable function is evaluated once per statement too.
DO $$
DECLARE
  tenant regclass;
BEGIN
  FOR tenant IN
    SELECT attrelid FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE attname = 'team_id' AND relkind = 'r' AND relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO "wirecost_app"', tenant);
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', tenant);
    EXECUTE format($policy$
      CREATE POLICY "team" ON %s TO "wirecost_app" USING ("team_id" = current_setting('wirecost.team', true))
      $policy$, tenant);
    EXECUTE format($policy$
      CREATE POLICY "everything" ON %s TO CURRENT_USER USING (current_setting('wirecost.everything', true) = 'on')
      $policy$, tenant);
  END LOOP;
END
$$;

-- A person sees in which teams they are, and the names of these.
CREATE POLICY "person" ON "member" FOR SELECT TO "wirecost_app" USING ("userId" = current_setting('wirecost.person', true));

GRANT SELECT, INSERT, UPDATE, DELETE ON "team" TO "wirecost_app";
ALTER TABLE "team" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "team" TO "wirecost_app" USING ("id" = current_setting('wirecost.team', true));
CREATE POLICY "everything" ON "team" TO CURRENT_USER USING (current_setting('wirecost.everything', true) = 'on');
CREATE POLICY "person" ON "team" FOR SELECT TO "wirecost_app" USING (
  "id" IN (SELECT "team_id" FROM "member" WHERE "userId" = current_setting('wirecost.person', true))
);

-- Not forced: better-auth reads sessions as the owner, by their tokens, before the user is known.
GRANT SELECT, UPDATE, DELETE ON "session" TO "wirecost_app";
ALTER TABLE "session" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "person" ON "session" TO "wirecost_app" USING ("userId" = current_setting('wirecost.person', true));

-- Of people, those of the team: its members, and the authors of data that is still there. Not forced, as of sessions.
-- How people sign in (account, verification, two_factor, passkey) is closed to the role.
GRANT SELECT ("id", "name", "email") ON "user" TO "wirecost_app";
ALTER TABLE "user" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "user" FOR SELECT TO "wirecost_app" USING (
  "id" IN (SELECT "userId" FROM "member" WHERE "team_id" = current_setting('wirecost.team', true))
  OR "id" IN (SELECT "made_by_id" FROM "api_key" WHERE "team_id" = current_setting('wirecost.team', true))
  OR "id" IN (SELECT "made_by_id" FROM "share" WHERE "team_id" = current_setting('wirecost.team', true))
  OR "id" IN (SELECT "made_by_id" FROM "webhook" WHERE "team_id" = current_setting('wirecost.team', true))
  OR "id" IN (SELECT "author_id" FROM "comment" WHERE "team_id" = current_setting('wirecost.team', true))
  OR "id" IN (SELECT "inviterId" FROM "invitation" WHERE "team_id" = current_setting('wirecost.team', true))
);
CREATE POLICY "person" ON "user" FOR SELECT TO "wirecost_app" USING ("id" = current_setting('wirecost.person', true));

-- Functions that do for the role what it may not do itself

-- The catalog of models is one for all teams. A run refers to an entry, which never changes; archives add entries, up to
-- a limit. Without a lock, since an import would hold it for minutes: entries added meanwhile may exceed the limit.
GRANT SELECT ON "model_version" TO "wirecost_app";
CREATE FUNCTION "enter_model_versions"("models" TEXT[], "versions" TEXT[]) RETURNS VOID
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  wrong text;
  added integer;
  most CONSTANT integer := 10000;
BEGIN
  SELECT format('%s %s', m, v) INTO wrong FROM unnest("models", "versions") AS r (m, v)
    WHERE m !~ '^[a-z][a-z0-9-]{0,63}$' OR v !~ '^[0-9A-Za-z.+-]{1,32}$' LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'No model has such an id and version: %', left(wrong, 100) USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO public.model_version (model, version, title)
    SELECT DISTINCT m, v, m FROM unnest("models", "versions") AS r (m, v) ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS added = ROW_COUNT;
  IF added > 0 AND (SELECT count(*) FROM public.model_version) > most THEN
    RAISE EXCEPTION 'The catalogue has % versions of models, as many as it takes', most
      USING ERRCODE = 'check_violation';
  END IF;
END
$$;

-- The queue's tables, in a schema of its own, are open to their owner alone. Only the kinds of jobs that requests and
-- jobs themselves add, and for a team only its own. Jobs of one queue run one after the other.
CREATE FUNCTION "add_job"("name" TEXT, "payload" JSON, "attempts" INTEGER, "queue" TEXT) RETURNS VOID
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  team text := coalesce(current_setting('wirecost.team', true), '');
  allowed boolean := false;
BEGIN
  IF team = '' AND "name" = 'send-mail' THEN
    allowed := true;
  ELSIF "name" IN ('announce-upload', 'deliver-webhook', 'compute-saved') THEN
    allowed := team <> '' AND coalesce("payload" ->> 'teamId', '') = team;
  END IF;
  IF NOT allowed OR "attempts" NOT BETWEEN 1 AND 25 THEN
    RAISE EXCEPTION 'The job % is not one that may be added here', "name" USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM graphile_worker.add_job("name", "payload", queue_name => "queue", max_attempts => "attempts");
END
$$;
CREATE FUNCTION "add_job"("name" TEXT, "payload" JSON, "attempts" INTEGER) RETURNS VOID
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$ SELECT public.add_job("name", "payload", "attempts", NULL) $$;

-- Counts over all teams of a person. Each waits until the transactions that count the same have ended, so that of many
-- at once none counts too few.
CREATE FUNCTION "count_owned_teams"("person" TEXT) RETURNS INTEGER
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  earlier text := coalesce(current_setting('wirecost.everything', true), '');
  owned integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('count teams of ' || "person", 0));
  -- Here, and not as a setting of the function, which only a superuser may give it.
  PERFORM set_config('wirecost.everything', 'on', true);
  SELECT count(*) INTO owned FROM public.member WHERE "userId" = "person" AND role = 'owner';
  PERFORM set_config('wirecost.everything', earlier, true);
  RETURN owned;
END
$$;

-- When a person has invited since a moment, in all teams, the latest first.
CREATE FUNCTION "list_invitation_times"("person" TEXT, "since" TIMESTAMPTZ) RETURNS SETOF TIMESTAMPTZ
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  earlier text := coalesce(current_setting('wirecost.everything', true), '');
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('count invitations of ' || "person", 0));
  PERFORM set_config('wirecost.everything', 'on', true);
  RETURN QUERY SELECT "createdAt" FROM public.invitation
    WHERE "inviterId" = "person" AND "createdAt" > "since" ORDER BY "createdAt" DESC;
  PERFORM set_config('wirecost.everything', earlier, true);
END
$$;

REVOKE ALL ON FUNCTION "enter_model_versions", "add_job"(TEXT, JSON, INTEGER), "add_job"(TEXT, JSON, INTEGER, TEXT),
  "count_owned_teams", "list_invitation_times" FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "enter_model_versions", "add_job"(TEXT, JSON, INTEGER), "add_job"(TEXT, JSON, INTEGER, TEXT),
  "count_owned_teams", "list_invitation_times" TO "wirecost_app";
