import { defineRoutes } from "../route.ts";
import { createdKey, createKey, currentKey, keyList } from "../teams/key.ts";
import { ofTeam } from "../teams/of-team.ts";
import * as z from "../zod.ts";

const ofKey = ofTeam.extend({ keyId: z.uuid() });

export const keyRoutes = defineRoutes("keys", {
  listKeys: {
    at: "GET /api/teams/:teamId/keys",
    summary: "List the team's keys that are not revoked, including expired ones",
    permission: "readKeys",
    params: ofTeam,
    reply: keyList,
  },
  createKey: {
    at: "POST /api/teams/:teamId/keys",
    summary: "Create a key; its token is shown once",
    permission: "editKeys",
    confirmed: true,
    params: ofTeam,
    body: createKey,
    reply: createdKey,
    status: 201,
  },
  revokeKey: {
    at: "DELETE /api/teams/:teamId/keys/:keyId",
    summary: "Revoke a key: the next request with it is refused",
    permission: "editKeys",
    params: ofKey,
  },
  takeOverKey: {
    at: "POST /api/teams/:teamId/keys/:keyId/takeover",
    summary: "Take over a key: it then depends on your permissions, not its creator's",
    permission: "ownTeam",
    confirmed: true,
    params: ofKey,
  },
  currentKey: {
    at: "GET /api/key",
    summary: "Get the key of this request, and its team",
    permission: "ownKey",
    reply: currentKey,
  },
});
