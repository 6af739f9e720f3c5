import { ofTeam } from "../of-team.ts";
import { keepPassport, passport, passportList, renamePassport } from "../passport.ts";
import { defineRoutes } from "../route.ts";
import { z } from "../zod.ts";

const ofPassport = ofTeam.extend({ passportId: z.uuid() });

/** What a team measures on. */
export const passportRoutes = defineRoutes({
  listPassports: {
    method: "GET",
    path: "/api/teams/:teamId/passports",
    tag: "passports",
    summary: "List named environments, last used first",
    permission: "readTeam",
    params: ofTeam,
    reply: passportList,
  },
  keepPassport: {
    method: "POST",
    path: "/api/teams/:teamId/passports",
    tag: "passports",
    summary: "Save an environment: a new name creates one, a known name a new version if the facts differ",
    permission: "editTeam",
    params: ofTeam,
    body: keepPassport,
    reply: passport,
  },
  renamePassport: {
    method: "PATCH",
    path: "/api/teams/:teamId/passports/:passportId",
    tag: "passports",
    summary: "Rename; uploads keep the name that was stated for them",
    permission: "editTeam",
    params: ofPassport,
    body: renamePassport,
    reply: passport,
  },
  deletePassport: {
    method: "DELETE",
    path: "/api/teams/:teamId/passports/:passportId",
    tag: "passports",
    summary:
      "Delete an environment, which can be restored for 30 days; uploads keep their stated environment",
    permission: "editTeam",
    params: ofPassport,
    status: 204,
  },
  restorePassport: {
    method: "POST",
    path: "/api/teams/:teamId/passports/:passportId/restore",
    tag: "passports",
    summary: "Undo a deletion, with its versions",
    permission: "editTeam",
    params: ofPassport,
    status: 204,
  },
});
