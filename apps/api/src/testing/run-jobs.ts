import Fastify from "fastify";
import { Logger, runOnce } from "graphile-worker";
import { z } from "zod";
import { modules } from "../modules/index.ts";
import type { Config } from "../platform/config/config.ts";
import type { Database } from "../platform/database/database.ts";
import { openDatabases } from "../platform/database/logins.ts";
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

/** Does every job that is due now, once, and those that they put into the queue, as a worker would. */
export async function runJobs(config: Config): Promise<void> {
  const { log } = Fastify();
  const databases = openDatabases({ ...config, databaseConnections: 2 });
  const mail = mailer(config, databases.accountsDatabase, log);
  const tasks = allTasks(modules, { config, ...databases, log, mail });
  const options = {
    connectionString: config.accountsDatabaseUrl,
    maxPoolSize: 2,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  };
  const taskList = Object.fromEntries(tasks.map(({ name, task }) => [name, task(log)]));
  try {
    // It ends when it is given no job, which happens on a busy machine while one is due or about to be removed.
    do await runOnce(options, taskList);
    while (await isOneLeft(databases.accountsDatabase));
  } finally {
    await Promise.all([databases.database.close(), databases.accountsDatabase.close()]);
  }
}

async function isOneLeft({ prisma }: Database): Promise<boolean> {
  const left = await prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM graphile_worker.jobs
    WHERE locked_at IS NOT NULL OR (run_at <= now() AND attempts < max_attempts) LIMIT 1`;
  return left.length > 0;
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
