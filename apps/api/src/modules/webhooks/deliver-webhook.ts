import { z } from "zod";
import { sealer } from "../../platform/mail/sealed-text.ts";
import type { Services } from "../../platform/module.ts";
import { type JobTask, jobTask } from "../../platform/queue/job-tasks.ts";
import { Pauses } from "./pauses.ts";
import { postWebhook } from "./post-webhook.ts";
import { webhookHeaders } from "./sign-webhook.ts";
import { deliveryStore } from "./store/deliveries.ts";

/** Status with which a receiver unsubscribes. */
const GONE = 410;

const LOCKED =
  "It was created with another AUTH_SECRET, so its messages cannot be signed. Delete it and create a new one.";

/**
 * Sends a pending message, and stores the outcome. If it is sent twice, it has the same webhook-id. It fails if the
 * address did not accept the message but may later.
 */
export function deliverWebhook({
  config: { authSecret, webhookPrivateAddresses },
  database,
}: Services): JobTask {
  const deliveries = deliveryStore(database);
  const { open } = sealer(authSecret);
  const pauses = new Pauses();
  const opened = (sealed: string) => {
    try {
      return open(sealed);
    } catch {
      return undefined;
    }
  };
  const payload = z.strictObject({ teamId: z.string(), deliveryId: z.uuid() });
  return jobTask("deliver-webhook", "webhooks", payload, async ({ teamId, deliveryId }, { last }) => {
    const message = await deliveries.outgoing(teamId, deliveryId);
    if (!message) return;
    const { webhookId, url, sealedSecret, body } = message;
    if (!last && pauses.isPaused(webhookId, Date.now()))
      throw new Error("The webhook did not respond before; retrying later.");
    const at = Math.floor(Date.now() / 1000);
    const secret = opened(sealedSecret);
    if (secret === undefined)
      return deliveries.noteAttempt(teamId, deliveryId, { status: null, error: LOCKED, last: true });
    const headers = webhookHeaders(secret, `msg_${deliveryId}`, at, body);
    const { status, error } = await postWebhook(url, headers, body, { toPrivate: webhookPrivateAddresses });
    if (status === null) pauses.unanswered(webhookId, Date.now());
    else pauses.answered(webhookId);
    const over = last || status === GONE;
    await deliveries.noteAttempt(teamId, deliveryId, { status, error, last: over });
    if (error !== null && status !== GONE) throw new Error(`A webhook did not accept a message. ${error}`);
  });
}
