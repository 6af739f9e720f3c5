import { runColumns } from "../../platform/database/run-columns.ts";
import type { Handlers } from "../../platform/http/operation.ts";
import { sendStored } from "../../platform/http/send-stored.ts";
import type { RequestServices } from "../../platform/module.ts";
import { computeWithin } from "../../platform/threads/compute-within.ts";
import { calibrationStore } from "../calibrations/index.ts";
import { computationStore } from "../computations/index.ts";
import { experimentStore } from "./store/experiments.ts";
import { runStore } from "./store/runs.ts";

export function experimentRoutes({ database }: RequestServices) {
  const experiments = experimentStore(database);
  const runs = runStore(database);
  const calibrations = calibrationStore(database);
  const computations = computationStore(database);
  return {
    listExperiments: ({ params, query }) => experiments.list(params.teamId, query),
    createExperiment: async ({ params: { teamId }, body: { id, name, design }, reply }) => {
      await calibrations.confirm(teamId, design);
      const run = await computeWithin(design);
      if (run) return experiments.create(teamId, name, runColumns(run), id);
      reply.code(202);
      return { computation: await computations.begin(teamId, { name }, design, id) };
    },
    getExperiment: ({ params }) => experiments.get(params.teamId, params.experimentId),
    renameExperiment: ({ params, body }) => experiments.rename(params.teamId, params.experimentId, body.name),
    deleteExperiment: ({ params }) => experiments.remove(params.teamId, params.experimentId),
    restoreExperiment: ({ params }) => experiments.restore(params.teamId, params.experimentId),
    duplicateExperiment: ({ params, query }) =>
      experiments.duplicate(params.teamId, params.experimentId, query.id),

    createRun: async ({ params: { teamId, experimentId }, body: { id, design }, reply }) => {
      await calibrations.confirm(teamId, design);
      const run = await computeWithin(design);
      if (run) return runs.create(teamId, experimentId, runColumns(run), id);
      reply.code(202);
      return { computation: await computations.begin(teamId, { experimentId }, design, id) };
    },
    getRun: ({ params }) => runs.get(params.teamId, params.runId),
    getRunBytes: async ({ params, reply }) =>
      sendStored(reply, await runs.bytes(params.teamId, params.runId)),
  } satisfies Partial<Handlers>;
}
