import { createTransport } from "nodemailer";
import type { Config } from "../config/config.ts";
import type { Mail } from "./mail.ts";

const TIMEOUT_MS = 10_000;

/**
 * Sends messages through the configured server.
 *
 * @returns a function that rejects if the server refuses a message; `id` becomes its Message-ID, so that a message
 *   that is sent twice can be recognized
 */
export function mailSender({
  smtpUrl,
  mailFrom,
  publicUrl,
}: Pick<Config, "smtpUrl" | "mailFrom" | "publicUrl">): (mail: Mail, id: string) => Promise<void> {
  const { hostname } = new URL(publicUrl);
  const from = mailFrom ?? `Wirecost <no-reply@${hostname}>`;
  const transport = smtpUrl
    ? createTransport({
        url: smtpUrl,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      })
    : undefined;
  return async (mail, id) => {
    if (!transport) throw new Error("No SMTP_URL is set in this process, and a message waits to be sent.");
    await transport.sendMail({ from, messageId: `<${id}@${hostname}>`, ...mail });
  };
}
