import { defineRoutes } from "../route.ts";
import { savedSchema, saveSchema, schemaList, storedSchema } from "../schemas/schema.ts";
import { ofTeam } from "../teams/of-team.ts";
import * as z from "../zod.ts";

const ofSchema = ofTeam.extend({ schemaId: z.uuid() });

/** Tables of databases, with the bytes of their records. */
export const schemaRoutes = defineRoutes("schemas", {
  listSchemas: {
    method: "GET",
    path: "/api/teams/:teamId/schemas",
    summary: "List the versions of schemas, the latest first",
    permission: "readTeam",
    params: ofTeam,
    reply: schemaList,
  },
  saveSchema: {
    method: "POST",
    path: "/api/teams/:teamId/schemas",
    summary: "Save a schema: a known name gets a new version if the content differs from its latest",
    permission: "editTeam",
    params: ofTeam,
    body: saveSchema,
    largeBody: true,
    reply: savedSchema,
  },
  getSchema: {
    method: "GET",
    path: "/api/teams/:teamId/schemas/:schemaId",
    summary: "Read one version of a schema with its tables",
    permission: "readTeam",
    params: ofSchema,
    reply: storedSchema,
  },
  deleteSchema: {
    method: "DELETE",
    path: "/api/teams/:teamId/schemas/:schemaId",
    summary: "Delete one version, which can be restored for 30 days; experiments keep their record sizes",
    permission: "editTeam",
    params: ofSchema,
    status: 204,
  },
  restoreSchema: {
    method: "POST",
    path: "/api/teams/:teamId/schemas/:schemaId/restore",
    summary: "Undo the deletion of a version",
    permission: "editTeam",
    params: ofSchema,
    status: 204,
  },
});
