import { REVIEW_DAYS } from "@wirecost/contract";
import { type Mail, mailOf } from "../../../platform/mail/mail.ts";

export function passwordMail(to: string, link: string): Mail {
  return mailOf(to, "Choose a new password for Wirecost", [
    "We received a request to reset the password of the account with this address.",
    "",
    "Choose one here within an hour:",
    link,
    "",
    `It signs you out everywhere and removes your passkeys. Two-factor sign-in stays on: if no code is entered within ${REVIEW_DAYS} days, the password alone signs in.`,
    "",
    "If it was not you, do nothing: your password is unchanged.",
  ]);
}
