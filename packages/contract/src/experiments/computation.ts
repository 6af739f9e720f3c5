import * as z from "../zod.ts";

/** A design that takes longer to compute than a request may: it waits in the queue and then becomes a run. */
export const computation = z.object({
  id: z.uuid(),
  /** Of the experiment that gets the run. */
  name: z.string(),
  model: z.string(),
  state: z.enum(["waiting", "computing", "done", "failed"]),
  /** Cells that are computed; from 0 again where a worker was lost. */
  done: z.int(),
  cells: z.int(),
  /** The experiment that gets the run; null where that is made with it. */
  experimentId: z.uuid().nullable(),
  runId: z.uuid().nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

export const computationList = z.object({ items: z.array(computation) });

/** What saving answers where computing takes longer than a request may. */
export const toBeComputed = z.object({ computation });

/** Of one team, that wait or are computed. */
export const MAX_COMPUTATIONS = 20;

/** Media type of a stream that sends a computation each time it changes: JSON documents, one per line. */
export const COMPUTATION_EVENTS = "application/x-ndjson";

export type Computation = z.infer<typeof computation>;
export type ComputationList = z.infer<typeof computationList>;
