import {
  getHistory,
  history,
  historyCells,
  historyKinds,
  listHistoryCells,
} from "../measurements/history.ts";
import { defineRoutes } from "../route.ts";

/** The same cell in a team's uploads over time. */
export const historyRoutes = defineRoutes("history", {
  listHistoryKinds: {
    at: "GET /api/teams/:teamId/history/kinds",
    summary: "List kinds of custom tables by their metrics",
    permission: "readTeam",
    reply: historyKinds,
  },
  listHistoryCells: {
    at: "GET /api/teams/:teamId/history/cells",
    summary: "List cells that the team's latest uploads measured",
    permission: "readTeam",
    query: listHistoryCells,
    reply: historyCells,
  },
  getHistory: {
    at: "GET /api/teams/:teamId/history",
    summary: "One metric of one cell, upload by upload",
    permission: "readTeam",
    query: getHistory,
    reply: history,
  },
});
