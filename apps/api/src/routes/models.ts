import {
  beyondPublishedMetrics,
  fidelity,
  getModel,
  type Model,
  models,
  parseParams,
  serializeRun,
  simulate,
  withHeldOut,
} from "@wirecost/sim-core";
import { notFound } from "../app-error.ts";
import { computeNow } from "../computing/compute-within.ts";
import type { Handlers } from "../operation.ts";

/** What the simulation package knows and computes; no account needed. */
export function modelRoutes(): Pick<
  Handlers,
  "listModels" | "getModel" | "simulate" | "previewRun" | "fidelity"
> {
  return {
    listModels: () => ({ items: models.map(declaration) }),
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
    // The bytes themselves, so that a caller can compare them with what its own copy of the package computes.
    previewRun: async ({ body, reply }) => {
      const run = await computeNow(body);
      reply.type("application/json").serializer((text: string) => text);
      return serializeRun(run);
    },
    fidelity: () => ({ items: withHeldOut(fidelity(models)) }),
  };
}

/** A model without its measured rows. JSON leaves its functions out. */
function declaration({ references, ...model }: Model) {
  return {
    ...model,
    references: references.map(({ rows: _, ...about }) => about),
  };
}
