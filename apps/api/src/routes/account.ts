import type { Auth } from "../auth.ts";
import type { Data } from "../data/data.ts";
import type { Handlers } from "../operation.ts";
import { currentUser } from "../permissions/permissions.ts";

export function accountRoutes(auth: Auth, data: Data): Pick<Handlers, "me"> {
  return {
    me: async ({ request }) => {
      const user = await currentUser(auth, data, request);
      if (!user) return { user: null, teams: [] };
      const teams = await data.teams.teamsOf(user.id);
      return { user: { id: user.id, name: user.name, email: user.email }, teams: [...teams] };
    },
  };
}
