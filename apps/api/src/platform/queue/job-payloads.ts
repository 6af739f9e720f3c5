import { z } from "zod";

/** The payload of each kind of job. Secrets in it are encrypted, because backups contain the queue's table. */
export const jobPayloads = {
  "send-mail": z.strictObject({ sealed: z.string() }),
  "announce-upload": z.strictObject({ teamId: z.string(), uploadId: z.uuid() }),
  "deliver-webhook": z.strictObject({ teamId: z.string(), deliveryId: z.uuid() }),
  "compute-saved": z.strictObject({ teamId: z.string(), computationId: z.uuid() }),
  /** Scheduled; the queue adds the time at which it was due. */
  purge: z.looseObject({}),
};

export type JobName = keyof typeof jobPayloads;
export type JobPayload<Name extends JobName> = z.infer<(typeof jobPayloads)[Name]>;
