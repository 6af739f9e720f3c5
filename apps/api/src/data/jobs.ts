import type { PrismaClient } from "@wirecost/prisma";
import type { JobName, JobPayload } from "../jobs/job-payloads.ts";

/** The queue, as those see it who put something into it. */
export function jobData(prisma: PrismaClient) {
  return {
    /**
     * Puts a job into the queue. It is done at least once: again where it fails, and where its process ends before it
     * could say that it is done.
     *
     * @param maxAttempts waits grow from 3 seconds by a factor of e, up to 6 hours
     */
    async add<Name extends JobName>(
      name: Name,
      payload: JobPayload<Name>,
      maxAttempts: number,
    ): Promise<void> {
      const text = JSON.stringify(payload);
      await prisma.$executeRaw`
        SELECT graphile_worker.add_job(${name}, ${text}::json, max_attempts => ${maxAttempts}::int)`;
    },
  };
}
