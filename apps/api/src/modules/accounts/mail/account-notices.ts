import { REVIEW_DAYS } from "@wirecost/contract";
import { type Mail, mailOf } from "../../../platform/mail/mail.ts";
import type { Services } from "../../../platform/module.ts";
import { accountStore } from "../store/accounts.ts";

/** The change of a person's sign-in, and what to do if they did not make it. */
const notices = {
  "password-changed": {
    subject: "The password was changed",
    text: "The password of your Wirecost account was changed by someone who knows the previous one.",
  },
  "password-reset": {
    subject: "A new password was set",
    text: `A new password was set for your Wirecost account by a link that was mailed to this address. All sessions were signed out, and passkeys were removed. Two-factor sign-in, if it is on, stays on: if no code is entered within ${REVIEW_DAYS} days, the password alone signs in, and the account page offers to remove it.`,
  },
  "two-factor-on": {
    subject: "Two-factor sign-in is on",
    text: "Two-factor sign-in was turned on for your Wirecost account. All other sessions were signed out.",
  },
  "two-factor-off": {
    subject: "Two-factor sign-in is off",
    text: "Two-factor sign-in was turned off for your Wirecost account. A password is enough to sign in.",
  },
  "code-not-asked": {
    subject: "A sign-in without a code",
    text: `Someone signed in to your Wirecost account with its password and without a code: none was entered for ${REVIEW_DAYS} days after a new password was set by mail. The account page offers to keep or to remove two-factor sign-in.`,
  },
  "recovery-code-used": {
    subject: "A recovery code was used",
    text: "A recovery code was used to sign in to your Wirecost account.",
  },
  "recovery-codes-made": {
    subject: "New recovery codes",
    text: "New recovery codes were created for your Wirecost account. The old ones no longer work.",
  },
  "passkey-added": {
    subject: "A passkey was added",
    text: "A passkey was added to your Wirecost account. It signs in without a password or a code.",
  },
  "passkey-removed": {
    subject: "A passkey was removed",
    text: "A passkey was removed from your Wirecost account.",
  },
  "codes-locked": {
    subject: "Wrong sign-in codes",
    text: "Ten wrong codes were entered for your Wirecost account by someone who knows its password. Codes are refused for an hour; recovery codes still work.",
  },
} as const;

export type AccountNotice = keyof typeof notices;

export interface AccountNotices {
  /** Notifies a person by e-mail, if it is configured, and writes a log line. Not awaited. */
  send(userId: string, notice: AccountNotice): void;
}

export function accountNotices({
  config: { smtpUrl, publicUrl },
  accountsDatabase,
  mail,
  log,
}: Services): AccountNotices {
  const accounts = accountStore(accountsDatabase);
  return {
    send(userId, notice) {
      log.info({ userId, notice }, notices[notice].subject);
      if (smtpUrl === undefined) return;
      void accounts
        .addressOf(userId)
        .then((to) => (to === undefined ? false : mail.send(noticeMail(to, notice, publicUrl))))
        .catch((error: unknown) => log.warn({ err: error, notice }, "a notice was not mailed"));
    },
  };
}

function noticeMail(to: string, notice: AccountNotice, publicUrl: string): Mail {
  const { subject, text } = notices[notice];
  return mailOf(to, `${subject} at Wirecost`, [
    text,
    "",
    "If it was not you, choose a new password, which signs out every session:",
    `${publicUrl}/forgotten-password`,
    "Then look at your account:",
    `${publicUrl}/account`,
  ]);
}
