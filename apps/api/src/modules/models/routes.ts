import { withHeldOut } from "@wirecost/analysis";
import {
  beyondPublishedMetrics,
  fidelity,
  getModel,
  type Model,
  models,
  parseParams,
  serializeRun,
  simulate,
} from "@wirecost/sim-core";
import { notFound } from "../../platform/errors/app-error.ts";
import type { Handlers } from "../../platform/http/operation.ts";
import { computeNow } from "../../platform/threads/compute-within.ts";

/** Models and predictions of the simulation package; no account needed. */
export function modelRoutes(): Pick<
  Handlers,
  "listModels" | "getModel" | "simulate" | "previewRun" | "fidelity"
> {
  /** Serialized once: it is large, constant, and public. */
  let listed: string | undefined;
  return {
    listModels: ({ reply }) => {
      reply.type("application/json");
      listed ??= JSON.stringify({ items: models.map(declaration) });
      return listed;
    },
    getModel: ({ params }) => {
      const model = models.find(({ id }) => id === params.modelId);
      if (!model) throw notFound("model");
      return declaration(model);
    },
    simulate: ({ body }) => {
      const model = getModel(body.model);
      return {
        model: model.id,
        modelVersion: model.version,
        metrics: simulate(model, body.params, body.seed),
        extrapolated: beyondPublishedMetrics(model, parseParams(model, body.params)),
      };
    },
    // The exact bytes, so that a caller can compare them with its own copy of the package.
    previewRun: async ({ body, reply }) => {
      const run = await computeNow(body);
      reply.type("application/json").serializer((text: string) => text);
      return serializeRun(run);
    },
    fidelity: () => ({ items: withHeldOut(fidelity(models)) }),
  };
}

/** A model without its measured rows and functions, which JSON omits. */
function declaration({ references, chance: _chance, ...model }: Model) {
  return {
    ...model,
    references: references.map(({ rows: _, ...about }) => about),
  };
}
