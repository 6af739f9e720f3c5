import { APIError, createAuthEndpoint, createAuthMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import { HourlyLimit } from "../mail/hourly-limit.ts";
import { alreadyMail, finishMail, signUpLinks } from "../mail/sign-up-mail.ts";
import { at, type Plugin } from "./hooks.ts";
import { SignInThrottle } from "./sign-in-throttle.ts";

const asked = z.object({ name: z.string(), email: z.string(), password: z.string() });

/**
 * Signing up where mail is configured: what is answered says nothing of whether an address has an account, and the
 * address alone gets to know. The account is made when the link of the mail is opened with the password that was
 * chosen, so nothing of a sign-up is stored, and every account belongs to a person who reads its address's mail.
 * See docs/decisions/accounts/035-sign-up.md.
 */
export function signUpByMail(secret: string, publicUrl: string, mail: Mailer): Plugin {
  const { tokenFor, read } = signUpLinks(secret);
  /** By address: each mail may go to a person who did not ask for it. */
  const mails = new HourlyLimit();
  // Who has a link, and has not chosen the password, is not to find it out by trying.
  const throttle = new SignInThrottle();

  const begin = createAuthMiddleware(async (ctx) => {
    const { data } = asked.safeParse(ctx.body);
    // What is wrong with the form better-auth says itself, before it looks for an account.
    if (!data || !isFit(data, ctx.context.password.config)) return;
    const email = data.email.toLowerCase();
    // Whether there is an account or not: hashing is what takes time.
    const hash = await ctx.context.password.hash(data.password);
    const existing = await ctx.context.internalAdapter.findUserByEmail(email);
    // The answer does not depend on it.
    if (mails.take(email) === 0) {
      const link = `${publicUrl}/finish-sign-up#${tokenFor({ signsUp: { name: data.name.trim(), email, hash } })}`;
      // Not waited for: a mail server or queue must not say which of them it was.
      void mail.send(existing ? alreadyMail(email, publicUrl) : finishMail(email, link)).catch(() => {});
    }
    return ctx.json({ mailed: true });
  });

  const finish = createAuthEndpoint(
    "/sign-up/finish",
    { method: "POST", body: z.object({ token: z.string(), password: z.string() }) },
    async (ctx) => {
      const link = read(ctx.body.token);
      if (!link) throw refused("BAD_REQUEST", "SIGN_UP_LINK");
      const { name, email, hash } = link.signsUp;
      const wait = throttle.waitOf(email, Date.now());
      if (wait > 0) throw refused("TOO_MANY_REQUESTS", "TOO_MANY_PASSWORDS", wait);
      if (!(await ctx.context.password.verify({ hash, password: ctx.body.password }))) {
        throttle.wrong(email, Date.now());
        throw refused("UNAUTHORIZED", "SIGN_UP_PASSWORD");
      }
      const { internalAdapter } = ctx.context;
      // The link was sent to this address, so its reader may know.
      if (await internalAdapter.findUserByEmail(email)) throw refused("CONFLICT", "SIGN_UP_DONE");
      const user = await internalAdapter
        .createUser({ email, name, emailVerified: true }, { method: "email-password" })
        .catch(async (error: unknown) => {
          // The link was opened twice at once: the address is unique, and the other request created the account.
          throw (await internalAdapter.findUserByEmail(email)) ? refused("CONFLICT", "SIGN_UP_DONE") : error;
        });
      const [userId, providerId] = [user.id, "credential"];
      await internalAdapter.linkAccount({ userId, providerId, accountId: userId, password: hash });
      const session = await internalAdapter.createSession(userId);
      await setSessionCookie(ctx, { session, user });
      return ctx.json({ user: { id: userId, name, email } });
    },
  );

  return {
    id: "wirecost-sign-up",
    endpoints: { finishSignUp: finish },
    hooks: { before: [{ ...at("/sign-up/email"), handler: begin }] },
    rateLimit: [{ pathMatcher: (path) => path === "/sign-up/finish", window: 60, max: 20 }],
  };
}

function isFit({ email, password }: z.output<typeof asked>, config: Limits): boolean {
  const { minPasswordLength, maxPasswordLength } = config;
  return (
    z.email().safeParse(email).success &&
    password.length >= minPasswordLength &&
    password.length <= maxPasswordLength
  );
}
interface Limits {
  readonly minPasswordLength: number;
  readonly maxPasswordLength: number;
}

const MESSAGES = {
  SIGN_UP_LINK: "This link is older than a day, or incomplete. Sign up again to get another one.",
  SIGN_UP_PASSWORD: "This is not the password that was chosen at sign-up.",
  SIGN_UP_DONE: "This account already exists. Sign in.",
  TOO_MANY_PASSWORDS: "Too many wrong passwords: try again later.",
} as const;

function refused(
  status: "BAD_REQUEST" | "UNAUTHORIZED" | "CONFLICT" | "TOO_MANY_REQUESTS",
  code: keyof typeof MESSAGES,
  wait = 0,
) {
  const headers = wait > 0 ? { "x-retry-after": String(wait) } : {};
  return new APIError(status, { code, message: MESSAGES[code] }, headers);
}
