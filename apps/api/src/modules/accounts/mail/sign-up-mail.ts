import { z } from "zod";
import type { Mail } from "../../../platform/mail/mail.ts";
import { sealer } from "../../../platform/mail/sealed-text.ts";

/** How long a link is good for that finishes a sign-up. */
const LINK_MS = 24 * 3_600_000;

/** A sign-up that waits for its link to be opened. */
const signUp = z.strictObject({ name: z.string(), email: z.string(), hash: z.string() });
const content = z.strictObject({ signsUp: signUp, until: z.number() });
export type SignUp = z.output<typeof signUp>;

/** Links that finish a sign-up. They hold what was entered, the password hashed, sealed: nothing of it is stored. */
export function signUpLinks(secret: string) {
  const { seal, open } = sealer(secret);
  return {
    tokenFor: (signsUp: SignUp): string => seal(JSON.stringify({ signsUp, until: Date.now() + LINK_MS })),

    /** The sign-up of a link; undefined for one that is not ours, or is too old. */
    read(token: string): SignUp | undefined {
      try {
        const { signsUp, until } = content.parse(JSON.parse(open(token)));
        return until > Date.now() ? signsUp : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** What a new address gets. */
export function finishMail(to: string, link: string): Mail {
  return {
    to,
    subject: "Finish signing up for Wirecost",
    text: [
      "Open this link within a day and enter the password that you chose. Your account is created then:",
      link,
      "",
      "If you did not sign up, do nothing: there is no account.",
      "",
    ].join("\n"),
  };
}

/** What an address gets that has an account. */
export function alreadyMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: "You already have a Wirecost account",
    text: [
      "Someone, most likely you, tried to sign up for Wirecost with this address. It has an account already.",
      "",
      "Sign in:",
      `${publicUrl}/sign-in`,
      "",
      "If you have forgotten the password, choose a new one:",
      `${publicUrl}/forgotten-password`,
      "",
      "If it was not you, do nothing: nothing was changed.",
      "",
    ].join("\n"),
  };
}
