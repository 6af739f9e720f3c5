import type { FastifyReply } from "fastify";

/** Aborts when the client disconnects before the response. */
export function leaving({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once("close", () => controller.abort());
  return controller.signal;
}
