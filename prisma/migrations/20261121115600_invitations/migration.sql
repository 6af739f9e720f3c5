-- Invitations made before had no link that opened anything here.
DELETE FROM "invitation";

-- AlterTable
ALTER TABLE "invitation" ADD COLUMN     "token_hash" TEXT NOT NULL,
ALTER COLUMN "role" SET NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- Roles are from one closed list, and what better-auth called its own becomes what it could do.
UPDATE "member" SET "role" = 'owner' WHERE "role" = 'admin';
UPDATE "member" SET "role" = 'editor' WHERE "role" = 'member';
ALTER TABLE "member" ADD CONSTRAINT "member_role_check" CHECK ("role" IN ('owner', 'editor', 'viewer', 'upload-only'));
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_role_check" CHECK ("role" IN ('owner', 'editor', 'viewer', 'upload-only'));
