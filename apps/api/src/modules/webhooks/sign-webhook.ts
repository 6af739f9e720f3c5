import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** A secret of 256 random bits in the format of Standard Webhooks. */
export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(32).toString("base64")}`;
}

/**
 * Headers by which a receiver verifies the origin and time of a message: https://www.standardwebhooks.com.
 *
 * @param at seconds since 1970
 */
export function webhookHeaders(secret: string, id: string, at: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": `${at}`, "webhook-signature": `v1,${signature}` };
}
