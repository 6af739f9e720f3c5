import Fastify from "fastify";
import { Logger, runOnce } from "graphile-worker";
import { z } from "zod";
import type { Data } from "../modules/open-data.ts";
import type { Config } from "../platform/config/config.ts";
import { jobTasks } from "../platform/queue/job-tasks.ts";

const jobRows = z.array(
  z.object({
    name: z.string(),
    attempts: z.int(),
    locked: z.boolean(),
    error: z.string().nullable(),
    inSeconds: z.number(),
  }),
);

/** Does every job that is due now, once, as a worker would. */
export async function runJobs(config: Config, data: Data): Promise<void> {
  const log = Fastify().log;
  await runOnce(
    {
      connectionString: config.databaseUrl,
      maxPoolSize: 2,
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
    },
    { ...jobTasks(config, data, log) },
  );
}

/** What is in the queue. */
export async function waitingJobs({ prisma }: Data): Promise<z.infer<typeof jobRows>> {
  return jobRows.parse(
    await prisma.$queryRaw`
      SELECT task_identifier AS name, attempts::int, locked_at IS NOT NULL AS locked, last_error AS error,
        extract(epoch FROM run_at - now())::float AS "inSeconds"
      FROM graphile_worker.jobs ORDER BY id`,
  );
}
