import { defineRoutes } from "../route.ts";
import {
  accountDeletion,
  confirmAddress,
  confirmedAddress,
  deleteAccount,
  findKeeper,
  keeper,
  me,
  sentConfirmation,
  sessionList,
  waysToSignIn,
} from "../teams/me.ts";
import { chooseTeam } from "../teams/member.ts";
import { decideReview, review } from "../teams/review.ts";
import * as z from "../zod.ts";

/** A person's own account. Signing in and passwords are better-auth's, under /api/auth. */
export const accountRoutes = defineRoutes("account", {
  waysToSignIn: {
    method: "GET",
    path: "/api/sign-in",
    summary: "Available sign-in methods, and those of the caller",
    permission: "anyone",
    reply: waysToSignIn,
  },
  me: {
    method: "GET",
    path: "/api/me",
    summary: "The signed-in user and their teams, active one first",
    permission: "ownAccount",
    reply: me,
  },
  sendConfirmation: {
    method: "POST",
    path: "/api/me/confirmation",
    summary: "Send a link to confirm your e-mail address; without a mail server the log contains it",
    permission: "signedIn",
    reply: sentConfirmation,
  },
  confirmAddress: {
    method: "POST",
    path: "/api/confirmation",
    summary: "Confirm an e-mail address by its link; if mail is configured, requires its account's session",
    permission: "anyone",
    body: confirmAddress,
    reply: confirmedAddress,
  },
  disconnectOidc: {
    method: "DELETE",
    path: "/api/me/oidc",
    summary: "Disconnect the OpenID Connect provider; requires a password",
    permission: "signedIn",
    status: 204,
  },
  chooseTeam: {
    method: "POST",
    path: "/api/me/team",
    summary: "Set the active team of this session",
    permission: "signedIn",
    body: chooseTeam,
    status: 204,
  },
  findKeeper: {
    method: "GET",
    path: "/api/me/keeper",
    summary: "Find which of your teams, or the example team, owns an item",
    permission: "ownAccount",
    query: findKeeper,
    reply: keeper,
  },
  listSessions: {
    method: "GET",
    path: "/api/me/sessions",
    summary: "List your sessions",
    permission: "signedIn",
    reply: sessionList,
  },
  endSession: {
    method: "DELETE",
    path: "/api/me/sessions/:sessionId",
    summary: "End a session",
    permission: "signedIn",
    params: z.object({ sessionId: z.string().max(100) }),
    status: 204,
  },
  endOtherSessions: {
    method: "DELETE",
    path: "/api/me/sessions",
    summary: "End all sessions except the current one",
    permission: "signedIn",
    status: 204,
  },
  listReview: {
    method: "GET",
    path: "/api/me/review",
    summary: "List access that your account granted before its password was reset and that is not reviewed",
    permission: "signedIn",
    reply: review,
  },
  decideReview: {
    method: "POST",
    path: "/api/me/review",
    summary: "Keep or remove such access, atomically; returns what is left to review",
    permission: "signedIn",
    body: decideReview,
    reply: review,
  },
  previewDeletion: {
    method: "GET",
    path: "/api/me/deletion",
    summary: "List teams that are deleted with the account, and teams that prevent its deletion",
    permission: "signedIn",
    reply: accountDeletion,
  },
  deleteAccount: {
    method: "POST",
    path: "/api/me/deletion",
    summary: "Permanently delete the account and the teams without other members",
    permission: "signedIn",
    body: deleteAccount,
    status: 204,
  },
});
