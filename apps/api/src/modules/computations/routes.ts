import { Readable } from "node:stream";
import { COMPUTATION_EVENTS, type Computation } from "@wirecost/contract";
import { AppError } from "../../platform/errors/app-error.ts";
import { leaving } from "../../platform/http/leaving.ts";
import type { Handlers } from "../../platform/http/operation.ts";
import type { RequestServices } from "../../platform/module.ts";
import { computationStore } from "./store.ts";

export function computationRoutes({ database }: RequestServices) {
  const computations = computationStore(database);
  return {
    listComputations: ({ params }) => computations.list(params.teamId),

    getComputation: async ({ params: { teamId, computationId }, request, reply }) => {
      const now = await computations.get(teamId, computationId);
      if (request.headers.accept !== COMPUTATION_EVENTS) return now;
      const signal = AbortSignal.any([leaving(reply), database.notices.closing]);
      // Proxies must forward each line immediately.
      reply.type(COMPUTATION_EVENTS).header("x-accel-buffering", "no");
      return Readable.from(asLines(computations.watch(teamId, computationId, signal)));
    },

    deleteComputation: ({ params }) => computations.remove(params.teamId, params.computationId),
  } satisfies Partial<Handlers>;
}

/** Ends when the computation is deleted; the next request for it gets a 404. */
async function* asLines(changes: AsyncIterable<Computation>): AsyncGenerator<string> {
  try {
    for await (const change of changes) yield `${JSON.stringify(change)}\n`;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
