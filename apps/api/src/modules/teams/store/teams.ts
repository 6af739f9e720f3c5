import { randomUUID } from "node:crypto";
import { type FindTeamOf, MAX_OWN_TEAMS, type Role, rolesWith, type Team } from "@wirecost/contract";
import type { Prisma } from "@wirecost/prisma";
import { actingRole } from "../../../platform/database/acting-role.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError, requireRow } from "../../../platform/errors/app-error.ts";
import { lockTeam } from "./lock-teams.ts";
import { refuseTeamBeyond } from "./refuse-team-beyond.ts";

/** Teams that have an object, which is not deleted. */
export function teamsWith({ kind, id }: FindTeamOf): Prisma.OrganizationWhereInput {
  const filter = { some: { id, deletedAt: null } };
  switch (kind) {
    case "experiment":
      return { experiments: filter };
    case "run":
      return { runs: { some: { id, experiment: { deletedAt: null } } } };
    case "upload":
      return { uploads: filter };
    case "calibration":
      return { calibrations: filter };
    case "plan":
      return { plans: filter };
    case "conversation":
      return { conversations: filter };
  }
}

/** The team of a person that has an object and lets them read it. @param database with the data of teams */
export async function findTeamOf(
  database: Database,
  userId: string,
  object: FindTeamOf,
): Promise<Team | null> {
  const member = await database.asOwner((tx) =>
    tx.member.findFirst({
      where: { userId, role: { in: [...rolesWith.readTeam] }, organization: teamsWith(object) },
      include: { organization: true },
    }),
  );
  if (!member) return null;
  const { id, name } = member.organization;
  return { id, name, role: actingRole(member) };
}

export function teamStore(database: Database) {
  return {
    /** The rights of the person's role in a team; undefined for non-members. */
    role: (teamId: string, userId: string): Promise<Role | undefined> => database.roleIn(teamId, userId),

    /** @param activeId the team that comes first, if the person is in it */
    async teamsOf(userId: string, activeId?: string | null): Promise<readonly Team[]> {
      const members = await database.asPerson(userId, (tx) =>
        tx.member.findMany({
          where: { userId },
          include: { organization: true },
          orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        }),
      );
      const teams = members.map(({ organization: { id, name }, ...member }) => ({
        id,
        name,
        role: actingRole(member),
      }));
      return teams.sort((a, b) => Number(b.id === activeId) - Number(a.id === activeId));
    },

    /** @throws AppError conflict for a person who owns too many */
    async create(userId: string, name: string): Promise<Team> {
      const id = randomUUID();
      const members = { create: { id: randomUUID(), userId, role: "owner" } };
      // A new team has no member yet on whose behalf the transaction could run.
      await database.asOwner(async (tx) => {
        await refuseTeamBeyond(
          tx,
          userId,
          `A person owns at most ${MAX_OWN_TEAMS} teams: delete or transfer one first.`,
        );
        await tx.organization.create({ data: { id, name, slug: id, members } });
      });
      return { id, name, role: "owner" };
    },

    rename: (id: string, name: string): Promise<void> =>
      database.change("team", id, (tx) => tx.organization.updateMany({ where: { id }, data: { name } })),

    /**
     * Permanently deletes a team and all of its data.
     *
     * @returns who was in it
     * @throws AppError conflict for another name than the team's
     */
    async remove(id: string, name: string): Promise<readonly string[]> {
      return database.asTeam(id, async (tx) => {
        await lockTeam(tx, id);
        const select = { name: true, members: { select: { userId: true } } } as const;
        const team = await requireRow("team", tx.organization.findUnique({ where: { id }, select }));
        if (team.name !== name) {
          throw new AppError(
            "conflict",
            `The team is called ${JSON.stringify(team.name)}, not ${JSON.stringify(name)}. Nothing was deleted.`,
          );
        }
        await tx.organization.delete({ where: { id } });
        return team.members.map(({ userId }) => userId);
      });
    },

    /** Creates a team for a person without one: at every sign-in, and after losing one. */
    async ensureTeam(userId: string): Promise<void> {
      const user = await database.asPerson(userId, (tx) =>
        tx.user.findUnique({ where: { id: userId, members: { none: {} } }, select: { name: true } }),
      );
      if (user) await this.create(userId, `${user.name}'s team`);
    },
  };
}
