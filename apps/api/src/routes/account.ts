import type { Data } from "../data/data.ts";
import type { Handlers } from "../operation.ts";
import type { FindPrincipal } from "../permissions/principal.ts";

export function accountRoutes(findPrincipal: FindPrincipal, data: Data): Pick<Handlers, "me"> {
  return {
    me: async ({ request }) => {
      const principal = await findPrincipal(request);
      if (principal.kind !== "person") return { user: null, teams: [] };
      const { id, name, email } = principal.user;
      return { user: { id, name, email }, teams: [...(await data.teams.teamsOf(id))] };
    },
  };
}
