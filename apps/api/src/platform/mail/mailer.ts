import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import { addJobOfNoTeam } from "../queue/queue.ts";
import { type Mail, mailSchema } from "./mail.ts";
import { sealer } from "./sealed-text.ts";
import { SEND_MAIL } from "./send-mail.ts";

/** Attempts over about two days: a mail server that is down for a night receives it the next morning. */
const ATTEMPTS = 18;

export interface Mailer {
  /** @returns whether a mail server will get it; where none is configured, it is in the log */
  send(mail: Mail): Promise<boolean>;
}

/** Queues messages. Without a mail server they are logged. */
export function mailer(
  { smtpUrl, authSecret }: Pick<Config, "smtpUrl" | "authSecret">,
  accountsDatabase: Database,
  log: FastifyBaseLogger,
): Mailer {
  const { seal } = sealer(authSecret);
  return {
    async send(mail) {
      if (smtpUrl === undefined) {
        log.warn({ mail }, "No SMTP_URL is set, so this message was not sent");
        return false;
      }
      const sealed = seal(JSON.stringify(mailSchema.parse(mail)));
      await addJobOfNoTeam(accountsDatabase, SEND_MAIL, { sealed }, ATTEMPTS);
      return true;
    },
  };
}
