import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Config } from "../config/config.ts";
import { type JobTask, jobTask } from "../queue/job-tasks.ts";
import { mailSchema } from "./mail.ts";
import { sealer } from "./sealed-text.ts";

export const SEND_MAIL = "send-mail";

const TIMEOUT_MS = 10_000;

/** Sends messages through the configured server. A message that is sent twice has the same Message-ID. */
export function sendMailTask({
  smtpUrl,
  mailFrom,
  publicUrl,
  authSecret,
}: Pick<Config, "smtpUrl" | "mailFrom" | "publicUrl" | "authSecret">): JobTask {
  const { hostname } = new URL(publicUrl);
  const { open } = sealer(authSecret);
  const from = mailFrom ?? `Wirecost <no-reply@${hostname}>`;
  const transport = smtpUrl
    ? createTransport({
        url: smtpUrl,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      })
    : undefined;
  return jobTask(SEND_MAIL, "mail", z.strictObject({ sealed: z.string() }), async ({ sealed }, { id }) => {
    if (!transport) throw new Error("No SMTP_URL is set in this process, and a message waits to be sent.");
    const mail = mailSchema.parse(JSON.parse(open(sealed)));
    await transport.sendMail({ from, messageId: `<job-${id}@${hostname}>`, ...mail });
  });
}
