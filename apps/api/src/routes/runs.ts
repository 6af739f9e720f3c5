import type { Data } from "../data/data.ts";
import type { Handlers } from "../operation.ts";

export function runRoutes({
  runs,
  calibrations,
}: Data): Pick<Handlers, "createRun" | "getRun" | "getRunBytes"> {
  return {
    createRun: async ({ params, body }) => {
      await calibrations.confirm(params.teamId, body.design);
      return runs.create(params.teamId, params.experimentId, body.design);
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
