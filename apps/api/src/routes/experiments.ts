import type { Data } from "../data/data.ts";
import type { Handlers } from "../operation.ts";

type Ids =
  | "listExperiments"
  | "createExperiment"
  | "getExperiment"
  | "renameExperiment"
  | "deleteExperiment"
  | "restoreExperiment"
  | "duplicateExperiment";

export function experimentRoutes({ experiments, calibrations }: Data): Pick<Handlers, Ids> {
  return {
    listExperiments: ({ params, query }) => experiments.list(params.teamId, query),
    createExperiment: async ({ params, body }) => {
      await calibrations.confirm(params.teamId, body.design);
      return experiments.create(params.teamId, body.name, body.design);
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
