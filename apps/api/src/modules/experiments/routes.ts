import type { Handlers } from "../../platform/http/operation.ts";
import { computeWithin } from "../../platform/threads/compute-within.ts";
import type { Data } from "../open-data.ts";
import { runColumns } from "./run-columns.ts";

type Ids =
  | "listExperiments"
  | "createExperiment"
  | "getExperiment"
  | "renameExperiment"
  | "deleteExperiment"
  | "restoreExperiment"
  | "duplicateExperiment";

export function experimentRoutes({ experiments, computations, calibrations }: Data): Pick<Handlers, Ids> {
  return {
    listExperiments: ({ params, query }) => experiments.list(params.teamId, query),
    createExperiment: async ({ params: { teamId }, body: { name, design }, reply }) => {
      await calibrations.confirm(teamId, design);
      const run = await computeWithin(design);
      if (run) return experiments.create(teamId, name, runColumns(run));
      reply.code(202);
      return { computation: await computations.begin(teamId, { name }, design) };
    },
    getExperiment: ({ params }) => experiments.get(params.teamId, params.experimentId),
    renameExperiment: ({ params, body }) => experiments.rename(params.teamId, params.experimentId, body.name),
    deleteExperiment: async ({ params }) => {
      await experiments.remove(params.teamId, params.experimentId);
      return undefined;
    },
    restoreExperiment: ({ params }) => experiments.restore(params.teamId, params.experimentId),
    duplicateExperiment: ({ params }) => experiments.duplicate(params.teamId, params.experimentId),
  };
}
