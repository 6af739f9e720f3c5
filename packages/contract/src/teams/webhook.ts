import * as z from "../zod.ts";

export const webhookEvents = [
  "upload.created",
  "metric.regressed",
  "conversation.created",
  "limit.exceeded",
] as const;

export const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** Name of its creator; null if that account was deleted. */
  madeBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

export const createWebhook = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: "An address begins with https://" }).max(2000),
  events: z
    .array(z.enum(webhookEvents))
    .min(1, "Select at least one event.")
    .transform((events) => webhookEvents.filter((event) => events.includes(event))),
});

/** The secret is only in this response: receivers verify signatures with it. */
export const createdWebhook = z.object({ webhook, secret: z.string() });
export const webhookList = z.object({ items: z.array(webhook) });

export const webhookDelivery = z.object({
  /** Its webhook-id header is msg_ plus this, equal for all attempts. */
  id: z.uuid(),
  event: z.enum([...webhookEvents, "webhook.test"]),
  /** Failed messages are not retried automatically. */
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.int(),
  /** HTTP status of the last response; null if there was none. */
  status: z.int().nullable(),
  /** Reason of the last failure. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  triedAt: z.iso.datetime().nullable(),
});

export const webhookDeliveryList = z.object({ items: z.array(webhookDelivery) });

/** Maximum webhooks of a team. */
export const MAX_WEBHOOKS = 20;

/** Messages in a list, most recent first. They are stored for 30 days. */
export const MAX_LISTED_DELIVERIES = 100;

export type WebhookEvent = (typeof webhookEvents)[number];
export type Webhook = z.infer<typeof webhook>;
export type CreateWebhook = z.infer<typeof createWebhook>;
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
