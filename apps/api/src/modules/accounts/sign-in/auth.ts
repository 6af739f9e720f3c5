import { prismaAdapter } from "@better-auth/prisma-adapter";
import { findDirection } from "@wirecost/contract";
import type { BetterAuthOptions } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
// Without Kysely, which Prisma's adapter does not use: a tenth of the modules that the server loads.
import { betterAuth } from "better-auth/minimal";
import type { Config } from "../../../platform/config/config.ts";
import type { Services } from "../../../platform/module.ts";
import { sha256Of } from "../../../platform/sha256.ts";
import { teamStore } from "../../teams/index.ts";
import { isCommonPassword, MAX_PASSWORD } from "../common-passwords.ts";
import type { AccountNotices } from "../mail/account-notices.ts";
import { addressConfirmation, confirmationMail } from "../mail/address-confirmation.ts";
import { passwordMail } from "../mail/password-mail.ts";
import { accountStore, STORED_RESET } from "../store/accounts.ts";
import { sessionStore } from "../store/sessions.ts";
import { hashingSessions } from "./hashed-sessions.ts";
import { checkProvider, type OidcConfig, providerAway } from "./oidc.ts";
import { oidcPlugin } from "./oidc-plugin.ts";
import { limitingPasskeys, passkeyPlugins } from "./passkeys.ts";
import { passwordChanges, RESET } from "./password-changes.ts";
import { signUpByMail } from "./sign-up-by-mail.ts";
import { twoFactorPlugins } from "./two-factor.ts";

/** Accounts and sessions: better-auth on our tables. See docs/decisions/accounts/005-accounts.md. */
export function createAuth(services: Services, notices: AccountNotices) {
  const auth = betterAuth(optionsOf(services, notices));
  const sessions = sessionStore(services.accountsDatabase);
  // Executed for every request of a person; better-auth would need two Prisma queries.
  void auth.$context.then(({ internalAdapter }) => {
    internalAdapter.findSession = sessions.find;
  });
  return auth;
}

/**
 * The same accounts and sessions for a sign-in with OpenID Connect. better-auth requests the provider's discovery
 * document when it is created: here at the first sign-in, so that the server starts without the provider.
 *
 * @returns a handler; it throws AppError server-unavailable while the provider does not answer
 */
export function oidcHandler(services: Services, notices: AccountNotices) {
  let made: Pick<Auth, "handler"> | undefined;
  return async (oidc: OidcConfig, request: Request): Promise<Response> => {
    if (!made) {
      await checkProvider(oidc);
      const options = optionsOf(services, notices);
      const auth = betterAuth({
        ...options,
        // better-auth disables this check in tests by default.
        advanced: { ...options.advanced, disableOriginCheck: false },
        user: { validateUserInfo: refuseUnverified },
        plugins: [...options.plugins, oidcPlugin(oidc)],
      });
      const { socialProviders } = await auth.$context;
      for (const known of socialProviders) refuseWithoutIdToken(known);
      // Omitted if the provider became unavailable between the two requests.
      if (socialProviders.length === 0) throw providerAway(oidc);
      made = auth;
    }
    return made.handler(request);
  };
}

/** better-auth would ask the provider for the owner of an access token: nothing binds that answer to this sign-in. */
function refuseWithoutIdToken(provider: SocialProvider): void {
  const { getUserInfo } = provider;
  provider.getUserInfo = async (tokens) => (tokens.idToken ? getUserInfo(tokens) : null);
}
type SocialProvider = Awaited<Auth["$context"]>["socialProviders"][number];

