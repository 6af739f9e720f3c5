import { type DecideReview, type Review, type ReviewItem, reviewItem, rolesWith } from "@wirecost/contract";
import { z } from "zod";
import { actingRole } from "../../../platform/database/acting-role.ts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { pauseOf } from "../../../platform/database/review-pause.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { lockTeamsOf } from "../../teams/index.ts";

/** Access of person $1 awaiting review, in their current teams. SQL: a union of four tables, in one order. */
const OPEN = `
  SELECT open.*, t.name AS "teamName", me.role, me.review_since AS "reviewSince",
    ARRAY(
      SELECT u.name FROM member o JOIN "user" u ON u.id = o."userId"
      WHERE o.team_id = open."teamId" AND o."userId" <> $1 AND o.role = 'owner' AND o.review_since IS NULL
      ORDER BY u.name
    ) AS owners
  FROM (
    SELECT 'key' AS kind, id::text, team_id AS "teamId", name, scope AS detail, created_at AS "createdAt",
      last_used_at AS "lastUsedAt", review_since AS since, NULL AS "userId"
    FROM api_key
    WHERE made_by_id = $1 AND review_since IS NOT NULL AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > now())
    UNION ALL
    SELECT 'webhook', id::text, team_id, url, NULL, created_at, NULL, review_since, NULL
    FROM webhook WHERE made_by_id = $1 AND review_since IS NOT NULL
    UNION ALL
    SELECT 'invitation', id, team_id, email, role, "createdAt", NULL, review_since, NULL
    FROM invitation
    WHERE "inviterId" = $1 AND review_since IS NOT NULL AND status = 'pending' AND "expiresAt" > now()
    UNION ALL
    SELECT 'member', m.id, m.team_id, u.name || ' (' || u.email || ')', m.role, m."createdAt", NULL, m.review_since,
      m."userId"
    FROM member m JOIN "user" u ON u.id = m."userId"
    WHERE $1 IN (m.invited_by_id, m.role_by_id) AND m."userId" <> $1 AND m.review_since IS NOT NULL
  ) AS open
  JOIN team t ON t.id = open."teamId"
  JOIN member me ON me.team_id = open."teamId" AND me."userId" = $1`;

