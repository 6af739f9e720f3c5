import { PassThrough } from "node:stream";
import { UPLOAD_EVENTS, type UploadEvent, type Uploaded } from "@wirecost/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { problemOf } from "../plugins/errors.ts";
import type { UploadProgress } from "../workers/upload-task.ts";

/** Status of an upload's answer: nothing was created where the team had stored the same bytes. */
export function statusOf({ duplicate }: Uploaded): 200 | 201 {
  return duplicate ? 200 : 201;
}

/**
 * Answers at once, and says a line each how far it is; the last line is the answer itself, or the problem.
 *
 * @param store does the work; it is told of the sender's leaving by other means
 */
export function reportUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  store: (onProgress: (progress: UploadProgress) => void) => Promise<Uploaded>,
): PassThrough {
  const lines = new PassThrough();
  const say = (event: UploadEvent) => {
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
  // What stands between must hand each line on as it comes.
  reply.code(200).type(UPLOAD_EVENTS).header("x-accel-buffering", "no");
  return lines;
}
