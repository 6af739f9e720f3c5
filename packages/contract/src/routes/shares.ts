import {
  copiedShare,
  copyShare,
  createdShare,
  createShare,
  listShares,
  openShare,
  previewShare,
  sharedTable,
  shareList,
  shareSummary,
  unlockShare,
} from "../links/share.ts";
import { defineRoutes } from "../route.ts";

export const shareRoutes = defineRoutes("shares", {
  listShares: {
    at: "GET /api/teams/:teamId/shares",
    summary: "Links of the team, without their tokens",
    permission: "readTeam",
    query: listShares,
    reply: shareList,
  },
  previewShare: {
    at: "POST /api/teams/:teamId/shares/preview",
    summary: "Preview what a recipient would see; stores nothing",
    permission: "editTeam",
    body: previewShare,
    largeBody: true,
    reply: sharedTable,
  },
  createShare: {
    at: "POST /api/teams/:teamId/shares",
    summary:
      "Create a link to a copy of its content; its token is shown once, and again if the request is repeated under the same id",
    permission: "editTeam",
    body: createShare,
    largeBody: true,
    reply: createdShare,
    status: 201,
  },
  revokeShare: {
    at: "DELETE /api/teams/:teamId/shares/:shareId",
    summary: "Revoke a link: further requests get 404",
    permission: "editTeam",
  },
  copyShare: {
    at: "POST /api/teams/:teamId/copies",
    summary: "Copy the runs behind a link into experiments of the team",
    permission: "editTeam",
    body: copyShare,
    reply: copiedShare,
    status: 201,
  },
  openShare: {
    at: "GET /api/shares/:token",
    summary: "Get the content of a link",
    permission: "anyone",
    query: openShare,
    reply: sharedTable,
  },
  summarizeShare: {
    at: "GET /api/shares/:token/summary",
    summary: "Get the title, note and settings around the content of a link; does not count as a view",
    permission: "anyone",
    reply: shareSummary,
  },
  unlockShare: {
    at: "POST /api/shares/:token/open",
    summary: "Get the content of a link with a password",
    permission: "anyone",
    body: unlockShare,
    reply: sharedTable,
  },
});
