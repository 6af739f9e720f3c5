import { passkey } from "@better-auth/passkey";
import type { BetterAuthOptions } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import { z } from "zod";
import type { Database } from "../../../platform/database/database.ts";
import type { AccountNotices } from "../mail/account-notices.ts";
import { factorStore } from "../store/factors.ts";

type Plugin = NonNullable<BetterAuthOptions["plugins"]>[number];

const added = z.object({ id: z.string() });

/** Passkeys of one account. */
const MAX_PASSKEYS = 20;

/**
 * Passkeys: better-auth's plugin, and one that does what it leaves open. A passkey signs in alone, also where
 * two-factor sign-in is on: so the device has to have checked who holds it, which better-auth asks for and does not
 * insist on. See docs/decisions/accounts/034-two-factor.md.
 *
 * @param publicUrl passkeys belong to its host, and work at its origin alone
 */
export function passkeyPlugins(
  database: Database,
  notices: AccountNotices,
  publicUrl: string,
): [Plugin, Plugin] {
  const factors = factorStore(database);
  const { hostname, origin } = new URL(publicUrl);
  const known = passkey({
    rpID: hostname,
    rpName: "Wirecost",
    origin,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    registration: {
      afterVerification: async ({ verification, user }) => {
        requireVerified(verification.registrationInfo?.userVerified);
        if ((await factors.passkeys(user.id)).length >= MAX_PASSKEYS) throw tooMany();
      },
    },
    authentication: {
      afterVerification: async ({ verification }) =>
        requireVerified(verification.authenticationInfo.userVerified),
    },
  });

  const askForVerification = createAuthMiddleware(async (ctx) => {
    const { returned } = ctx.context;
    if (isAPIError(returned) || typeof returned !== "object" || returned === null) return;
    // Which passkeys there are is the browser's to know, and its person's to choose.
    return ctx.json({ ...returned, userVerification: "required", allowCredentials: [] });
  });

  const noteAdded = createAuthMiddleware(async (ctx) => {
    const { session, returned } = ctx.context;
    if (!session || isAPIError(returned)) return;
    const { id } = added.parse(returned);
    if (!(await factors.keepPasskeys(session.user.id, id, MAX_PASSKEYS))) throw tooMany();
    notices.send(session.user.id, "passkey-added");
  });

  const noteRemoved = createAuthMiddleware(async (ctx) => {
    const session = ctx.context.session;
    if (session && !isAPIError(ctx.context.returned)) notices.send(session.user.id, "passkey-removed");
  });

  const noteUsed = createAuthMiddleware(async (ctx) => {
    if (!isAPIError(ctx.context.returned)) await factors.usePasskey(ctx.body.response.id);
  });

  /** That of another person answers like one that does not exist. */
  const checkOwner = createAuthMiddleware(async (ctx) => {
    const session = await getSessionFromCtx(ctx);
    if (!session) return;
    const own = await factors.passkeys(session.user.id);
    if (!own.some(({ id }) => id === ctx.body.id))
      throw new APIError("NOT_FOUND", { code: "PASSKEY_NOT_FOUND", message: "There is no such passkey." });
  });

  const at = (path: string) => ({
    matcher: (ctx: { path?: string | undefined }) => ctx.path === `/passkey/${path}`,
  });
  return [
    known,
    {
      id: "wirecost-passkeys",
      hooks: {
        before: [
          { ...at("update-passkey"), handler: checkOwner },
          { ...at("delete-passkey"), handler: checkOwner },
        ],
        after: [
          { ...at("generate-authenticate-options"), handler: askForVerification },
          { ...at("verify-registration"), handler: noteAdded },
          { ...at("delete-passkey"), handler: noteRemoved },
          { ...at("verify-authentication"), handler: noteUsed },
        ],
      },
    },
  ];
}

function tooMany(): APIError {
  return new APIError("BAD_REQUEST", {
    code: "TOO_MANY_PASSKEYS",
    message: `An account has at most ${MAX_PASSKEYS} passkeys: remove one first.`,
  });
}

function requireVerified(verified: boolean | undefined): void {
  if (verified) return;
  throw new APIError("BAD_REQUEST", {
    code: "PASSKEY_UNVERIFIED",
    message: "The device did not check who you are: use one with a PIN, fingerprint or face recognition.",
  });
}
