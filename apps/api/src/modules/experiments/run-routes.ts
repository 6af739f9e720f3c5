import type { Handlers } from "../../platform/http/operation.ts";
import { computeWithin } from "../../platform/threads/compute-within.ts";
import type { Data } from "../open-data.ts";
import { runColumns } from "./run-columns.ts";

export function runRoutes({
  runs,
  computations,
  calibrations,
}: Data): Pick<Handlers, "createRun" | "getRun" | "getRunBytes"> {
  return {
    createRun: async ({ params: { teamId, experimentId }, body: { design }, reply }) => {
      await calibrations.confirm(teamId, design);
      const run = await computeWithin(design);
      if (run) return runs.create(teamId, experimentId, runColumns(run));
      reply.code(202);
      return { computation: await computations.begin(teamId, { experimentId }, design) };
    },
    getRun: ({ params }) => runs.get(params.teamId, params.runId),
    getRunBytes: async ({ params, reply }) => {
      const { document, sha256 } = await runs.bytes(params.teamId, params.runId);
      reply.header("etag", `"${sha256}"`).header("cache-control", "private, max-age=31536000, immutable");
      return reply
        .type("application/json")
        .serializer((text: string) => text)
        .send(document);
    },
  };
}
