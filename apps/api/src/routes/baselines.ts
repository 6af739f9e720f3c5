import { getModel, parseParams } from "@wirecost/sim-core";
import { AppError } from "../app-error.ts";
import type { Data } from "../data/data.ts";
import type { Handlers } from "../operation.ts";

export function baselineRoutes({
  baselines,
}: Data): Pick<Handlers, "listBaselines" | "setBaseline" | "deleteBaseline"> {
  return {
    listBaselines: ({ params, query }) => baselines.list(params.teamId, query.model),
    setBaseline: ({ params, body }) => {
      const model = getModel(body.model);
      parseParams(model, body.settings);
      if (!Object.hasOwn(model.metrics, body.metric))
        throw new AppError(
          "invalid-design",
          `"${body.metric}" is not a metric of ${model.id}: ${Object.keys(model.metrics).join(", ")}.`,
        );
      return baselines.set(params.teamId, body);
    },
    deleteBaseline: async ({ params }) => {
      await baselines.remove(params.teamId, params.baselineId);
      return undefined;
    },
  };
}
