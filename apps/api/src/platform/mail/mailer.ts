import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import { addJobOfNoTeam } from "../queue/queue.ts";
import { type Mail, mailSchema } from "./mail.ts";
import { sealer } from "./sealed-text.ts";
import { SEND_MAIL } from "./send-mail.ts";

/** Over some two days: a mail server that is away for a night gets it the next morning. */
const ATTEMPTS = 18;

export interface Mailer {
  /** @returns whether a mail server will get it; where none is configured, it is in the log */
  send(mail: Mail): Promise<boolean>;
}

/** Puts messages into the queue. Without a mail server the log has them. */
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
