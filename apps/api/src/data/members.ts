import { type Member, type Role, roleInTeam } from "@wirecost/contract";
import { AppError, notFound } from "../app-error.ts";
import { actingOwner } from "./acting-role.ts";
import type { Database, Transaction } from "./database.ts";

/** Who is in a team. Every change leaves the team an owner, also where two are made at once. */
export function memberData(database: Database) {
  return {
    /** Owners and whoever came first, first. */
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

    /** @param by who changes it, and answers for it from now on */
    changeRole: (teamId: string, userId: string, role: Role, by: string): Promise<void> =>
      keepingAnOwner(database, teamId, (tx) => setRole(tx, teamId, userId, role, by)),

    async remove(teamId: string, userId: string): Promise<void> {
      await keepingAnOwner(database, teamId, async (tx) => {
        const { count } = await tx.member.deleteMany({ where: { organizationId: teamId, userId } });
        if (count === 0) throw notFound("member");
      });
      // Sessions are the person's. One that still named the team would open nothing.
      await database.asPerson(userId, (tx) =>
        tx.session.updateMany({
          where: { userId, activeOrganizationId: teamId },
          data: { activeOrganizationId: null },
        }),
      );
    },

    /** Makes one member owner in another's place, who becomes an editor. */
    transfer: (teamId: string, from: string, to: string): Promise<void> =>
      keepingAnOwner(database, teamId, async (tx) => {
        if (from === to) throw new AppError("conflict", "You own this team already: name another member.");
        await setRole(tx, teamId, to, "owner", from);
        // Those of one who owns the team no more end: these go over with it.
        await tx.invitation.updateMany({
          where: { organizationId: teamId, inviterId: from, status: "pending" },
          data: { inviterId: to },
        });
        await setRole(tx, teamId, from, "editor", from);
      }),
  };
}

async function setRole(tx: Transaction, teamId: string, userId: string, role: Role, by: string) {
  const { count } = await tx.member.updateMany({
    where: { organizationId: teamId, userId },
    // Nobody answers for themselves: who gave them the role that they lay down still does.
    data: { role, ...(by !== userId && { roleById: by, reviewSince: null, reviewedAt: null }) },
  });
  if (count === 0) throw notFound("member");
}

/** @throws AppError conflict, with nothing changed, where the team would be left without an owner */
async function keepingAnOwner(
  database: Database,
  teamId: string,
  change: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await database.asTeam(teamId, async (tx) => {
    // One change of a team's members after another: two owners who leave at once would both see the other.
    await tx.$queryRaw`SELECT 1 FROM "team" WHERE "id" = ${teamId} FOR UPDATE`;
    await change(tx);
    const owner = await tx.member.findFirst({ where: { organizationId: teamId, ...actingOwner } });
    if (owner) return;
    throw new AppError("conflict", "A team keeps an owner: make another member owner first.");
  });
}
