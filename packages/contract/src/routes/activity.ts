import { defineRoutes } from "../route.ts";
import { activityPage, actorList, listActivity } from "../teams/activity.ts";

/** The audit log of a team. Entries are written in the transaction of the action, and cannot be changed or deleted. */
export const activityRoutes = defineRoutes("activity", {
  listActivity: {
    at: "GET /api/teams/:teamId/activity",
    summary: "List activity, latest first",
    permission: "readTeam",
    query: listActivity,
    reply: activityPage,
  },
  listActors: {
    at: "GET /api/teams/:teamId/activity/actors",
    summary: "List the actors of the team's activity, including former members",
    permission: "readTeam",
    reply: actorList,
  },
});
