import { archiveSize, imported } from "../archive.ts";
import { ofTeam } from "../of-team.ts";
import { defineRoutes } from "../route.ts";

/** Everything that a team keeps, as one file that can be imported again. */
export const archiveRoutes = defineRoutes({
  measureArchive: {
    method: "GET",
    path: "/api/teams/:teamId/archive/size",
    tag: "teams",
    summary: "What an archive of the team would hold",
    permission: "ownTeam",
    params: ofTeam,
    reply: archiveSize,
  },
  exportTeam: {
    method: "GET",
    path: "/api/teams/:teamId/archive",
    tag: "teams",
    summary: "Everything that the team keeps, as a ZIP of JSON documents and uploaded files",
    permission: "ownTeam",
    params: ofTeam,
    bytes: true,
  },
  importTeam: {
    method: "POST",
    path: "/api/teams/:teamId/archive",
    tag: "teams",
    summary:
      "Add what an archive holds to the team: all of it or nothing; what the team has already stays as it is",
    permission: "ownTeam",
    params: ofTeam,
    takesBytes: true,
    reply: imported,
  },
});
