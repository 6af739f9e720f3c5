import { z } from "zod";
import { type Mail, mailOf } from "../../../platform/mail/mail.ts";
import { dayLinks } from "./day-links.ts";

/** A sign-up whose link has not been opened yet. */
const signUp = z.strictObject({ name: z.string(), email: z.string(), hash: z.string() });

/** Links that complete a sign-up. They contain the entered data, with the password hashed. */
export function signUpLinks(secret: string) {
  return dayLinks(secret, z.object({ signsUp: signUp }));
}

/** E-mail to a new address. */
export function finishMail(to: string, link: string): Mail {
  return mailOf(to, "Finish signing up for Wirecost", [
    "Open this link within a day and enter the password that you chose. Your account is created then:",
    link,
    "",
    "If you did not sign up, do nothing: there is no account.",
  ]);
}

/** E-mail to an address that has an account. */
export function alreadyMail(to: string, publicUrl: string): Mail {
  return mailOf(to, "You already have a Wirecost account", [
    "Someone, most likely you, tried to sign up for Wirecost with this address. An account with this address already exists.",
    "",
    "Sign in:",
    `${publicUrl}/sign-in`,
    "",
    "If you have forgotten the password, choose a new one:",
    `${publicUrl}/forgotten-password`,
    "",
    "If it was not you, do nothing: nothing has changed.",
  ]);
}
