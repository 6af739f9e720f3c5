import type { FastifyBaseLogger } from "fastify";
import type { Task } from "graphile-worker";
import type { z } from "zod";
import { savedComputer } from "../../modules/computations/compute-saved.ts";
import type { Data } from "../../modules/open-data.ts";
import { uploadAnnouncer } from "../../modules/webhooks/announce-upload.ts";
import { webhookDeliverer } from "../../modules/webhooks/deliver-webhook.ts";
import { actAsSystem } from "../auth/acting.ts";
import type { Config } from "../config/config.ts";
import { mailSchema } from "../mail/mail.ts";
import { sealer } from "../mail/sealed-text.ts";
import { mailSender } from "../mail/send-mail.ts";
import { type JobName, jobPayloads } from "./job-payloads.ts";

/** What a job knows of itself. */
export interface JobContext {
  /** The same each time it is tried. */
  readonly id: string;
  /** From 1. */
  readonly attempt: number;
  readonly last: boolean;
  /** Says that the process ends, and that the job is done again elsewhere. */
  readonly signal: AbortSignal;
}

/** How each kind of job is done. Each may be done twice, and must come to the same then. */
export function jobTasks(
  config: Config,
  data: Data,
  log: FastifyBaseLogger,
): Readonly<Record<JobName, Task>> {
  const { open } = sealer(config.authSecret);
  const sendMail = mailSender(config);
  const announceUpload = uploadAnnouncer(config, data);
  const deliverWebhook = webhookDeliverer(config, data);
  const computeSaved = savedComputer(data);
  const {
    "send-mail": mail,
    "announce-upload": announce,
    "deliver-webhook": deliver,
    "compute-saved": compute,
    purge,
  } = jobPayloads;
  return {
    "send-mail": task("send-mail", mail, log, ({ sealed }, { id }) =>
      sendMail(mailSchema.parse(JSON.parse(open(sealed))), `job-${id}`),
    ),
    "announce-upload": task("announce-upload", announce, log, announceUpload),
    "deliver-webhook": task("deliver-webhook", deliver, log, (job, { last }) => deliverWebhook(job, last)),
    "compute-saved": task("compute-saved", compute, log, (job, { signal }) => computeSaved(job, signal)),
    purge: task("purge", purge, log, () => data.purge()),
  };
}

/** A task that validates its payload and logs its failures. */
function task<Payload>(
  name: JobName,
  schema: z.ZodType<Payload>,
  log: FastifyBaseLogger,
  act: (payload: Payload, context: JobContext) => Promise<void>,
): Task {
  return async (payload, { job, abortSignal: signal }) => {
    const context = { id: job.id, attempt: job.attempts, last: job.attempts >= job.max_attempts, signal };
    try {
      await actAsSystem(() => act(schema.parse(payload), context));
    } catch (error) {
      const { id, attempt, last } = context;
      log[last ? "error" : "warn"](
        { err: error, job: { name, id, attempt } },
        last ? "A job failed for the last time" : "A job failed and is tried again",
      );
      throw error;
    }
  };
}
