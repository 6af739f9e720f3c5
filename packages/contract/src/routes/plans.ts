import {
  createPlan,
  listPlans,
  planRows,
  storedPlan,
  storedPlanPage,
  storedPlanSummary,
} from "../experiments/plan.ts";
import { defineRoutes } from "../route.ts";

export const planRoutes = defineRoutes("plans", {
  listPlans: {
    at: "GET /api/teams/:teamId/plans",
    summary: "List, latest first",
    permission: "readTeam",
    query: listPlans,
    reply: storedPlanPage,
  },
  createPlan: {
    at: "POST /api/teams/:teamId/plans",
    summary: "Store a plan under a name; returns the existing one if it is already stored",
    permission: "editTeam",
    body: createPlan,
    largeBody: true,
    reply: storedPlanSummary,
    status: 201,
  },
  getPlan: {
    at: "GET /api/teams/:teamId/plans/:planId",
    summary: "One plan",
    permission: "readTeam",
    reply: storedPlan,
  },
  getPlanRows: {
    at: "GET /api/teams/:teamId/plans/:planId/rows",
    summary: "List its measurements: rows of any upload that carry its id",
    permission: "readTeam",
    reply: planRows,
  },
  deletePlan: {
    at: "DELETE /api/teams/:teamId/plans/:planId",
    summary: "Delete; can be restored for 30 days. Measurements stay",
    permission: "editTeam",
  },
  restorePlan: {
    at: "POST /api/teams/:teamId/plans/:planId/restore",
    summary: "Undo a deletion",
    permission: "editTeam",
    reply: storedPlanSummary,
  },
});
