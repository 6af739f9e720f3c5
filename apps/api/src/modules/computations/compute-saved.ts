import { z } from "zod";
import { actAs } from "../../platform/auth/acting.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Services } from "../../platform/module.ts";
import { type JobTask, jobTask } from "../../platform/queue/job-tasks.ts";
import { WorkLimitError } from "../../platform/threads/work-limit.ts";
import { computeInThread, MAX_SECONDS } from "./compute-in-thread.ts";
import { COMPUTE_SAVED, computationStore } from "./store.ts";

/**
 * Computes a saved long design, and stores the run on behalf of the requester. A process that ends returns it to the
 * queue.
 */
export function computeSaved({ database }: Services): JobTask {
  const computations = computationStore(database);
  const payload = z.strictObject({ teamId: z.string(), computationId: z.uuid() });
  return jobTask(COMPUTE_SAVED, "long", payload, async ({ teamId, computationId: id }, { signal }) => {
    const work = await computations.start(teamId, id);
    if (!work) return;
    const cancelled = new AbortController();
    const note = async (done: number) => {
      // While the database is unavailable, it is unknown whether the result is still wanted.
      const wanted = await computations.note(teamId, id, done).catch(() => true);
      if (!wanted) cancelled.abort();
    };
    const columns = await computeInThread(work.design, {
      signal: AbortSignal.any([signal, cancelled.signal]),
      onProgress: (done) => void note(done),
    }).catch(async (error: unknown) => {
      if (cancelled.signal.aborted) return undefined;
      if (error instanceof WorkLimitError) {
        await computations.fail(
          teamId,
          id,
          `Computing it takes more than ${MAX_SECONDS} s of work, the limit. Remove values from an axis, or save it with fewer clients.`,
        );
        return undefined;
      }
      if (!signal.aborted)
        await computations.fail(
          teamId,
          id,
          "The design could not be computed. The server's log has the reason.",
        );
      throw error;
    });
    if (!columns) return;
    try {
      const made = await actAs(work.actor, () => computations.finish(teamId, id, columns));
      if (!made)
        await computations.fail(teamId, id, "The user who requested it may no longer change the team.");
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await computations.fail(teamId, id, error.message);
    }
  });
}