const open = z.object({
  kind: reviewItem.shape.kind,
  id: z.string(),
  teamId: z.string(),
  name: z.string(),
  detail: z.string().nullable(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
  since: z.date(),
  userId: z.string().nullable(),
  teamName: z.string(),
  role: z.string(),
  reviewSince: z.date().nullable(),
  owners: z.array(z.string()),
});
type Open = z.output<typeof open>;

/**
 * Access granted by an account before its password was reset by e-mail. See docs/decisions/accounts/033-reviews.md.
 */
export function reviewStore(database: Database) {
  return {
    /**
     * Ends a person's sessions, removes their passkeys, and marks all access that they granted for review. Access
     * confirmed at an earlier review is not asked about again.
     */
    async start(userId: string, now = new Date()): Promise<void> {
      await database.asOwner(async (tx) => {
        // In the same transaction: someone who is signed in now must not be the reviewer.
        await tx.session.deleteMany({ where: { userId } });
        // A passkey would continue to sign in its creator, whatever the password.
        await tx.passkey.deleteMany({ where: { userId } });
        const unreviewed = { reviewSince: null, reviewedAt: null };
        const data = { reviewSince: now };
        await tx.key.updateMany({ where: { madeById: userId, revokedAt: null, ...unreviewed }, data });
        await tx.webhook.updateMany({ where: { madeById: userId, ...unreviewed }, data });
        await tx.invitation.updateMany({
          where: { inviterId: userId, status: "pending", ...unreviewed },
          data,
        });
        await tx.twoFactor.updateMany({
          where: { userId, enabledAt: { not: null }, reviewSince: null },
          data,
        });
        await tx.member.updateMany({
          where: {
            userId: { not: userId },
            OR: [{ invitedById: userId }, { roleById: userId }],
            // In teams that the person has left, others decide.
            organization: { members: { some: { userId } } },
            ...unreviewed,
          },
          data,
        });
      });
    },

    /** Number of a person's items awaiting review. */
    async count(userId: string): Promise<number> {
      const text = `
        SELECT (SELECT count(*) FROM (${OPEN}) AS waiting)::int
          + (SELECT count(*) FROM two_factor WHERE "userId" = $1 AND review_since IS NOT NULL)::int AS count`;
      const [row] = await database.queryOwner({ text, values: [userId] }, z.object({ count: z.int() }));
      return row?.count ?? 0;
    },

    /** A person's items awaiting review, by team, newest first. */
    async list(userId: string): Promise<Review> {
      const text = `${OPEN} ORDER BY t.name, open."teamId", open."createdAt" DESC`;
      const rows = await database.queryOwner({ text, values: [userId] }, open);
      const factor = await database.asOwner((tx) => findFactor(tx, userId));
      return {
        items: [
          ...(factor ? [factorItem(factor)] : []),
          ...rows.map((row) => ({
            kind: row.kind,
            id: row.id,
            team: { id: row.teamId, name: row.teamName },
            name: row.name,
            detail: row.detail,
            createdAt: row.createdAt.toISOString(),
            lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
            pausesAt: ["key", "webhook"].includes(row.kind) ? pauseOf(row.since).toISOString() : null,
            mayRemove: mayRemove(row),
            owners: row.owners,
          })),
        ],
      };
    },

    /**
     * Keeps and removes items in one transaction.
     *
     * @returns people who are in a team no more, and whether the account's second factor was removed
     * @throws AppError not-found for what does not wait for this person, forbidden for what their role does not reach
     */
    decide: (userId: string, { keep, remove }: DecideReview): Promise<Decided> =>
      database.asOwner(async (tx) => {
        await lockTeamsOf(tx, userId);
        const factor = await findFactor(tx, userId);
        const rows = z.array(open).parse(await tx.$queryRawUnsafe(OPEN, userId));
        const find = (named: DecideReview["keep"][number]): Open => {
          const row = rows.find(({ kind, id }) => kind === named.kind && id === named.id);
          if (!row) throw notFound(`${named.kind} to review`);
          return row;
        };
        const isFactor = ({ kind, id }: DecideReview["keep"][number]) =>
          kind === "second-factor" && id === factor?.id;
        const keptRows = keep.filter((named) => !isFactor(named)).map(find);
        const removedRows = remove.filter((named) => !isFactor(named)).map(find);
        const beyond = removedRows.find((row) => !mayRemove(row));
        if (beyond) {
          throw new AppError(
            "forbidden",
            `Your role in ${beyond.teamName} is ${actingRole(beyond)}, which does not let you remove ${beyond.name}: ${beyond.owners.length > 0 ? `ask an owner (${beyond.owners.join(", ")})` : "the team has no owner without a review"}. Nothing was changed.`,
          );
        }
        for (const row of keptRows) await decideOne(tx, row, true);
        for (const row of removedRows) await decideOne(tx, row, false);
        const withoutFactor = remove.some(isFactor);
        if (withoutFactor) {
          await tx.twoFactor.delete({ where: { userId } });
          await tx.user.update({ where: { id: userId }, data: { twoFactorEnabled: false } });
        } else if (keep.some(isFactor)) {
          await tx.twoFactor.update({ where: { userId }, data: { reviewSince: null } });
        }
        return { left: removedRows.flatMap((row) => row.userId ?? []), withoutFactor };
      }),

    /** Who must review a member before their role as owner becomes effective; undefined if no review is due. */
    async waitsFor(teamId: string, userId: string): Promise<string | undefined> {
      const member = await database.asOwner((tx) =>
        tx.member.findFirst({
          where: { organizationId: teamId, userId, role: "owner", reviewSince: { not: null } },
        }),
      );
      if (!member) return undefined;
      const ids = [member.invitedById, member.roleById].filter((id) => id !== null);
      const person = await database.asOwner((tx) => tx.user.findFirst({ where: { id: { in: ids } } }));
      return person?.name;
    },
  };
}

interface Decided {
  readonly left: readonly string[];
  readonly withoutFactor: boolean;
}

/** A person's second factor awaiting review. */
function findFactor(tx: Transaction, userId: string) {
  return tx.twoFactor.findFirst({ where: { userId, reviewSince: { not: null } } });
}

function factorItem({
  id,
  enabledAt,
  createdAt,
  reviewSince,
}: NonNullable<Awaited<ReturnType<typeof findFactor>>>): ReviewItem {
  return {
    kind: "second-factor",
    id,
    team: null,
    name: "Two-factor sign-in",
    detail: null,
    createdAt: (enabledAt ?? createdAt).toISOString(),
    lastUsedAt: null,
    pausesAt: reviewSince && pauseOf(reviewSince).toISOString(),
    mayRemove: true,
    owners: [],
  };
}

function mayRemove({ kind, role, reviewSince }: Open): boolean {
  const permission = kind === "key" || kind === "webhook" ? "editKeys" : "ownTeam";
  return rolesWith[permission].includes(actingRole({ role, reviewSince }));
}

/**
 * Keeps or removes reviewed items. A trigger removes a member's keys and invitations with the membership, and marks
 * people they invited for review.
 */
async function decideOne(
  tx: Transaction,
  { kind, id, teamId, userId }: Open,
  isKept: boolean,
): Promise<void> {
  const now = new Date();
  const confirmation = { reviewSince: null, reviewedAt: now };
  const ofTeam = { where: { teamId_id: { teamId, id } } };
  const ofOrganization = { where: { organizationId_id: { organizationId: teamId, id } } };
  if (kind === "key") {
    await tx.key.update({ ...ofTeam, data: isKept ? confirmation : { revokedAt: now } });
  } else if (kind === "invitation") {
    await tx.invitation.update({ ...ofOrganization, data: isKept ? confirmation : { status: "revoked" } });
  } else if (kind === "webhook") {
    if (isKept) await tx.webhook.update({ ...ofTeam, data: confirmation });
    else await tx.webhook.delete(ofTeam);
  } else if (kind === "member" && isKept) {
    await tx.member.update({ ...ofOrganization, data: confirmation });
  } else if (kind === "member") {
    await tx.member.delete(ofOrganization);
    await tx.webhook.deleteMany({ where: { teamId, madeById: userId } });
    await tx.session.updateMany({
      where: { userId: userId ?? "", activeOrganizationId: teamId },
      data: { activeOrganizationId: null },
    });
  }
}
