import type { Handlers } from "../../platform/http/operation.ts";
import type { RequestServices } from "../../platform/module.ts";

export function serviceRoutes({ database }: RequestServices) {
  return {
    health: () => ({ status: "ok" }),
    ready: async () => {
      await database.ready();
      return { status: "ok" };
    },
  } satisfies Partial<Handlers>;
}
