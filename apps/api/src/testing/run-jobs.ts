import Fastify from "fastify";
import { Logger, runOnce } from "graphile-worker";
import { z } from "zod";
import { modules } from "../modules/index.ts";
import type { Config } from "../platform/config/config.ts";
import type { Database } from "../platform/database/database.ts";
import { mailer } from "../platform/mail/mailer.ts";
import { allTasks } from "../platform/queue/all-tasks.ts";

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
export async function runJobs(config: Config, database: Database): Promise<void> {
  const { log } = Fastify();
  const tasks = allTasks(modules, { config, database, log, mail: mailer(config, database, log) });
  await runOnce(
    {
      connectionString: config.databaseUrl,
      maxPoolSize: 2,
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
    },
    Object.fromEntries(tasks.map(({ name, task }) => [name, task(log)])),
  );
}

/** What is in the queue. */
export async function waitingJobs({ prisma }: Database): Promise<z.infer<typeof jobRows>> {
  return jobRows.parse(
    await prisma.$queryRaw`
      SELECT task_identifier AS name, attempts::int, locked_at IS NOT NULL AS locked, last_error AS error,
        extract(epoch FROM run_at - now())::float AS "inSeconds"
      FROM graphile_worker.jobs ORDER BY id`,
  );
}
