import { randomUUID } from "node:crypto";
import type { Team } from "@wirecost/contract";
import type { PrismaClient } from "@wirecost/prisma";

/** Teams and who is in them. */
export function teamData(prisma: PrismaClient) {
  return {
    /** The person's role in a team; undefined for strangers. */
    async role(teamId: string, userId: string): Promise<string | undefined> {
      const member = await prisma.member.findUnique({
        where: { organizationId_userId: { organizationId: teamId, userId } },
        select: { role: true },
      });
      return member?.role;
    },

    async teamsOf(userId: string): Promise<readonly Team[]> {
      const members = await prisma.member.findMany({
        where: { userId },
        include: { organization: true },
        orderBy: { createdAt: "asc" },
      });
      return members.map(({ role, organization }) => ({
        id: organization.id,
        name: organization.name,
        role,
      }));
    },

    /** Makes the person's first team where they have none; called at every sign-in, so a lost one heals. */
    async ensureTeam(userId: string): Promise<void> {
      const [user, existing] = await Promise.all([
        prisma.user.findUnique({ where: { id: userId }, select: { name: true } }),
        prisma.member.findFirst({ where: { userId }, select: { id: true } }),
      ]);
      if (existing || !user) return;
      const id = randomUUID();
      await prisma.organization.create({
        data: {
          id,
          name: `${user.name}'s team`,
          slug: id,
          members: { create: { id: randomUUID(), userId, role: "owner" } },
        },
      });
    },
  };
}
