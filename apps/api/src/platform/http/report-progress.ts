import { PassThrough } from "node:stream";
import { UPLOAD_EVENTS } from "@wirecost/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { problemOf } from "../errors/errors.ts";

/**
 * Responds immediately with one line per progress step; the last line is the result or the problem document.
 *
 * @param statusOf status of the result
 * @param store does the work; it learns by other means that the client disconnected
 */
export function reportProgress<Progress extends { readonly state: string }, Stored>(
  request: FastifyRequest,
  reply: FastifyReply,
  statusOf: (stored: Stored) => number,
  store: (onProgress: (progress: Progress) => void) => Promise<Stored>,
): PassThrough {
  const lines = new PassThrough();
  const say = (event: Progress | { state: "done"; status: number; body: unknown }) => {
    if (lines.writable) lines.write(`${JSON.stringify(event)}\n`);
  };
  store(say)
    .then(
      (stored) => say({ state: "done", status: statusOf(stored), body: stored }),
      (error: Error) => {
        const problem = problemOf(error, request);
        say({ state: "done", status: problem.status, body: problem });
      },
    )
    .finally(() => lines.end());
  // Proxies must forward each line immediately.
  reply.code(200).type(UPLOAD_EVENTS).header("x-accel-buffering", "no");
  return lines;
}
