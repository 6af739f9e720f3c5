import { defineRoutes } from "../route.ts";
import { savedSchema, saveSchema, schemaList, storedSchema } from "../schemas/schema.ts";
import { ofTeam } from "../teams/of-team.ts";
import * as z from "../zod.ts";

const ofSchema = ofTeam.extend({ schemaId: z.uuid() });

/** Tables of databases, with the bytes of their records. */
export const schemaRoutes = defineRoutes("schemas", {
  listSchemas: {
    at: "GET /api/teams/:teamId/schemas",
    summary: "List the versions of schemas, the latest first",
    permission: "readTeam",
    params: ofTeam,
    reply: schemaList,
  },
  saveSchema: {
    at: "POST /api/teams/:teamId/schemas",
    summary: "Save a schema: a known name gets a new version if the content differs from its latest",
    permission: "editTeam",
    params: ofTeam,
    body: saveSchema,
    largeBody: true,
    reply: savedSchema,
  },
  getSchema: {
    at: "GET /api/teams/:teamId/schemas/:schemaId",
    summary: "Read one version of a schema with its tables",
    permission: "readTeam",
    params: ofSchema,
    reply: storedSchema,
  },
  deleteSchema: {
    at: "DELETE /api/teams/:teamId/schemas/:schemaId",
    summary: "Delete one version, which can be restored for 30 days; experiments keep their record sizes",
    permission: "editTeam",
    params: ofSchema,
  },
  restoreSchema: {
    at: "POST /api/teams/:teamId/schemas/:schemaId/restore",
    summary: "Undo the deletion of a version",
    permission: "editTeam",
    params: ofSchema,
  },
});
