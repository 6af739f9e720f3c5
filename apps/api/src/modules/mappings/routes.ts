import type { Handlers } from "../../platform/http/operation.ts";
import type { Data } from "../open-data.ts";

type Ids = "listMappings" | "keepMapping" | "renameMapping" | "deleteMapping";

export function mappingRoutes({ mappings }: Data): Pick<Handlers, Ids> {
  return {
    listMappings: ({ params }) => mappings.list(params.teamId),
    keepMapping: ({ params, body }) => mappings.keep(params.teamId, body),
    renameMapping: ({ params, body }) => mappings.rename(params.teamId, params.mappingId, body.name),
    deleteMapping: async ({ params }) => {
      await mappings.remove(params.teamId, params.mappingId);
      return undefined;
    },
  };
}
