import { z } from "zod";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { Mail } from "../../../platform/mail/mail.ts";
import { sealer } from "../../../platform/mail/sealed-text.ts";

/** How long a link is good for that shows that one reads an address's mail. */
const LINK_MS = 24 * 3_600_000;

const content = z.strictObject({ confirms: z.string(), until: z.number() });

/** Links that confirm an e-mail address. They hold what they confirm, sealed: nothing of them is stored. */
export function addressConfirmation(secret: string, now = Date.now) {
  const { seal, open } = sealer(secret);
  return {
    tokenFor: (email: string): string =>
      seal(JSON.stringify({ confirms: email.toLowerCase(), until: now() + LINK_MS })),

    /** The address that a token confirms. @throws AppError not-found for one that is not ours, or is too old */
    read(token: string): string {
      const { data } = content.safeParse(opened(() => open(token)));
      if (data && data.until > now()) return data.confirms;
      throw new AppError(
        "not-found",
        "This link does not confirm an address: it is older than a day, or not complete. Sign in and ask for another one.",
      );
    },
  };
}

function opened(open: () => string): unknown {
  try {
    return JSON.parse(open());
  } catch {
    return undefined;
  }
}

/** What stands in the mail; without a mail server, in the log, for the person who runs the instance. */
export function confirmationMail(to: string, link: string): Mail {
  return {
    to,
    subject: "Confirm your e-mail address for Wirecost",
    text: [
      "An account was created at Wirecost with this address. Confirm within a day that it is yours:",
      link,
      "",
      "If you did not make it, do nothing: the account can then invite no one and make no keys.",
      "",
    ].join("\n"),
  };
}
