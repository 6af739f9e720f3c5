import type { Handlers } from "../../platform/http/operation.ts";
import type { RequestServices } from "../../platform/module.ts";
import { environmentStore } from "./store.ts";

type Ids =
  | "listEnvironments"
  | "keepEnvironment"
  | "renameEnvironment"
  | "deleteEnvironment"
  | "restoreEnvironment"
  | "stateEnvironment";

export function environmentRoutes({ database }: RequestServices): Pick<Handlers, Ids> {
  const environments = environmentStore(database);
  return {
    listEnvironments: ({ params }) => environments.list(params.teamId),
    keepEnvironment: ({ params, body }) => environments.keep(params.teamId, body.name, body.facts),
    renameEnvironment: ({ params, body }) =>
      environments.rename(params.teamId, params.environmentId, body.name),
    deleteEnvironment: async ({ params }) => {
      await environments.remove(params.teamId, params.environmentId);
      return undefined;
    },
    restoreEnvironment: async ({ params }) => {
      await environments.restore(params.teamId, params.environmentId);
      return undefined;
    },
    stateEnvironment: ({ params, body }) => environments.state(params.teamId, params.uploadId, body),
  };
}
