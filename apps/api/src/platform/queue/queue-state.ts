import type { PrismaClient } from "@wirecost/prisma";
import { z } from "zod";

const state = z.tuple([
  z.object({ due: z.number(), running: z.number(), failed: z.number(), oldestSeconds: z.number() }),
]);

/** How many jobs are due, are being done, and have failed for the last time, and how long the oldest has been due. */
export async function queueState(prisma: PrismaClient) {
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
