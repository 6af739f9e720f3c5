import { activityPage, actorList, listActivity } from "../activity.ts";
import { ofTeam } from "../of-team.ts";
import { defineRoutes } from "../route.ts";

/** Who did what in a team. It is written with the deed itself, and can be neither changed nor deleted. */
export const activityRoutes = defineRoutes({
  listActivity: {
    method: "GET",
    path: "/api/teams/:teamId/activity",
    tag: "activity",
    summary: "Who did what, the latest first",
    permission: "readTeam",
    params: ofTeam,
    query: listActivity,
    reply: activityPage,
  },
  listActors: {
    method: "GET",
    path: "/api/teams/:teamId/activity/actors",
    tag: "activity",
    summary: "Who has done something in the team, people who left among them",
    permission: "readTeam",
    params: ofTeam,
    reply: actorList,
  },
});
