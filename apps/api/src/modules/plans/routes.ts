import type { Handlers } from "../../platform/http/operation.ts";
import type { RequestServices } from "../../platform/module.ts";
import { planStore } from "./store/plans.ts";

export function planRoutes({ database }: RequestServices) {
  const plans = planStore(database);
  return {
    listPlans: ({ params, query }) => plans.list(params.teamId, query),
    createPlan: ({ params, body }) => plans.create(params.teamId, body.name, body.document),
    getPlan: ({ params }) => plans.get(params.teamId, params.planId),
    getPlanRows: ({ params }) => plans.rows(params.teamId, params.planId),
    deletePlan: ({ params }) => plans.remove(params.teamId, params.planId),
    restorePlan: ({ params }) => plans.restore(params.teamId, params.planId),
  } satisfies Partial<Handlers>;
}
