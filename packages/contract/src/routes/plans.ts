import {
  createPlan,
  listPlans,
  planRows,
  storedPlan,
  storedPlanPage,
  storedPlanSummary,
} from "../experiments/plan.ts";
import { defineRoutes } from "../route.ts";
import { ofTeam } from "../teams/of-team.ts";
import * as z from "../zod.ts";

const ofPlan = ofTeam.extend({ planId: z.uuid() });

export const planRoutes = defineRoutes("plans", {
  listPlans: {
    method: "GET",
    path: "/api/teams/:teamId/plans",
    summary: "List, latest first",
    permission: "readTeam",
    params: ofTeam,
    query: listPlans,
    reply: storedPlanPage,
  },
  createPlan: {
    method: "POST",
    path: "/api/teams/:teamId/plans",
    summary: "Store a plan under a name; returns the existing one if it is already stored",
    permission: "editTeam",
    params: ofTeam,
    body: createPlan,
    largeBody: true,
    reply: storedPlanSummary,
    status: 201,
  },
  getPlan: {
    method: "GET",
    path: "/api/teams/:teamId/plans/:planId",
    summary: "One plan",
    permission: "readTeam",
    params: ofPlan,
    reply: storedPlan,
  },
  getPlanRows: {
    method: "GET",
    path: "/api/teams/:teamId/plans/:planId/rows",
    summary: "List its measurements: rows of any upload that carry its id",
    permission: "readTeam",
    params: ofPlan,
    reply: planRows,
  },
  deletePlan: {
    method: "DELETE",
    path: "/api/teams/:teamId/plans/:planId",
    summary: "Delete; can be restored for 30 days. Measurements stay",
    permission: "editTeam",
    params: ofPlan,
    status: 204,
  },
  restorePlan: {
    method: "POST",
    path: "/api/teams/:teamId/plans/:planId/restore",
    summary: "Undo a deletion",
    permission: "editTeam",
    params: ofPlan,
    reply: storedPlanSummary,
  },
});
