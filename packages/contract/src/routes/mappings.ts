import { namedMapping, namedMappingList, renameMapping, saveMapping } from "../measurements/named-mapping.ts";
import { defineRoutes } from "../route.ts";

/** What a team has said of the columns of its tables. */
export const mappingRoutes = defineRoutes("mappings", {
  listMappings: {
    at: "GET /api/teams/:teamId/mappings",
    summary: "List named column mappings, recently changed first",
    permission: "readTeam",
    reply: namedMappingList,
  },
  saveMapping: {
    at: "POST /api/teams/:teamId/mappings",
    summary: "Create or update a named column mapping",
    permission: "editTeam",
    body: saveMapping,
    largeBody: true,
    reply: namedMapping,
  },
  renameMapping: {
    at: "PATCH /api/teams/:teamId/mappings/:mappingId",
    summary: "Rename",
    permission: "editTeam",
    body: renameMapping,
    reply: namedMapping,
  },
  deleteMapping: {
    at: "DELETE /api/teams/:teamId/mappings/:mappingId",
    summary: "Delete a mapping; uploads that used it stay unchanged",
    permission: "editTeam",
  },
});
