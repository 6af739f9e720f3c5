import { z } from "zod";
import { ofTeam } from "../of-team.ts";
import { keepPassport, passport, passportList } from "../passport.ts";
import { defineRoutes } from "../route.ts";

/** What a team measures on. */
export const passportRoutes = defineRoutes({
  listPassports: {
    method: "GET",
    path: "/api/teams/:teamId/passports",
    tag: "passports",
    summary: "All named passports, the one used last first",
    permission: "readTeam",
    params: ofTeam,
    reply: passportList,
  },
  keepPassport: {
    method: "POST",
    path: "/api/teams/:teamId/passports",
    tag: "passports",
    summary: "Keep a passport: a new name makes one, a known name a new version where the facts differ",
    permission: "editTeam",
    params: ofTeam,
    body: keepPassport,
    reply: passport,
  },
  deletePassport: {
    method: "DELETE",
    path: "/api/teams/:teamId/passports/:passportId",
    tag: "passports",
    summary: "Forget a passport; uploads keep what was stated of them",
    permission: "editTeam",
    params: ofTeam.extend({ passportId: z.uuid() }),
    status: 204,
  },
});
