import type { Handlers } from "../../platform/http/operation.ts";
import type { RequestServices } from "../../platform/module.ts";
import { schemaStore } from "./store.ts";

type Ids = "listSchemas" | "saveSchema" | "getSchema" | "deleteSchema" | "restoreSchema";

export function schemaRoutes({ database }: RequestServices): Pick<Handlers, Ids> {
  const schemas = schemaStore(database);
  return {
    listSchemas: async ({ params }) => ({ items: await schemas.list(params.teamId) }),
    saveSchema: ({ params, body }) => schemas.save(params.teamId, body.name, body.content),
    getSchema: async ({ params, reply }) => {
      const document = await schemas.get(params.teamId, params.schemaId);
      reply.type("application/json");
      return document;
    },
    deleteSchema: async ({ params }) => {
      await schemas.remove(params.teamId, params.schemaId);
      return undefined;
    },
    restoreSchema: async ({ params }) => {
      await schemas.restore(params.teamId, params.schemaId);
      return undefined;
    },
  };
}
