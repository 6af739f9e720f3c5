import { findPerson } from "../../platform/auth/principal.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Handlers } from "../../platform/http/operation.ts";
import type { RequestServices } from "../../platform/module.ts";
import { keyStore } from "./store.ts";

export function keyRoutes({ database, findPrincipal }: RequestServices) {
  const keys = keyStore(database);
  return {
    listKeys: async ({ params }) => ({ items: [...(await keys.list(params.teamId))] }),
    createKey: async ({ params, body, request }) => {
      const { user } = await findPerson(findPrincipal, request);
      return keys.create(params.teamId, user.id, body);
    },
    revokeKey: ({ params }) => keys.revoke(params.teamId, params.keyId),
    takeOverKey: async ({ params, request }) => {
      const { user } = await findPerson(findPrincipal, request);
      await keys.takeOver(params.teamId, params.keyId, user.id);
    },
    currentKey: async ({ request }) => {
      const principal = await findPrincipal(request);
      if (principal.kind !== "key") throw new AppError("forbidden", "No key was sent.");
      const { key, team } = principal;
      return { key, team };
    },
  } satisfies Partial<Handlers>;
}
