import { defineRoutes } from "../route.ts";
import { savedSchema, saveSchema, schemaList, storedSchema } from "../schemas/schema.ts";

/** Tables of databases, with the bytes of their records. */
export const schemaRoutes = defineRoutes("schemas", {
  listSchemas: {
    at: "GET /api/teams/:teamId/schemas",
    summary: "List the versions of schemas, the latest first",
    permission: "readTeam",
    reply: schemaList,
  },
  saveSchema: {
    at: "POST /api/teams/:teamId/schemas",
    summary: "Save a schema: an existing name gets a new version if the content differs from its latest",
    permission: "editTeam",
    body: saveSchema,
    largeBody: true,
    reply: savedSchema,
  },
  getSchema: {
    at: "GET /api/teams/:teamId/schemas/:schemaId",
    summary: "Read one version of a schema with its tables",
    permission: "readTeam",
    reply: storedSchema,
  },
  deleteSchema: {
    at: "DELETE /api/teams/:teamId/schemas/:schemaId",
    summary: "Delete one version, which can be restored for 30 days; experiments keep their record sizes",
    permission: "editTeam",
  },
  restoreSchema: {
    at: "POST /api/teams/:teamId/schemas/:schemaId/restore",
    summary: "Undo the deletion of a version",
    permission: "editTeam",
  },
});
