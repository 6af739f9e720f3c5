import { getModel, parseParams } from "@wirecost/sim-core";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import type { Handlers } from "../../platform/http/operation.ts";
import type { RequestServices } from "../../platform/module.ts";
import { baselineStore } from "./store/baselines.ts";
import { historyStore } from "./store/history.ts";

export function historyRoutes({ database }: RequestServices) {
  const history = historyStore(database);
  const baselines = baselineStore(database);
  return {
    listHistoryKinds: ({ params }) => history.kinds(params.teamId),
    listHistoryCells: ({ params, query }) => history.cells(params.teamId, query),
    getHistory: ({ params, query }) => history.points(params.teamId, query),

    listBaselines: ({ params, query }) => baselines.list(params.teamId, query),
    setBaseline: async ({ params, body }) => {
      const { model, kind, metric, settings } = body;
      if (kind !== undefined) {
        const known = await baselines.metricsOfKind(params.teamId, kind);
        if (known.length === 0) throw notFound("kind of uploads");
        checkMetric(metric, known, "these uploads");
      } else {
        const declared = getModel(model ?? "");
        parseParams(declared, settings);
        checkMetric(metric, Object.keys(declared.metrics), declared.id);
      }
      return baselines.set(params.teamId, body);
    },
    deleteBaseline: ({ params }) => baselines.remove(params.teamId, params.baselineId),
  } satisfies Partial<Handlers>;
}

function checkMetric(metric: string, known: readonly string[], of: string): void {
  if (known.includes(metric)) return;
  throw new AppError("invalid-design", `"${metric}" is not a metric of ${of}: ${known.join(", ")}.`);
}
