import { defineRoutes } from "../route.ts";
import { archiveSize, imported } from "../teams/archive.ts";

/** All data of a team as one file that can be imported again. */
export const archiveRoutes = defineRoutes("teams", {
  measureArchive: {
    at: "GET /api/teams/:teamId/archive/size",
    summary: "Preview the contents of a team archive",
    permission: "ownTeam",
    reply: archiveSize,
  },
  exportTeam: {
    at: "GET /api/teams/:teamId/archive",
    summary: "Download all data of the team as a ZIP of JSON documents and uploaded files",
    permission: "ownTeam",
    bytes: "application/zip",
  },
  importTeam: {
    at: "POST /api/teams/:teamId/archive",
    summary: "Import an archive into the team, atomically; existing data stays unchanged",
    permission: "ownTeam",
    takesBytes: true,
    reply: imported,
  },
});
