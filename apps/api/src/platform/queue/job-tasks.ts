import type { FastifyBaseLogger } from "fastify";
import type { Task } from "graphile-worker";
import type { z } from "zod";
import { actAsSystem } from "../auth/acting.ts";

export interface JobContext {
  /** The same at each attempt. */
  readonly id: string;
  /** From 1. */
  readonly attempt: number;
  readonly last: boolean;
  /** Aborts when the process ends; the job is then retried elsewhere. */
  readonly signal: AbortSignal;
}

/** Jobs of different queues run concurrently, so that none waits for a long one, or for a foreign server. */
export type Lane = "short" | "mail" | "webhooks" | "long";

/** Executes one kind of job. It may be executed twice, and must then have the same result. */
export interface JobTask {
  readonly name: string;
  readonly lane: Lane;
  readonly task: (log: FastifyBaseLogger) => Task;
}

/**
 * A task that validates its payload and logs its failures.
 *
 * @param schema of the payload. Secrets in it are encrypted, because backups contain the queue's table
 */
export function jobTask<Payload>(
  name: string,
  lane: Lane,
  schema: z.ZodType<Payload>,
  act: (payload: Payload, context: JobContext) => Promise<void>,
): JobTask {
  const task =
    (log: FastifyBaseLogger): Task =>
    async (payload, { job, abortSignal: signal }) => {
      const context = { id: job.id, attempt: job.attempts, last: job.attempts >= job.max_attempts, signal };
      try {
        await actAsSystem(() => act(schema.parse(payload), context));
      } catch (error) {
        const { id, attempt, last } = context;
        log[last ? "error" : "warn"](
          { err: error, job: { name, id, attempt } },
          last ? "A job failed for the last time" : "A job failed and is tried again",
        );
        throw error;
      }
    };
  return { name, lane, task };
}
