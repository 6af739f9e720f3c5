import { defineRoutes } from "../route.ts";
import { createdKey, createKey, currentKey, keyList } from "../teams/key.ts";
import { ofTeam } from "../teams/of-team.ts";
import * as z from "../zod.ts";

const ofKey = ofTeam.extend({ keyId: z.uuid() });

export const keyRoutes = defineRoutes("keys", {
  listKeys: {
    method: "GET",
    path: "/api/teams/:teamId/keys",
    summary: "List the team's keys that are not revoked, including expired ones",
    permission: "readKeys",
    params: ofTeam,
    reply: keyList,
  },
  createKey: {
    method: "POST",
    path: "/api/teams/:teamId/keys",
    summary: "Create a key; its token is shown once",
    permission: "editKeys",
    confirmed: true,
    params: ofTeam,
    body: createKey,
    reply: createdKey,
    status: 201,
  },
  revokeKey: {
    method: "DELETE",
    path: "/api/teams/:teamId/keys/:keyId",
    summary: "Revoke a key: the next request with it is refused",
    permission: "editKeys",
    params: ofKey,
    status: 204,
  },
  takeOverKey: {
    method: "POST",
    path: "/api/teams/:teamId/keys/:keyId/takeover",
    summary: "Take over a key: it then depends on your permissions, not its creator's",
    permission: "ownTeam",
    confirmed: true,
    params: ofKey,
    status: 204,
  },
  currentKey: {
    method: "GET",
    path: "/api/key",
    summary: "Get the key of this request, and its team",
    permission: "ownKey",
    reply: currentKey,
  },
});
