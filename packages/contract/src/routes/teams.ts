import { defineRoutes } from "../route.ts";
import {
  createdInvitation,
  createInvitation,
  invitationList,
  openedInvitation,
} from "../teams/invitation.ts";
import { team } from "../teams/me.ts";
import { memberList, nameTeam } from "../teams/member.ts";
import { removeMember, setRole } from "../teams/member-change.ts";
import * as z from "../zod.ts";

/** Teams, members and invitations. */
export const teamRoutes = defineRoutes("teams", {
  createTeam: {
    at: "POST /api/teams",
    summary: "Create a team; the caller becomes its owner",
    permission: "signedIn",
    body: nameTeam,
    reply: team,
    status: 201,
  },
  renameTeam: {
    at: "PATCH /api/teams/:teamId",
    summary: "Rename the team",
    permission: "ownTeam",
    body: nameTeam,
  },
  deleteTeam: {
    at: "DELETE /api/teams/:teamId",
    summary: "Permanently delete the team and all its data; requires its name as confirmation",
    permission: "ownTeam",
    query: z.object({ name: z.string().max(100) }),
  },
  leaveTeam: {
    at: "POST /api/teams/:teamId/leave",
    summary: "Leave the team; not available to its last owner",
    permission: "inTeam",
  },
  listMembers: {
    at: "GET /api/teams/:teamId/members",
    summary: "List the members of the team",
    permission: "readMembers",
    reply: memberList,
  },
  changeRole: {
    at: "PATCH /api/teams/:teamId/members/:userId",
    summary: "Change a member's role; a team needs an owner",
    permission: "ownTeam",
    body: setRole,
  },
  removeMember: {
    at: "DELETE /api/teams/:teamId/members/:userId",
    summary: "Remove a member: further requests get 404",
    permission: "ownTeam",
    query: removeMember,
  },
  transferTeam: {
    at: "POST /api/teams/:teamId/members/:userId/transfer",
    summary: "Transfer ownership to a member and become an editor",
    permission: "ownTeam",
  },
  listInvitations: {
    at: "GET /api/teams/:teamId/invitations",
    summary: "List pending invitations, including expired ones",
    permission: "ownTeam",
    reply: invitationList,
  },
  createInvitation: {
    at: "POST /api/teams/:teamId/invitations",
    summary: "Invite a person by e-mail; without a mail server the response contains the link once",
    permission: "ownTeam",
    confirmed: true,
    body: createInvitation,
    reply: createdInvitation,
    status: 201,
  },
  revokeInvitation: {
    at: "DELETE /api/teams/:teamId/invitations/:invitationId",
    summary: "Revoke an invitation: its link stops working",
    permission: "ownTeam",
  },
  openInvitation: {
    at: "GET /api/invitations/:token",
    summary: "Get the invitation of a link",
    permission: "anyone",
    reply: openedInvitation,
  },
  acceptInvitation: {
    at: "POST /api/invitations/:token/accept",
    summary: "Accept the invitation as the invited person",
    permission: "signedIn",
    confirmed: true,
    reply: team,
  },
  declineInvitation: {
    at: "POST /api/invitations/:token/decline",
    summary: "Decline the invitation; requires no account",
    permission: "anyone",
  },
});
