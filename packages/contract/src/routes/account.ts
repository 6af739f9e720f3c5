import { defineRoutes } from "../route.ts";
import {
  accountDeletion,
  confirmAddress,
  confirmedAddress,
  deleteAccount,
  findTeamOf,
  me,
  sentConfirmation,
  sessionList,
  teamOf,
  waysToSignIn,
} from "../teams/me.ts";
import { chooseTeam } from "../teams/member.ts";
import { decideReview, review } from "../teams/review.ts";

/** A person's own account. Sign-in and passwords are handled by better-auth under /api/auth. */
export const accountRoutes = defineRoutes("account", {
  waysToSignIn: {
    at: "GET /api/sign-in",
    summary: "Available sign-in methods, and those of the caller",
    permission: "anyone",
    reply: waysToSignIn,
  },
  me: {
    at: "GET /api/me",
    summary: "The signed-in user and their teams, active one first",
    permission: "ownAccount",
    reply: me,
  },
  sendConfirmation: {
    at: "POST /api/me/confirmation",
    summary: "Send a link to confirm your e-mail address; without a mail server the log contains it",
    permission: "signedIn",
    reply: sentConfirmation,
  },
  confirmAddress: {
    at: "POST /api/confirmation",
    summary: "Confirm an e-mail address by its link; if mail is configured, requires its account's session",
    permission: "anyone",
    body: confirmAddress,
    reply: confirmedAddress,
  },
  disconnectOidc: {
    at: "DELETE /api/me/oidc",
    summary: "Disconnect the OpenID Connect provider; requires a password",
    permission: "signedIn",
  },
  chooseTeam: {
    at: "POST /api/me/team",
    summary: "Set the active team of this session",
    permission: "signedIn",
    body: chooseTeam,
  },
  findTeamOf: {
    at: "GET /api/me/team-of",
    summary: "Find which of your teams, or the example team, owns an item",
    permission: "ownAccount",
    query: findTeamOf,
    reply: teamOf,
  },
  listSessions: {
    at: "GET /api/me/sessions",
    summary: "List your sessions",
    permission: "signedIn",
    reply: sessionList,
  },
  endSession: {
    at: "DELETE /api/me/sessions/:sessionId",
    summary: "End a session",
    permission: "signedIn",
  },
  endOtherSessions: {
    at: "DELETE /api/me/sessions",
    summary: "End all sessions except the current one",
    permission: "signedIn",
  },
  listReview: {
    at: "GET /api/me/review",
    summary: "List access that your account granted before its password was reset and that is not reviewed",
    permission: "signedIn",
    reply: review,
  },
  decideReview: {
    at: "POST /api/me/review",
    summary: "Keep or remove such access, atomically; returns what is left to review",
    permission: "signedIn",
    body: decideReview,
    reply: review,
  },
  previewDeletion: {
    at: "GET /api/me/deletion",
    summary: "List teams that are deleted with the account, and teams that prevent its deletion",
    permission: "signedIn",
    reply: accountDeletion,
  },
  deleteAccount: {
    at: "POST /api/me/deletion",
    summary: "Permanently delete the account and the teams without other members",
    permission: "signedIn",
    body: deleteAccount,
  },
});
