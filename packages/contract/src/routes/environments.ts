import {
  environment,
  environmentList,
  renameEnvironment,
  saveEnvironment,
} from "../environments/environment.ts";
import { defineRoutes } from "../route.ts";

export const environmentRoutes = defineRoutes("environments", {
  listEnvironments: {
    at: "GET /api/teams/:teamId/environments",
    summary: "List named environments, recently used first",
    permission: "readTeam",
    reply: environmentList,
  },
  saveEnvironment: {
    at: "POST /api/teams/:teamId/environments",
    summary:
      "Save an environment: a new name creates one, an existing name gets a new version if the facts differ",
    permission: "editTeam",
    body: saveEnvironment,
    reply: environment,
  },
  renameEnvironment: {
    at: "PATCH /api/teams/:teamId/environments/:environmentId",
    summary: "Rename; uploads keep the name that was stated for them",
    permission: "editTeam",
    body: renameEnvironment,
    reply: environment,
  },
  deleteEnvironment: {
    at: "DELETE /api/teams/:teamId/environments/:environmentId",
    summary:
      "Delete an environment, which can be restored for 30 days; uploads keep their stated environment",
    permission: "editTeam",
  },
  restoreEnvironment: {
    at: "POST /api/teams/:teamId/environments/:environmentId/restore",
    summary: "Undo a deletion, with its versions",
    permission: "editTeam",
  },
});
