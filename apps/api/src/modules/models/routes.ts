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

/** What the simulation package knows and computes; no account needed. */
export function modelRoutes(): Pick<
  Handlers,
  "listModels" | "getModel" | "simulate" | "previewRun" | "fidelity"
> {
  /** Written once: it is large, never changes, and is for everyone. */
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
    // The bytes themselves, so that a caller can compare them with what its own copy of the package computes.
    previewRun: async ({ body, reply }) => {
      const run = await computeNow(body);
      reply.type("application/json").serializer((text: string) => text);
      return serializeRun(run);
    },
    fidelity: () => ({ items: withHeldOut(fidelity(models)) }),
  };
}

/** A model without its measured rows, and what chance does, which are functions alone. JSON leaves functions out. */
function declaration({ references, chance: _chance, ...model }: Model) {
  return {
    ...model,
    references: references.map(({ rows: _, ...about }) => about),
  };
}