function optionsOf({ config, accountsDatabase: database, mail }: Services, notices: AccountNotices) {
  const accounts = accountStore(database);
  const passwords = passwordChanges(database, notices);
  const teams = teamStore(database);
  const { tokenFor } = addressConfirmation(config.authSecret);
  return {
    appName: "Wirecost",
    baseURL: config.publicUrl,
    basePath: "/api/auth",
    secret: config.authSecret,
    trustedOrigins: trustedOrigins(config),
    telemetry: { enabled: false },
    // Failures reach our own log through the error handler.
    logger: { disabled: true },
    onAPIError: { throw: true, errorURL: `${config.publicUrl}/sign-in` },
    database: limitingPasskeys(
      hashingSessions(prismaAdapter(database.prisma, { provider: "postgresql" })),
      database,
    ),
    verification: { storeIdentifier: { default: "hashed", overrides: { [RESET]: { hash: hashOfReset } } } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 10,
      maxPasswordLength: MAX_PASSWORD,
      autoSignIn: true,
      resetPasswordTokenExpiresIn: 3600,
      revokeSessionsOnPasswordReset: true,
      // Not awaited: the response time would reveal whether there is such an account.
      sendResetPassword: async ({ user, token }) => {
        // Only the newest link is valid: earlier e-mails become useless.
        void hashOfReset(`${RESET}${token}`)
          .then((hash) => accounts.endResets(user.id, hash))
          .then(() => mail.send(passwordMail(user.email, `${config.publicUrl}/new-password#${token}`)))
          // If the database has just become unavailable, the person has to request the e-mail again.
          .catch(() => {});
      },
      onPasswordReset: passwords.onPasswordReset,
    },
    emailVerification: {
      sendOnSignUp: true,
      // The library's own link would sign its reader in, even to an account that someone else created with their
      // address.
      sendVerificationEmail: async ({ user: { email } }) =>
        void mail
          .send(confirmationMail(email, `${config.publicUrl}/confirm-address#${tokenFor(email)}`))
          .catch(() => {}),
    },
    // Only connected explicitly: otherwise the next sign-in would reconnect a disconnected account.
    account: { accountLinking: { disableImplicitLinking: true } },
    session: {
      // Required by account-control.ts where it matters.
      freshAge: 0,
      additionalFields: { activeOrganizationId: { type: "string", required: false, input: false } },
    },
    hooks: { before: refuseUnfit },
    plugins: [
      passwords.plugin,
      ...twoFactorPlugins(database, notices, config.publicUrl),
      ...passkeyPlugins(database, notices, config.publicUrl),
      ...(config.smtpUrl === undefined ? [] : [signUpByMail(config.authSecret, config.publicUrl, mail)]),
    ],
    advanced: {
      // Explicit, because it is off in tests by default: redirects must stay on this site.
      disableOriginCheck: false,
      // With the prefix a browser accepts a cookie only from this host, and only over https.
      ...(config.publicUrl.startsWith("https:") && {
        useSecureCookies: false,
        cookiePrefix: "__Host-wirecost",
        defaultCookieAttributes: { secure: true },
      }),
    },
    // Guessing one account's password is throttled separately; this limits an address that tries many.
    rateLimit: {
      enabled: config.authRateLimit,
      window: 60,
      max: 300,
      customRules: {
        "/sign-in/email": { window: 60, max: 60 },
        "/sign-up/email": { window: 60, max: 10 },
        "/request-password-reset": { window: 60, max: 5 },
        "/two-factor/*": { window: 60, max: 30 },
      },
    },
    databaseHooks: {
      session: {
        create: { after: async ({ userId }: { userId: string }) => teams.ensureTeam(userId) },
      },
      account: { create: { before: withoutTokens }, update: { before: withoutTokens } },
    },
  } satisfies BetterAuthOptions;
}

/**
 * The stored form. better-auth also looks up the given value itself if its hash is not found, so a stored one begins
 * with characters that a given one never has.
 */
async function hashOfReset(identifier: string): Promise<string> {
  return `${STORED_RESET}${sha256Of(identifier)}`;
}

/** As for a team, which is named after its creator; it is in the e-mail of invitations. */
const MAX_NAME = 100;

/** A name or a password to be stored, by the field names of better-auth's operations. */
const refuseUnfit = createAuthMiddleware(async ({ path, body }) => {
  if (path.startsWith("/sign-in/")) return;
  const name: unknown = path === "/sign-up/email" ? body?.name : undefined;
  if (typeof name === "string" && (name.trim() === "" || name.length > MAX_NAME)) {
    throw new APIError("BAD_REQUEST", {
      code: "NAME_UNFIT",
      message: `The name has ${name.trim().length} characters: it has 1 to ${MAX_NAME}.`,
    });
  }
  const direction = typeof name === "string" ? findDirection(name) : undefined;
  if (direction) throw new APIError("BAD_REQUEST", { code: "NAME_UNFIT", message: `The name ${direction}` });
  const password: unknown = path === "/sign-up/email" ? body?.password : body?.newPassword;
  if (typeof password === "string" && isCommonPassword(password)) {
    throw new APIError("BAD_REQUEST", {
      code: "PASSWORD_TOO_COMMON",
      message: "This password is too common. Choose another one, such as four words.",
    });
  }
});

/** A provider's tokens to act on a person's behalf: they are not used here, so they are not stored. */
async function withoutTokens<T extends object>(account: T) {
  return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } };
}

/** A user with an unverified address could accept the invitations of the address's owner. */
function refuseUnverified({ user }: { user: { emailVerified?: boolean } }) {
  return user.emailVerified ? undefined : { error: "email_not_verified" };
}

/** The public address, and the same port with either name of this machine. */
export function trustedOrigins({ publicUrl }: Config): string[] {
  const url = new URL(publicUrl);
  const local = ["localhost", "127.0.0.1"].includes(url.hostname);
  const port = url.port ? `:${url.port}` : "";
  return local ? [`${url.protocol}//localhost${port}`, `${url.protocol}//127.0.0.1${port}`] : [url.origin];
}

export type Auth = ReturnType<typeof createAuth>;
