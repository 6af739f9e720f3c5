import { AppError } from "../app-error.ts";
import type { Data } from "../data/data.ts";
import type { Handlers } from "../operation.ts";
import type { FindPrincipal } from "../permissions/principal.ts";

type Ids = "listKeys" | "createKey" | "revokeKey" | "currentKey";

export function keyRoutes(findPrincipal: FindPrincipal, { keys }: Data): Pick<Handlers, Ids> {
  return {
    listKeys: async ({ params }) => ({ items: [...(await keys.list(params.teamId))] }),
    createKey: async ({ params, body, request }) => {
      const principal = await findPrincipal(request);
      if (principal.kind !== "person") throw new AppError("forbidden", "People make keys.");
      return keys.create(params.teamId, principal.user.id, body);
    },
    revokeKey: async ({ params }) => {
      await keys.revoke(params.teamId, params.keyId);
      return undefined;
    },
    currentKey: async ({ request }) => {
      const principal = await findPrincipal(request);
      if (principal.kind !== "key") throw new AppError("forbidden", "No key was sent.");
      const { key, team } = principal;
      return { key, team };
    },
  };
}
