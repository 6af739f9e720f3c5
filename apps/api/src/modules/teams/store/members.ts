import { MAX_OWN_TEAMS, type Member, type Role, roleInTeam } from "@wirecost/contract";
import { actingOwner } from "../../../platform/database/acting-role.ts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { AppError, notFound, requireRow, requireRows } from "../../../platform/errors/app-error.ts";
import { lockTeam } from "./lock-teams.ts";
import { refuseTeamBeyond } from "./refuse-team-beyond.ts";

/** Members of a team. Every change leaves the team an owner, even with concurrent changes. */
export function memberStore(database: Database) {
  return {
    /** Owners first, then by the date of joining. */
    async list(teamId: string): Promise<readonly Member[]> {
      const rows = await database.asTeam(teamId, (tx) =>
        tx.member.findMany({
          where: { organizationId: teamId },
          include: { user: { select: { name: true, email: true } } },
          orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        }),
      );
      return rows.map(({ userId, user, role, createdAt, reviewSince }) => ({
        userId,
        name: user.name,
        email: user.email,
        role: roleInTeam.parse(role),
        since: createdAt.toISOString(),
        underReview: reviewSince !== null,
      }));
    },

    /** E-mail addresses of members among those people. */
    async addresses(teamId: string, userIds: readonly string[]): Promise<readonly string[]> {
      const rows = await database.asTeam(teamId, (tx) =>
        tx.member.findMany({
          where: { organizationId: teamId, userId: { in: [...userIds] } },
          select: { user: { select: { email: true } } },
        }),
      );
      return rows.map(({ user }) => user.email);
    },

    /**
     * @param by who changes it, and answers for it from now on
     * @param keys that become theirs in the same transaction
     */
    changeRole: (
      teamId: string,
      userId: string,
      role: Role,
      by: string,
      keys: readonly string[],
    ): Promise<void> =>
      requiringAnOwner(database, teamId, async (tx) => {
        await takeOverKeys(tx, teamId, keys, by);
        await setRole(tx, teamId, userId, role, by);
      }),

    /** @param keys that become those of `by` in the same transaction: the person's others end */
    async remove(teamId: string, userId: string, by: string, keys: readonly string[] = []): Promise<void> {
      await requiringAnOwner(database, teamId, async (tx) => {
        await takeOverKeys(tx, teamId, keys, by);
        await requireRows("member", tx.member.deleteMany({ where: { organizationId: teamId, userId } }));
      });
      // Sessions belong to the person. One that still named the team would give no access.
      await database.asPerson(userId, (tx) =>
        tx.session.updateMany({
          where: { userId, activeOrganizationId: teamId },
          data: { activeOrganizationId: null },
        }),
      );
    },

    /** Makes one member owner instead of another, who becomes an editor. */
    transfer: (teamId: string, from: string, to: string): Promise<void> =>
      requiringAnOwner(database, teamId, async (tx) => {
        if (from === to) throw new AppError("conflict", "You already own this team. Name another member.");
        await setRole(tx, teamId, to, "owner", from);
        // Those of a former owner would be removed: these are transferred with the team.
        await tx.invitation.updateMany({
          where: { organizationId: teamId, inviterId: from, status: "pending" },
          data: { inviterId: to },
        });
        await setRole(tx, teamId, from, "editor", from);
      }),
  };
}

async function setRole(tx: Transaction, teamId: string, userId: string, role: Role, by: string) {
  const include = { user: { select: { name: true } } } as const;
  const found = tx.member.findFirst({ where: { organizationId: teamId, userId }, include });
  const member = await requireRow("member", found);
  if (role === "owner" && member.role !== "owner") {
    await refuseTeamBeyond(
      tx,
      userId,
      `${member.user.name} owns ${MAX_OWN_TEAMS} teams, the maximum. They must delete one or hand one over first.`,
    );
  }
  await tx.member.update({
    where: { organizationId_userId: { organizationId: teamId, userId } },
    // A person does not vouch for themselves: the one who granted their former role still does.
    data: { role, ...(by !== userId && { roleById: by, reviewSince: null, reviewedAt: null }) },
  });
}

/** @throws AppError not-found, with nothing changed, where one of the keys is not the team's or is revoked */
async function takeOverKeys(tx: Transaction, teamId: string, keys: readonly string[], by: string) {
  const ids = [...new Set(keys)];
  const { count } = await tx.key.updateMany({
    where: { id: { in: ids }, teamId, revokedAt: null },
    data: { madeById: by, reviewSince: null, reviewedAt: null },
  });
  if (count < ids.length) throw notFound("key");
}

/** @throws AppError conflict, with nothing changed, where the team would be left without an owner */
async function requiringAnOwner(
  database: Database,
  teamId: string,
  change: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await database.asTeam(teamId, async (tx) => {
    await lockTeam(tx, teamId);
    await change(tx);
    const owner = await tx.member.findFirst({ where: { organizationId: teamId, ...actingOwner } });
    if (owner) return;
    throw new AppError("conflict", "A team needs an owner: make another member an owner first.");
  });
}
