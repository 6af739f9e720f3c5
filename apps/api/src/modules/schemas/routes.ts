import type { Handlers } from "../../platform/http/operation.ts";
import type { RequestServices } from "../../platform/module.ts";
import { schemaStore } from "./store.ts";

export function schemaRoutes({ database }: RequestServices) {
  const schemas = schemaStore(database);
  return {
    listSchemas: async ({ params }) => ({ items: await schemas.list(params.teamId) }),
    saveSchema: ({ params, body }) => schemas.save(params.teamId, body.name, body.content),
    getSchema: async ({ params, reply }) => {
      const document = await schemas.get(params.teamId, params.schemaId);
      reply.type("application/json");
      return document;
    },
    deleteSchema: ({ params }) => schemas.remove(params.teamId, params.schemaId),
    restoreSchema: ({ params }) => schemas.restore(params.teamId, params.schemaId),
  } satisfies Partial<Handlers>;
}
