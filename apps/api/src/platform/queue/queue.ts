import { z } from "zod";
import type { Database, Transaction } from "../database/database.ts";

/**
 * Queues a job. It is executed at least once: again if it fails, or if its process ends before confirming it. Within a
 * transaction it is queued on commit. SQL: a function of the queue.
 *
 * @param tx of a team
 * @param attempts waits between them grow from 3 seconds by a factor of e, up to 6 hours
 * @param queue jobs of one queue are done one after another
 */
export async function addJob(
  tx: Pick<Transaction, "$executeRaw">,
  name: string,
  payload: object,
  attempts: number,
  queue: string | null = null,
): Promise<void> {
  await tx.$executeRaw`SELECT add_job(${name}, ${JSON.stringify(payload)}::json, ${attempts}::int, ${queue})`;
}

/** The same for a job of no team, which only the accounts login may add. @param accountsDatabase of that login */
export async function addJobOfNoTeam(
  { prisma }: Database,
  name: string,
  payload: object,
  attempts: number,
): Promise<void> {
  await prisma.$executeRaw`
    SELECT graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => ${attempts}::int)`;
}

const state = z.tuple([
  z.object({ due: z.number(), running: z.number(), failed: z.number(), oldestSeconds: z.number() }),
]);

/**
 * Numbers of jobs that are due, running, and failed for the last time, and the age of the oldest due one. SQL: tables
 * of the queue, which Prisma does not know.
 */
export async function queueState({ prisma }: Database) {
  const [found] = state.parse(
    await prisma.$queryRaw`
      SELECT count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now())::int AS due,
        count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS running,
        count(*) FILTER (WHERE attempts >= max_attempts AND locked_at IS NULL)::int AS failed,
        coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now())), 0)::float8
          AS "oldestSeconds"
      FROM graphile_worker.jobs`,
  );
  return found;
}
