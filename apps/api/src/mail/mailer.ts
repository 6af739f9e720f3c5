import type { FastifyBaseLogger } from "fastify";
import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";

/** A message in plain text, which no mail program runs. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** @returns whether a mail server took it; where none did, it is in the log */
  send(mail: Mail): Promise<boolean>;
}

const TIMEOUT_MS = 10_000;

/** Sends mail through the configured server. Without one, or where it refuses, the log has the message. */
export function mailer({ smtpUrl, mailFrom, publicUrl }: Config, log: FastifyBaseLogger): Mailer {
  const transport = smtpUrl
    ? createTransport({
        url: smtpUrl,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      })
    : undefined;
  const from = mailFrom ?? `Wirecost <no-reply@${new URL(publicUrl).hostname}>`;
  return {
    async send(mail) {
      if (!transport) {
        log.warn({ mail }, "No SMTP_URL is set, so this message was not sent");
        return false;
      }
      try {
        await transport.sendMail({ from, ...mail });
        return true;
      } catch (error) {
        log.error({ err: error, mail }, "The mail server did not take this message");
        return false;
      }
    },
  };
}
