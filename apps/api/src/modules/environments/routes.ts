import type { Handlers } from "../../platform/http/operation.ts";
import type { RequestServices } from "../../platform/module.ts";
import { environmentStore } from "./store.ts";

export function environmentRoutes({ database }: RequestServices) {
  const environments = environmentStore(database);
  return {
    listEnvironments: ({ params }) => environments.list(params.teamId),
    saveEnvironment: ({ params, body }) => environments.keep(params.teamId, body.name, body.facts),
    renameEnvironment: ({ params, body }) =>
      environments.rename(params.teamId, params.environmentId, body.name),
    deleteEnvironment: ({ params }) => environments.remove(params.teamId, params.environmentId),
    restoreEnvironment: ({ params }) => environments.restore(params.teamId, params.environmentId),
    stateEnvironment: ({ params, body }) => environments.state(params.teamId, params.uploadId, body),
  } satisfies Partial<Handlers>;
}
