import { defineRoutes } from "../route.ts";
import { createdKey, createKey, currentKey, keyList } from "../teams/key.ts";

export const keyRoutes = defineRoutes("keys", {
  listKeys: {
    at: "GET /api/teams/:teamId/keys",
    summary: "List the team's keys that are not revoked, including expired ones",
    permission: "readKeys",
    reply: keyList,
  },
  createKey: {
    at: "POST /api/teams/:teamId/keys",
    summary: "Create a key; its token is shown once",
    permission: "editKeys",
    confirmed: true,
    body: createKey,
    reply: createdKey,
    status: 201,
  },
  revokeKey: {
    at: "DELETE /api/teams/:teamId/keys/:keyId",
    summary: "Revoke a key: the next request with it is refused",
    permission: "editKeys",
  },
  takeOverKey: {
    at: "POST /api/teams/:teamId/keys/:keyId/takeover",
    summary: "Take over a key: it then depends on your permissions, not its creator's",
    permission: "ownTeam",
    confirmed: true,
  },
  currentKey: {
    at: "GET /api/key",
    summary: "Get the key of this request, and its team",
    permission: "ownKey",
    reply: currentKey,
  },
});
