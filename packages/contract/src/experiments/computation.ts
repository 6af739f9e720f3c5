import * as z from "../zod.ts";

/** A design that takes longer to compute than a request may: it is queued and then becomes a run. */
export const computation = z.object({
  id: z.uuid(),
  /** The experiment that receives the run. */
  name: z.string(),
  model: z.string(),
  state: z.enum(["waiting", "computing", "done", "failed"]),
  /** Cells computed so far; restarts from 0 if a worker was lost. */
  done: z.int(),
  cells: z.int(),
  /** The experiment that receives the run; null if it is created with the run. */
  experimentId: z.uuid().nullable(),
  runId: z.uuid().nullable(),
  /** Reason of a failure. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

export const computationList = z.object({ items: z.array(computation) });

/** Response to saving when computing takes longer than a request may. */
export const toBeComputed = z.object({ computation });

/** Those of one team that are queued or running. */
export const MAX_COMPUTATIONS = 20;

/** Media type of a stream that sends a computation each time it changes: JSON documents, one per line. */
export const COMPUTATION_EVENTS = "application/x-ndjson";

export type Computation = z.infer<typeof computation>;
export type ComputationList = z.infer<typeof computationList>;
