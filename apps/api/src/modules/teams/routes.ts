import type { FastifyRequest } from "fastify";
import { actAs, unrecorded } from "../../platform/auth/acting.ts";
import { actorOf } from "../../platform/auth/actor-of.ts";
import { findPerson } from "../../platform/auth/principal.ts";
import { requireConfirmed } from "../../platform/auth/require-confirmed.ts";
import type { Handlers } from "../../platform/http/operation.ts";
import type { RequestServices } from "../../platform/module.ts";
import { sessionStore } from "../accounts/index.ts";
import { invitationMail } from "./invitation-mail.ts";
import { invitationStore } from "./store/invitations.ts";
import { memberStore } from "./store/members.ts";
import { teamStore } from "./store/teams.ts";

export function teamRoutes({
  config: { publicUrl },
  accountsDatabase,
  findPrincipal,
  mail,
}: RequestServices) {
  const teams = teamStore(accountsDatabase);
  const members = memberStore(accountsDatabase);
  const invitations = invitationStore(accountsDatabase);
  const sessions = sessionStore(accountsDatabase);
  /** A person without a team gets one, as at sign-up. */
  const remove = async (
    ...[teamId, userId, by, keys]: Parameters<typeof members.remove>
  ): Promise<undefined> => {
    await members.remove(teamId, userId, by, keys);
    await unrecorded(() => teams.ensureTeam(userId));
  };
  /** The requesting person; for keys, as for taking one over, with a confirmed address. */
  const takingOver = async (request: FastifyRequest, keys: readonly string[]): Promise<string> => {
    const person = await findPerson(findPrincipal, request);
    if (keys.length > 0) requireConfirmed(person);
    return person.user.id;
  };
  return {
    createTeam: async ({ body, request }) => {
      const { user } = await findPerson(findPrincipal, request);
      return teams.create(user.id, body.name);
    },
    renameTeam: ({ params, body }) => teams.rename(params.teamId, body.name),
    deleteTeam: async ({ params, query }) => {
      for (const userId of await teams.remove(params.teamId, query.name))
        await unrecorded(() => teams.ensureTeam(userId));
    },
    leaveTeam: async ({ params, request }) => {
      const { user } = await findPerson(findPrincipal, request);
      return remove(params.teamId, user.id, user.id);
    },
    listMembers: async ({ params }) => ({ items: [...(await members.list(params.teamId))] }),
    changeRole: async ({ params, body, request }) => {
      const by = await takingOver(request, body.takeOver);
      await members.changeRole(params.teamId, params.userId, body.role, by, body.takeOver);
    },
    removeMember: async ({ params, query, request }) => {
      const by = await takingOver(request, query.takeOver);
      return remove(params.teamId, params.userId, by, query.takeOver);
    },
    transferTeam: async ({ params, request }) => {
      const { user } = await findPerson(findPrincipal, request);
      await members.transfer(params.teamId, user.id, params.userId);
    },

    listInvitations: async ({ params }) => ({ items: [...(await invitations.list(params.teamId))] }),
    createInvitation: async ({ params, body, request }) => {
      const { user } = await findPerson(findPrincipal, request);
      const { invitation, team, token } = await invitations.create(params.teamId, user.id, body);
      // After the #, where no server, log or referrer can see it.
      const link = `${publicUrl}/invitation#${token}`;
      const sent = await mail.send(invitationMail(invitation, team, link));
      return { invitation, link: sent ? null : link };
    },
    revokeInvitation: ({ params }) => invitations.revoke(params.teamId, params.invitationId),
    openInvitation: ({ params }) => invitations.open(params.token),
    acceptInvitation: async ({ params, request }) => {
      const { user, session } = await findPerson(findPrincipal, request);
      const team = await invitations.accept(params.token, user);
      await sessions.chooseTeam(user.id, session.id, team.id);
      return team;
    },
    declineInvitation: ({ params }) =>
      actAs(actorOf({ kind: "anonymous" }), () => invitations.decline(params.token)),
  } satisfies Partial<Handlers>;
}
