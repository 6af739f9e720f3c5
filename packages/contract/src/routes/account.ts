import { accountDeletion, deleteAccount, findKeeper, keeper, me, sessionList, waysToSignIn } from "../me.ts";
import { chooseTeam } from "../member.ts";
import { defineRoutes } from "../route.ts";
import { z } from "../zod.ts";

/** A person's own account. Signing in and passwords are better-auth's, under /api/auth. */
export const accountRoutes = defineRoutes({
  waysToSignIn: {
    method: "GET",
    path: "/api/sign-in",
    tag: "account",
    summary: "How people can sign in, and how the person who asks does",
    permission: "anyone",
    reply: waysToSignIn,
  },
  me: {
    method: "GET",
    path: "/api/me",
    tag: "account",
    summary: "Who is signed in, and their teams, the active one first",
    permission: "ownAccount",
    reply: me,
  },
  disconnectOidc: {
    method: "DELETE",
    path: "/api/me/oidc",
    tag: "account",
    summary: "Disconnect the OpenID Connect provider; one who has no password cannot",
    permission: "signedIn",
    status: 204,
  },
  chooseTeam: {
    method: "POST",
    path: "/api/me/team",
    tag: "account",
    summary: "Make one of one's teams the active one of this session",
    permission: "signedIn",
    body: chooseTeam,
    status: 204,
  },
  findKeeper: {
    method: "GET",
    path: "/api/me/keeper",
    tag: "account",
    summary: "Which of one's teams keeps something",
    permission: "signedIn",
    query: findKeeper,
    reply: keeper,
  },
  listSessions: {
    method: "GET",
    path: "/api/me/sessions",
    tag: "account",
    summary: "Where one is signed in",
    permission: "signedIn",
    reply: sessionList,
  },
  endSession: {
    method: "DELETE",
    path: "/api/me/sessions/:sessionId",
    tag: "account",
    summary: "End a session: its next request is signed out",
    permission: "signedIn",
    params: z.object({ sessionId: z.string().max(100) }),
    status: 204,
  },
  endOtherSessions: {
    method: "DELETE",
    path: "/api/me/sessions",
    tag: "account",
    summary: "End every session but the one that asks",
    permission: "signedIn",
    status: 204,
  },
  previewDeletion: {
    method: "GET",
    path: "/api/me/deletion",
    tag: "account",
    summary: "Which teams go with the account, and which keep it from being deleted",
    permission: "signedIn",
    reply: accountDeletion,
  },
  deleteAccount: {
    method: "POST",
    path: "/api/me/deletion",
    tag: "account",
    summary: "Delete the account, and the teams that nobody else is in, for good",
    permission: "signedIn",
    body: deleteAccount,
    status: 204,
  },
});
