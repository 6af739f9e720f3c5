import { baseline, baselinePage, listBaselines, setBaseline } from "../measurements/baseline.ts";
import { defineRoutes } from "../route.ts";

export const baselineRoutes = defineRoutes("baselines", {
  listBaselines: {
    at: "GET /api/teams/:teamId/baselines",
    summary: "List baselines and thresholds, optionally of one model or kind",
    permission: "readTeam",
    query: listBaselines,
    reply: baselinePage,
  },
  setBaseline: {
    at: "POST /api/teams/:teamId/baselines",
    summary: "Set the baseline and thresholds of one metric of one cell",
    permission: "editTeam",
    body: setBaseline,
    reply: baseline,
  },
  deleteBaseline: {
    at: "DELETE /api/teams/:teamId/baselines/:baselineId",
    summary: "Delete a baseline and its thresholds",
    permission: "editTeam",
  },
});
