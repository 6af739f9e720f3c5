import type { PrismaClient } from "@wirecost/prisma";
import type { JobName, JobPayload } from "./job-payloads.ts";

/** The queue, as those see it who put something into it. */
export function jobData(prisma: PrismaClient) {
  return {
    /**
     * Puts a job into the queue. It is done at least once: again where it fails, and where its process ends before it
     * could say that it is done.
     *
     * @param attempts waits between them grow from 3 seconds by a factor of e, up to 6 hours
     */
    async add<Name extends JobName>(name: Name, payload: JobPayload<Name>, attempts: number): Promise<void> {
      await prisma.$executeRaw`SELECT add_job(${name}, ${JSON.stringify(payload)}::json, ${attempts}::int)`;
    },
  };
}
