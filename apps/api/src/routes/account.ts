import { AppError, notFound } from "../app-error.ts";
import type { Auth } from "../auth.ts";
import type { Data } from "../data/data.ts";
import type { Handlers } from "../operation.ts";
import { type FindPrincipal, findPerson } from "../permissions/principal.ts";
import { toHeaders } from "../plugins/auth-routes.ts";

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
  { teams, sessions, accounts }: Data,
  auth: Auth,
): Pick<Handlers, Ids> {
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
      await sessions.chooseTeam(session.id, body.teamId);
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
      const headers = toHeaders(request);
      const known = await auth.api
        .verifyPassword({ body: { password: body.password }, headers })
        .catch(() => undefined);
      if (!known?.status) throw new AppError("forbidden", "This is not your password. Nothing was deleted.");
      await accounts.remove(user.id, body.teams);
      return undefined;
    },
  };
}
