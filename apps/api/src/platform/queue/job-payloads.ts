import { z } from "zod";

/** Every kind of job, and what it is told. What is secret in it is sealed: the queue is a table that backups hold. */
export const jobPayloads = {
  "send-mail": z.strictObject({ sealed: z.string() }),
  "announce-upload": z.strictObject({ teamId: z.string(), uploadId: z.uuid() }),
  "deliver-webhook": z.strictObject({ teamId: z.string(), deliveryId: z.uuid() }),
  "compute-saved": z.strictObject({ teamId: z.string(), computationId: z.uuid() }),
  /** Scheduled: told by the queue when it was due. */
  purge: z.looseObject({}),
};

export type JobName = keyof typeof jobPayloads;
export type JobPayload<Name extends JobName> = z.infer<(typeof jobPayloads)[Name]>;
