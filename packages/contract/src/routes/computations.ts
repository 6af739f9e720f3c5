import { computation, computationList } from "../experiments/computation.ts";
import { defineRoutes } from "../route.ts";

/** Designs that are computed in the background. Saving a long one starts it. */
export const computationRoutes = defineRoutes("computations", {
  listComputations: {
    at: "GET /api/teams/:teamId/computations",
    summary: "List waiting, running and failed computations, oldest first",
    permission: "readTeam",
    reply: computationList,
  },
  getComputation: {
    at: "GET /api/teams/:teamId/computations/:computationId",
    summary:
      "Get the progress of a computation; with Accept: application/x-ndjson, a stream with one line per change",
    permission: "readTeam",
    reply: computation,
  },
  deleteComputation: {
    at: "DELETE /api/teams/:teamId/computations/:computationId",
    summary: "Cancel a computation, or delete a failed one",
    permission: "editTeam",
  },
});
