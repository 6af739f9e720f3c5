import type { FastifyRequest } from "fastify";
import { AppError, notFound, TooManyRequests } from "../app-error.ts";
import type { Auth } from "../auth.ts";
import type { Config } from "../config.ts";
import type { Data } from "../data/data.ts";
import type { Handlers } from "../operation.ts";
import { type FindPrincipal, findPerson } from "../permissions/principal.ts";
import { toHeaders } from "../plugins/auth-routes.ts";
import { SignInThrottle } from "../plugins/sign-in-throttle.ts";

/** How long ago somebody without a password has signed in at most to delete the account. */
const FRESH_MS = 10 * 60 * 1000;

type Ids =
  | "waysToSignIn"
  | "disconnectOidc"
  | "me"
  | "chooseTeam"
  | "findKeeper"
  | "listSessions"
  | "endSession"
  | "endOtherSessions"
  | "previewDeletion"
  | "deleteAccount";

export function accountRoutes(
  { oidc }: Pick<Config, "oidc">,
  findPrincipal: FindPrincipal,
  { teams, example, sessions, accounts, ping }: Data,
  auth: Auth,
): Pick<Handlers, Ids> {
  // Who finds a browser signed in is not to find out the password by trying.
  const throttle = new SignInThrottle();

  async function checkPassword(
    userId: string,
    password: string | undefined,
    request: FastifyRequest,
  ): Promise<void> {
    const wait = throttle.waitOf(userId, Date.now());
    if (wait > 0) throw new TooManyRequests(`Too many wrong passwords: try again in ${wait} s.`, wait);
    const headers = toHeaders(request);
    // It refuses by throwing, and throws as well where the database is away.
    const known = await auth.api
      .verifyPassword({ body: { password: password ?? "" }, headers })
      .catch(() => ping());
    if (known?.status) return;
    throttle.wrong(userId, Date.now());
    throw new AppError("forbidden", "This is not your password. Nothing was deleted.");
  }

  return {
    waysToSignIn: async ({ request }) => {
      const principal = await findPrincipal(request);
      const mine = principal.kind === "person" ? await accounts.ways(principal.user.id) : null;
      return { oidc: oidc ? { name: oidc.name } : null, mine };
    },
    disconnectOidc: async ({ request }) => {
      const { user } = await findPerson(findPrincipal, request);
      await accounts.disconnectOidc(user.id);
      return undefined;
    },
    me: async ({ request }) => {
      const principal = await findPrincipal(request);
      if (principal.kind !== "person") return { user: null, teams: [], example: await example.team() };
      const { id, name, email } = principal.user;
      const active = principal.session.activeOrganizationId;
      return {
        user: { id, name, email },
        teams: [...(await teams.teamsOf(id, active))],
        example: await example.team(),
      };
    },
    chooseTeam: async ({ body, request }) => {
      const { user, session } = await findPerson(findPrincipal, request);
      if (!(await teams.role(body.teamId, user.id))) throw notFound("team");
      await sessions.chooseTeam(user.id, session.id, body.teamId);
      return undefined;
    },
    findKeeper: async ({ query, request }) => {
      const { user } = await findPerson(findPrincipal, request);
      return { team: (await teams.keeper(user.id, query)) ?? (await example.keeper(query)) };
    },
    listSessions: async ({ request }) => {
      const { user, session } = await findPerson(findPrincipal, request);
      return { items: [...(await sessions.list(user.id, session.id))] };
    },
    endSession: async ({ params, request }) => {
      const { user } = await findPerson(findPrincipal, request);
      await sessions.end(user.id, params.sessionId);
      return undefined;
    },
    endOtherSessions: async ({ request }) => {
      const { user, session } = await findPerson(findPrincipal, request);
      await sessions.endOthers(user.id, session.id);
      return undefined;
    },
    previewDeletion: async ({ request }) => {
      const { user } = await findPerson(findPrincipal, request);
      return accounts.deletion(user.id);
    },
    deleteAccount: async ({ body, request }) => {
      const { user, session } = await findPerson(findPrincipal, request);
      if (!(await accounts.ways(user.id)).password) {
        if (Date.now() - session.createdAt.getTime() > FRESH_MS)
          throw new AppError(
            "forbidden",
            "You have no password to show that it is you: sign out, sign in again, and delete the account within ten minutes. Nothing was deleted.",
          );
      } else await checkPassword(user.id, body.password, request);
      await accounts.remove(user.id, body.teams);
      return undefined;
    },
  };
}
