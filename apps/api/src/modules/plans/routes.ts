import type { Handlers } from "../../platform/http/operation.ts";
import type { RequestServices } from "../../platform/module.ts";
import { planStore } from "./store/plans.ts";

type Ids = "listPlans" | "createPlan" | "getPlan" | "getPlanRows" | "deletePlan" | "restorePlan";

export function planRoutes({ database }: RequestServices): Pick<Handlers, Ids> {
  const plans = planStore(database);
  return {
    listPlans: ({ params, query }) => plans.list(params.teamId, query),
    createPlan: ({ params, body }) => plans.create(params.teamId, body.name, body.document),
    getPlan: ({ params }) => plans.get(params.teamId, params.planId),
    getPlanRows: ({ params }) => plans.rows(params.teamId, params.planId),
    deletePlan: async ({ params }) => {
      await plans.remove(params.teamId, params.planId);
      return undefined;
    },
    restorePlan: ({ params }) => plans.restore(params.teamId, params.planId),
  };
}
