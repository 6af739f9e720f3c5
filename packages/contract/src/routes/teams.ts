import { z } from "zod";
import { createdInvitation, createInvitation, invitationList, openedInvitation } from "../invitation.ts";
import { team } from "../me.ts";
import { memberList, nameTeam, setRole } from "../member.ts";
import { ofTeam } from "../of-team.ts";
import { defineRoutes } from "../route.ts";

const ofMember = ofTeam.extend({ userId: z.string().max(100) });
const ofInvitation = ofTeam.extend({ invitationId: z.string().max(100) });
const byToken = z.object({ token: z.string().max(200) });

/** Teams, who is in them, and who is asked to be. */
export const teamRoutes = defineRoutes({
  createTeam: {
    method: "POST",
    path: "/api/teams",
    tag: "teams",
    summary: "Make a team; whoever makes it owns it",
    permission: "signedIn",
    body: nameTeam,
    reply: team,
    status: 201,
  },
  renameTeam: {
    method: "PATCH",
    path: "/api/teams/:teamId",
    tag: "teams",
    summary: "Rename the team",
    permission: "ownTeam",
    params: ofTeam,
    body: nameTeam,
    status: 204,
  },
  leaveTeam: {
    method: "POST",
    path: "/api/teams/:teamId/leave",
    tag: "teams",
    summary: "Leave the team; its last owner cannot",
    permission: "inTeam",
    params: ofTeam,
    status: 204,
  },
  listMembers: {
    method: "GET",
    path: "/api/teams/:teamId/members",
    tag: "teams",
    summary: "Who is in the team",
    permission: "readMembers",
    params: ofTeam,
    reply: memberList,
  },
  changeRole: {
    method: "PATCH",
    path: "/api/teams/:teamId/members/:userId",
    tag: "teams",
    summary: "Change what a member may; a team keeps an owner",
    permission: "ownTeam",
    params: ofMember,
    body: setRole,
    status: 204,
  },
  removeMember: {
    method: "DELETE",
    path: "/api/teams/:teamId/members/:userId",
    tag: "teams",
    summary: "Remove a member: their next request finds no such team",
    permission: "ownTeam",
    params: ofMember,
    status: 204,
  },
  transferTeam: {
    method: "POST",
    path: "/api/teams/:teamId/members/:userId/transfer",
    tag: "teams",
    summary: "Make a member owner in one's own place, and oneself an editor",
    permission: "ownTeam",
    params: ofMember,
    status: 204,
  },
  listInvitations: {
    method: "GET",
    path: "/api/teams/:teamId/invitations",
    tag: "teams",
    summary: "Invitations that wait for an answer, expired ones among them",
    permission: "ownTeam",
    params: ofTeam,
    reply: invitationList,
  },
  createInvitation: {
    method: "POST",
    path: "/api/teams/:teamId/invitations",
    tag: "teams",
    summary: "Invite somebody by e-mail; without a mail server the link is answered, this once",
    permission: "ownTeam",
    params: ofTeam,
    body: createInvitation,
    reply: createdInvitation,
    status: 201,
  },
  revokeInvitation: {
    method: "DELETE",
    path: "/api/teams/:teamId/invitations/:invitationId",
    tag: "teams",
    summary: "Revoke an invitation: its link opens nothing any more",
    permission: "ownTeam",
    params: ofInvitation,
    status: 204,
  },
  openInvitation: {
    method: "GET",
    path: "/api/invitations/:token",
    tag: "teams",
    summary: "The invitation behind a link",
    permission: "anyone",
    params: byToken,
    reply: openedInvitation,
  },
  acceptInvitation: {
    method: "POST",
    path: "/api/invitations/:token/accept",
    tag: "teams",
    summary: "Join the team as the person whom the invitation names",
    permission: "signedIn",
    params: byToken,
    reply: team,
  },
  declineInvitation: {
    method: "POST",
    path: "/api/invitations/:token/decline",
    tag: "teams",
    summary: "Decline the invitation; needs no account",
    permission: "anyone",
    params: byToken,
    status: 204,
  },
});
