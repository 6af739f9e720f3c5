import { APIError, createAuthEndpoint, createAuthMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import { HourlyLimit } from "../mail/hourly-limit.ts";
import { alreadyMail, finishMail, signUpLinks } from "../mail/sign-up-mail.ts";
import { at, type Plugin } from "./hooks.ts";
import { SignInThrottle } from "./sign-in-throttle.ts";

const bodySchema = z.object({ name: z.string(), email: z.string(), password: z.string() });

/**
 * Sign-up with e-mail configured: the response does not reveal whether an address has an account; only the e-mail does.
 * The account is created when the e-mail's link is opened with the chosen password, so a pending sign-up is not stored,
 * and every account belongs to a person who reads its address's e-mail. See docs/decisions/accounts/035-sign-up.md.
 */
export function signUpByMail(secret: string, publicUrl: string, mail: Mailer): Plugin {
  const { tokenFor, read } = signUpLinks(secret);
  /** Per address: each e-mail may go to a person who did not request it. */
  const mails = new HourlyLimit();
  // Someone who has a link but did not choose the password must not be able to guess it.
  const throttle = new SignInThrottle();

  const begin = createAuthMiddleware(async (ctx) => {
    const { data } = bodySchema.safeParse(ctx.body);
    // better-auth reports problems with the form itself, before it looks up an account.
    if (!data || !isFit(data, ctx.context.password.config)) return;
    const email = data.email.toLowerCase();
    // With or without an account: hashing dominates the response time.
    const hash = await ctx.context.password.hash(data.password);
    const existing = await ctx.context.internalAdapter.findUserByEmail(email);
    // The response does not depend on it.
    if (mails.take(email) === 0) {
      const link = `${publicUrl}/finish-sign-up#${tokenFor({ signsUp: { name: data.name.trim(), email, hash } })}`;
      // Not awaited: a mail server or queue must not reveal which case it was.
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

function isFit({ email, password }: z.output<typeof bodySchema>, config: Limits): boolean {
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
