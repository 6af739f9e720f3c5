import { z } from "zod";
import { AppError } from "../../../platform/errors/app-error.ts";
import { type Mail, mailOf } from "../../../platform/mail/mail.ts";
import { dayLinks } from "./day-links.ts";

/** Links that confirm an e-mail address. */
export function addressConfirmation(secret: string, now = Date.now) {
  const links = dayLinks(secret, z.object({ confirms: z.string() }), now);
  return {
    tokenFor: (email: string): string => links.tokenFor({ confirms: email.toLowerCase() }),

    /** The address that a token confirms. @throws AppError not-found for one that is not ours, or is too old */
    read(token: string): string {
      const link = links.read(token);
      if (link) return link.confirms;
      throw new AppError(
        "not-found",
        "This link is not valid: it is older than a day, or incomplete. Sign in and request another one.",
      );
    },
  };
}

/** Text of the e-mail; without a mail server it is logged for the administrator. */
export function confirmationMail(to: string, link: string): Mail {
  return mailOf(to, "Confirm your e-mail address for Wirecost", [
    "An account was created at Wirecost with this address. Confirm within a day that it is yours:",
    link,
    "",
    "If you did not create it, do nothing: without confirmation, the account cannot invite people or create keys.",
  ]);
}
