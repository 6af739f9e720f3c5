import type { Handlers } from "../../platform/http/operation.ts";
import type { RequestServices } from "../../platform/module.ts";
import { mappingStore } from "./store.ts";

export function mappingRoutes({ database }: RequestServices) {
  const mappings = mappingStore(database);
  return {
    listMappings: ({ params }) => mappings.list(params.teamId),
    saveMapping: ({ params, body }) => mappings.keep(params.teamId, body),
    renameMapping: ({ params, body }) => mappings.rename(params.teamId, params.mappingId, body.name),
    deleteMapping: ({ params }) => mappings.remove(params.teamId, params.mappingId),
  } satisfies Partial<Handlers>;
}
