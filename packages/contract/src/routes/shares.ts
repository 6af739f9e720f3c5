import { z } from "zod";
import { ofTeam } from "../of-team.ts";
import { defineRoutes } from "../route.ts";
import { createdShare, createShare, sharedTable, shareList } from "../share.ts";

const ofRun = ofTeam.extend({ runId: z.uuid() });
const ofShare = ofTeam.extend({ shareId: z.uuid() });

/** Links to one table. */
export const shareRoutes = defineRoutes({
  listShares: {
    method: "GET",
    path: "/api/teams/:teamId/shares",
    tag: "shares",
    summary: "Live links of the team",
    permission: "readTeam",
    params: ofTeam,
    query: z.object({ runId: z.uuid().optional() }),
    reply: shareList,
  },
  createShare: {
    method: "POST",
    path: "/api/teams/:teamId/runs/:runId/shares",
    tag: "shares",
    summary: "Make a link to one run; its token is shown once",
    permission: "editTeam",
    params: ofRun,
    body: createShare,
    reply: createdShare,
    status: 201,
  },
  revokeShare: {
    method: "DELETE",
    path: "/api/teams/:teamId/shares/:shareId",
    tag: "shares",
    summary: "Revoke a link: the next request is gone",
    permission: "editTeam",
    params: ofShare,
    status: 204,
  },
  openShare: {
    method: "GET",
    path: "/api/shares/:token",
    tag: "shares",
    summary: "The table behind a link",
    permission: "anyone",
    params: z.object({ token: z.string().max(200) }),
    reply: sharedTable,
  },
});
