import { randomBytes, randomUUID } from "node:crypto";
import {
  type Invitation,
  MAX_OWN_TEAMS,
  type OpenedInvitation,
  type Role,
  roleInTeam,
  type Team,
} from "@wirecost/contract";
import type { Prisma } from "@wirecost/prisma";
import { z } from "zod";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { AppError, requireRows, TooManyRequests } from "../../../platform/errors/app-error.ts";
import { sha256Of } from "../../../platform/sha256.ts";
import { refuseTeamBeyond } from "./refuse-team-beyond.ts";

const DAY_MS = 86_400_000;
/** Maximum invitations per user and day, because each sends an unsolicited mail. */
const MAX_PER_DAY = 100;
const listed = {
  include: { inviter: { select: { name: true } }, organization: { select: { name: true } } },
} as const;
type Listed = Prisma.InvitationGetPayload<typeof listed>;

/** Invitations to a team. Only the hash of the token in an invitation's link is stored. */
export function invitationStore(database: Database) {
  const byToken = <T>(token: string, work: (tx: Transaction) => Promise<T>) =>
    database.asBearer("invitation", sha256Of(token), work);

  /** @throws AppError not-found for a link that is wrong, or whose invitation is answered, revoked or expired */
  async function find(tx: Transaction, token: string): Promise<Listed> {
    const row = await tx.invitation.findFirst({ where: { tokenHash: sha256Of(token) }, ...listed });
    if (row?.status === "pending" && row.expiresAt.getTime() > Date.now()) return row;
    throw new AppError(
      "not-found",
      "This invitation is not valid: it was answered or revoked, has expired, or its link is incomplete.",
    );
  }

  /** Ends a pending invitation; of two concurrent answers one finds nothing. */
  async function end(tx: Transaction, where: Prisma.InvitationWhereInput, status: string) {
    await requireRows(
      "invitation",
      tx.invitation.updateMany({
        where: { ...where, status: "pending" },
        data: { status },
      }),
    );
  }

  return {
    /** Pending ones, newest first. */
    async list(teamId: string): Promise<readonly Invitation[]> {
      const rows = await database.asTeam(teamId, (tx) =>
        tx.invitation.findMany({
          where: { organizationId: teamId, status: "pending" },
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
          ...listed,
        }),
      );
      return rows.map(toInvitation);
    },

    /**
     * Creates an invitation, which replaces a pending one for the same address.
     *
     * @returns the invitation and its token (256 random bits in base64url), of which only a hash is stored
     * @throws AppError conflict for a member of the team, too-many-requests for more than 100 per day
     */
    async create(
      teamId: string,
      inviterId: string,
      { email: given, role, expiresInDays }: { email: string; role: Role; expiresInDays: number },
    ): Promise<{ invitation: Invitation; team: string; token: string }> {
      const email = given.toLowerCase();
      const token = randomBytes(32).toString("base64url");
      const row = await database.asTeam(teamId, async (tx) => {
        await refuseMore(tx, inviterId);
        const there = await tx.member.findFirst({ where: { organizationId: teamId, user: { email } } });
        if (there) throw new AppError("conflict", `${email} is already in this team.`);
        await tx.invitation.updateMany({
          where: { organizationId: teamId, email, status: "pending" },
          data: { status: "replaced" },
        });
        return tx.invitation.create({
          data: {
            id: randomUUID(),
            organizationId: teamId,
            inviterId,
            email,
            role,
            tokenHash: sha256Of(token),
            expiresAt: new Date(Date.now() + expiresInDays * DAY_MS),
          },
          ...listed,
        });
      });
      return { invitation: toInvitation(row), team: row.organization.name, token };
    },

    revoke: (teamId: string, id: string): Promise<void> =>
      database.asTeam(teamId, (tx) => end(tx, { id, organizationId: teamId }, "revoked")),

    async open(token: string): Promise<OpenedInvitation> {
      const row = await byToken(token, (tx) => find(tx, token));
      const { email, role, invitedBy, expiresAt } = toInvitation(row);
      return { email, role, invitedBy, expiresAt, team: row.organization.name };
    },

    /**
     * Makes the person a member.
     *
     * @throws AppError forbidden for another person than the invited one, conflict while its sender has it to review
     */
    accept: (token: string, user: { id: string; email: string }): Promise<Team> =>
      byToken(token, async (tx) => {
        const row = await find(tx, token);
        if (user.email.toLowerCase() !== row.email) {
          throw new AppError(
            "forbidden",
            `This invitation is for ${row.email}, and you are signed in as ${user.email}. Sign in with that address, or ask for an invitation to yours.`,
          );
        }
        if (row.reviewSince) {
          throw new AppError(
            "conflict",
            `${row.inviter.name} chose a new password after this invitation was sent and has to confirm that it is theirs first: ask them to review it on their account page.`,
          );
        }
        const { organizationId, organization, inviterId } = row;
        const role = roleInTeam.parse(row.role);
        if (role === "owner") {
          await refuseTeamBeyond(
            tx,
            user.id,
            `You own ${MAX_OWN_TEAMS} teams, the maximum. Delete one or hand one over, then accept.`,
          );
        }
        await end(tx, { id: row.id }, "accepted");
        await tx.member.upsert({
          where: { organizationId_userId: { organizationId, userId: user.id } },
          create: { id: randomUUID(), organizationId, userId: user.id, role, invitedById: inviterId },
          update: {},
        });
        return { id: organizationId, name: organization.name, role };
      }),

    async decline(token: string): Promise<void> {
      await byToken(token, async (tx) => end(tx, { id: (await find(tx, token)).id }, "declined"));
    },
  };
}

const times = z.array(z.object({ at: z.date() }));

/**
 * Counts a person's invitations in all teams; concurrent requests are serialized. SQL: a function that may read other
 * teams.
 *
 * @throws TooManyRequests
 */
async function refuseMore(tx: Transaction, inviterId: string): Promise<void> {
  const since = new Date(Date.now() - DAY_MS);
  const made = times.parse(
    await tx.$queryRaw`SELECT list_invitation_times(${inviterId}, ${since}) AS at LIMIT ${MAX_PER_DAY}`,
  );
  const first = made.at(MAX_PER_DAY - 1);
  if (!first) return;
  throw new TooManyRequests(
    `You sent ${MAX_PER_DAY} invitations within 24 hours, the maximum: try again tomorrow.`,
    Math.max(1, Math.ceil((first.at.getTime() - since.getTime()) / 1000)),
  );
}

function toInvitation(row: Listed): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: roleInTeam.parse(row.role),
    invitedBy: row.inviter.name,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
