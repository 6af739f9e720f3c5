import { computation, computationList } from "../computation.ts";
import { ofTeam } from "../of-team.ts";
import { defineRoutes } from "../route.ts";
import { z } from "../zod.ts";

const ofComputation = ofTeam.extend({ computationId: z.uuid() });

/** Designs that are computed in the background. Saving a long one begins it. */
export const computationRoutes = defineRoutes({
  listComputations: {
    method: "GET",
    path: "/api/teams/:teamId/computations",
    tag: "computations",
    summary: "Those that wait, are computed, or have failed; the oldest first",
    permission: "readTeam",
    params: ofTeam,
    reply: computationList,
  },
  getComputation: {
    method: "GET",
    path: "/api/teams/:teamId/computations/:computationId",
    tag: "computations",
    summary: "How far one is; again with each change, a line each, for who accepts application/x-ndjson",
    permission: "readTeam",
    params: ofComputation,
    reply: computation,
  },
  deleteComputation: {
    method: "DELETE",
    path: "/api/teams/:teamId/computations/:computationId",
    tag: "computations",
    summary: "Cancel one, or forget one that failed",
    permission: "editTeam",
    params: ofComputation,
    status: 204,
  },
});
