import { AppError, notFound, TooManyRequests } from "../app-error.ts";
import type { Auth } from "../auth.ts";
import type { Data } from "../data/data.ts";
import type { Handlers } from "../operation.ts";
import { type FindPrincipal, findPerson } from "../permissions/principal.ts";
import { toHeaders } from "../plugins/auth-routes.ts";
import { SignInThrottle } from "../plugins/sign-in-throttle.ts";

type Ids =
  | "me"
  | "chooseTeam"
  | "listSessions"
  | "endSession"
  | "endOtherSessions"
  | "previewDeletion"
  | "deleteAccount";

export function accountRoutes(
  findPrincipal: FindPrincipal,
  { teams, sessions, accounts, ping }: Data,
  auth: Auth,
): Pick<Handlers, Ids> {
  // Who finds a browser signed in is not to find out the password by trying.
  const throttle = new SignInThrottle();
  return {
    me: async ({ request }) => {
      const principal = await findPrincipal(request);
      if (principal.kind !== "person") return { user: null, teams: [] };
      const { id, name, email } = principal.user;
      const active = principal.session.activeOrganizationId;
      return { user: { id, name, email }, teams: [...(await teams.teamsOf(id, active))] };
    },
    chooseTeam: async ({ body, request }) => {
      const { user, session } = await findPerson(findPrincipal, request);
      if (!(await teams.role(body.teamId, user.id))) throw notFound("team");
      await sessions.chooseTeam(user.id, session.id, body.teamId);
      return undefined;
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
      const { user } = await findPerson(findPrincipal, request);
      const wait = throttle.waitOf(user.id, Date.now());
      if (wait > 0) throw new TooManyRequests(`Too many wrong passwords: try again in ${wait} s.`, wait);
      const headers = toHeaders(request);
      // It refuses by throwing, and throws as well where the database is away.
      const known = await auth.api
        .verifyPassword({ body: { password: body.password }, headers })
        .catch(() => ping());
      if (!known?.status) {
        throttle.wrong(user.id, Date.now());
        throw new AppError("forbidden", "This is not your password. Nothing was deleted.");
      }
      await accounts.remove(user.id, body.teams);
      return undefined;
    },
  };
}
