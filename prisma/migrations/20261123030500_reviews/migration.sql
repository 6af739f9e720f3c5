-- What a person gave access to before they chose a new password by mail waits for their word. See
-- docs/decisions/033-reviews.md.

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "review_since" TIMESTAMPTZ,
ADD COLUMN     "reviewed_at" TIMESTAMPTZ;

-- AlterTable
ALTER TABLE "invitation" ADD COLUMN     "review_since" TIMESTAMPTZ,
ADD COLUMN     "reviewed_at" TIMESTAMPTZ;

-- AlterTable
ALTER TABLE "member" ADD COLUMN     "invited_by_id" TEXT,
ADD COLUMN     "review_since" TIMESTAMPTZ,
ADD COLUMN     "reviewed_at" TIMESTAMPTZ,
ADD COLUMN     "role_by_id" TEXT;

-- AlterTable
ALTER TABLE "webhook" ADD COLUMN     "review_since" TIMESTAMPTZ,
ADD COLUMN     "reviewed_at" TIMESTAMPTZ;

-- CreateIndex
CREATE INDEX "member_invited_by_id_idx" ON "member"("invited_by_id");

-- CreateIndex
CREATE INDEX "member_role_by_id_idx" ON "member"("role_by_id");

-- Of members from before, as far as it is known: whose invitation they accepted last, and who changed their role last.
SET wirecost.everything = 'on';
UPDATE "member" AS m SET "invited_by_id" = (
  SELECT i."inviterId" FROM "invitation" i JOIN "user" u ON lower(u."email") = lower(i."email")
  WHERE u."id" = m."userId" AND i."team_id" = m."team_id" AND i."status" = 'accepted'
  ORDER BY i."createdAt" DESC LIMIT 1
), "role_by_id" = (
  SELECT a."actor_id" FROM "activity" a
  WHERE a."team_id" = m."team_id" AND a."object_kind" = 'member' AND a."object_id" = m."userId"
    AND a."verb" = 'changed' AND a."actor_kind" = 'person' AND a."actor_id" <> m."userId"
  ORDER BY a."at" DESC LIMIT 1
);
RESET wirecost.everything;

-- With a membership end the keys of the person and the invitations that they sent: each would be a way back in. Whom
-- they had invited counts as invited by who invited them, and waits for the same word.
CREATE OR REPLACE FUNCTION revoke_keys_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Who owns the team no more invites nobody into it.
CREATE FUNCTION revoke_invitations_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invitation SET status = 'revoked'
    WHERE team_id = NEW.team_id AND "inviterId" = NEW."userId" AND status = 'pending';
  RETURN NULL;
END
$$;
CREATE TRIGGER revoke_invitations AFTER UPDATE OF role ON "member" FOR EACH ROW
  WHEN (OLD.role = 'owner' AND NEW.role <> 'owner') EXECUTE FUNCTION revoke_invitations_of_member();
