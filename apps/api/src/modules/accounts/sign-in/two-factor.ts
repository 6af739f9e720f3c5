import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import { symmetricDecrypt } from "better-auth/crypto";
import { twoFactor } from "better-auth/plugins";
import type { Database } from "../../../platform/database/database.ts";
import type { AccountNotices } from "../mail/account-notices.ts";
import { factorStore } from "../store/factors.ts";
import { sessionStore } from "../store/sessions.ts";
import { at, followedBy, type Plugin } from "./hooks.ts";
import { hashAsIn, hashRecoveryCodes, makeRecoveryCodes } from "./recovery-codes.ts";
import { stepOf } from "./totp.ts";

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** better-auth's name of the cookie for a sign-in that waits for its second factor. */
const CHALLENGE = "two_factor";

/**
 * Two-factor authentication: better-auth's plugin, and our additions. A code signs in once, wrong ones are counted per
 * account, recovery codes are stored hashed, and a sign-in with OpenID Connect also requires a code. See
 * docs/decisions/accounts/034-two-factor.md.
 */
export function twoFactorPlugins(
  database: Database,
  notices: AccountNotices,
  publicUrl: string,
): [Plugin, Plugin, Plugin] {
  const factors = factorStore(database);
  const sessions = sessionStore(database);
  const known = twoFactor({
    // A person without a password has signed in recently: see account-control.ts.
    allowPasswordless: true,
    // Counted below, before a code is checked: better-auth counts afterwards.
    accountLockout: { enabled: false },
    backupCodeOptions: {
      customBackupCodesGenerate: makeRecoveryCodes,
      // better-auth compares the stored value with the sent code: the hook below sends its hash.
      storeBackupCodes: { encrypt: hashRecoveryCodes, decrypt: async (stored) => stored },
    },
  });

  /** The person of a code: one who sets it up, or has entered a password. */
  async function personOf(ctx: Context) {
    const session = await getSessionFromCtx(ctx);
    if (session) return { id: session.user.id, signedIn: true };
    const cookie = ctx.context.createAuthCookie(CHALLENGE);
    const identifier = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
    const challenge = identifier && (await ctx.context.internalAdapter.findVerificationValue(identifier));
    return challenge ? { id: challenge.value, signedIn: false } : undefined;
  }

  /** Before better-auth requires a code. See docs/decisions/accounts/033-reviews.md. */
  const letIn = createAuthMiddleware(async (ctx) => {
    const user = ctx.context.newSession?.user;
    if (!user?.twoFactorEnabled || !(await factors.isPaused(user.id))) return;
    user.twoFactorEnabled = false;
    notices.send(user.id, "code-not-asked");
  });

  const checkCode = createAuthMiddleware(async (ctx) => {
    const person = await personOf(ctx);
    const factor = person && (await factors.find(person.id));
    if (!person || !factor) return;
    if (person.signedIn && factor.enabledAt)
      throw new APIError("BAD_REQUEST", { code: "TOTP_ALREADY_ENABLED", message: "You are signed in." });
    const { wait, last } = await factors.tryCode(person.id);
    if (wait > 0) throw tooManyCodes(wait);
    const key = ctx.context.secretConfig;
    const secret = await symmetricDecrypt({ key, data: factor.secret }).catch(() => undefined);
    if (secret === undefined) throw unreadable();
    const step = stepOf(secret, ctx.body.code, Date.now());
    if (step === undefined) {
      if (last && !person.signedIn) notices.send(person.id, "codes-locked");
      throw new APIError("UNAUTHORIZED", { code: "INVALID_CODE", message: "This code is incorrect." });
    }
    if (!(await factors.useStep(person.id, step)))
      throw new APIError("UNAUTHORIZED", { code: "CODE_USED", message: "This code has already been used." });
  });

  const hashCode = createAuthMiddleware(async (ctx) => {
    const person = await personOf(ctx);
    const factor = person && (await factors.find(person.id));
    if (!person || !factor) return;
    if (person.signedIn)
      throw new APIError("BAD_REQUEST", { code: "SIGNED_IN", message: "You are signed in." });
    return { context: { body: { ...ctx.body, code: await hashAsIn(factor.backupCodes, ctx.body.code) } } };
  });

  const noteCode = createAuthMiddleware(async (ctx) => {
    const made = ctx.context.newSession;
    if (isAPIError(ctx.context.returned) || !made) return;
    const { id } = made.user;
    const turnedOn = await factors.succeed(id);
    if (turnedOn) {
      // They were begun with a password alone.
      await sessions.endOthers(id, made.session.id);
      notices.send(id, "two-factor-on");
    } else if (ctx.path === "/two-factor/verify-backup-code") notices.send(id, "recovery-code-used");
  });

  const noteChange = followedBy((id, path) =>
    notices.send(id, path === "/two-factor/disable" ? "two-factor-off" : "recovery-codes-made"),
  );

  /** A browser returns from the provider by a link, and cannot read that a code is required. */
  const leadToCode = createAuthMiddleware(async (ctx) => {
    const { returned, responseHeaders } = ctx.context;
    if (typeof returned !== "object" || returned === null || !("twoFactorRedirect" in returned)) return;
    const { origin } = new URL(publicUrl);
    const onwards = new URL(responseHeaders?.get("location") ?? "/", origin);
    const path = onwards.pathname + onwards.search + onwards.hash;
    throw ctx.redirect(`${publicUrl}/sign-in?step=code&return=${encodeURIComponent(path)}`);
  });

  const callback = at("/callback/:id");
  return [
    {
      id: "wirecost-second-factor-review",
      hooks: { after: [{ ...at("/sign-in/email", "/callback/:id"), handler: letIn }] },
    },
    {
      ...known,
      // Otherwise someone who takes over the account at the provider also has this one.
      hooks: {
        after: known.hooks.after.map((ask) => ({
          ...ask,
          matcher: (ctx) => ask.matcher(ctx) || callback.matcher(ctx),
        })),
      },
    },
    {
      id: "wirecost-two-factor",
      hooks: {
        before: [
          { ...at("/two-factor/verify-totp"), handler: checkCode },
          { ...at("/two-factor/verify-backup-code"), handler: hashCode },
        ],
        after: [
          { ...at("/two-factor/verify-totp", "/two-factor/verify-backup-code"), handler: noteCode },
          { ...at("/two-factor/disable", "/two-factor/generate-backup-codes"), handler: noteChange },
          { ...callback, handler: leadToCode },
        ],
      },
    },
  ];
}

/** Recovery codes do not depend on it. */
function unreadable(): APIError {
  return new APIError("BAD_REQUEST", {
    code: "SECRET_UNREADABLE",
    message:
      "The server's AUTH_SECRET has changed since the app was set up. Use a recovery code, then turn two-factor sign-in off and on again.",
  });
}

function tooManyCodes(wait: number): APIError {
  return new APIError(
    "TOO_MANY_REQUESTS",
    {
      code: "TOO_MANY_CODES",
      message: `Too many wrong codes. Try again in ${wait} s, or use a recovery code.`,
    },
    { "x-retry-after": String(wait) },
  );
}
