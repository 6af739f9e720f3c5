import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** A secret of 256 random bits, as Standard Webhooks write it. */
export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(32).toString("base64")}`;
}

/**
 * The headers by which a receiver knows that a message is ours and of now: https://www.standardwebhooks.com.
 *
 * @param at seconds since 1970
 */
export function webhookHeaders(secret: string, id: string, at: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": `${at}`, "webhook-signature": `v1,${signature}` };
}
