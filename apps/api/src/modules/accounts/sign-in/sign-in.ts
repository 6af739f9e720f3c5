import type { FastifyInstance } from "fastify";
import type { Memberships } from "../../../platform/auth/permissions.ts";
import type { CheckControl, FindPrincipal } from "../../../platform/auth/principal.ts";
import type { Services } from "../../../platform/module.ts";
import { exampleStore } from "../../example-team/index.ts";
import { teamStore } from "../../teams/index.ts";
import { accountNotices } from "../mail/account-notices.ts";
import { reviewStore } from "../store/review.ts";
import { accountControl } from "./account-control.ts";
import { createAuth, oidcHandler } from "./auth.ts";
import { authRoutes } from "./auth-routes.ts";
import { principalFinder } from "./find-principal.ts";

/** Identifies the sender of a request and their role in a team, and signs people in. */
export interface SignIn {
  readonly findPrincipal: FindPrincipal;
  readonly checkControl: CheckControl;
  readonly memberships: Memberships;
  register(app: FastifyInstance): Promise<void>;
}

export function signInOver(services: Services): SignIn {
  const { database, accountsDatabase } = services;
  const notices = accountNotices(services);
  const auth = createAuth(services, notices);
  const findPrincipal = principalFinder(auth, services);
  const checkControl = accountControl(auth, accountsDatabase);
  const teams = teamStore(database);
  const review = reviewStore(accountsDatabase);
  const example = exampleStore(database);
  return {
    findPrincipal,
    checkControl,
    memberships: {
      role: (teamId, userId) => teams.role(teamId, userId),
      reviewer: (teamId, userId) => review.waitsFor(teamId, userId),
      hasExampleTeam: async () => (await example.team()) !== null,
    },
    register: async (app) => {
      const withOidc = oidcHandler(services, notices);
      await app.register(authRoutes, { ...services, auth, withOidc, findPrincipal, checkControl });
    },
  };
}
