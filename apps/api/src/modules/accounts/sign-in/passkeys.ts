import { randomUUID } from "node:crypto";
import { passkey } from "@better-auth/passkey";
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import { z } from "zod";
import type { Database } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { AccountNotices } from "../mail/account-notices.ts";
import { factorStore } from "../store/factors.ts";
import type { MakeAdapter } from "./hashed-sessions.ts";
import { at, followedBy, type Plugin } from "./hooks.ts";

/** As better-auth adds one: its adapter would generate the id. */
const added = z.object({
  name: z.string().nullable().default(null),
  userId: z.string(),
  credentialID: z.string(),
  publicKey: z.string(),
  counter: z.int(),
  deviceType: z.string(),
  transports: z.string(),
  backedUp: z.boolean(),
  createdAt: z.date(),
  aaguid: z.string().nullable().default(null),
});

/** Passkeys of one account. */
const MAX_PASSKEYS = 20;

/**
 * Passkeys: better-auth's plugin, and our additions. A passkey signs in alone, even with two-factor authentication
 * enabled: so the device must have verified the user, which better-auth requests but does not enforce. See
 * docs/decisions/accounts/034-two-factor.md.
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
      afterVerification: async ({ verification }) =>
        requireVerified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: async ({ verification }) =>
        requireVerified(verification.authenticationInfo.userVerified),
    },
  });

  const askForVerification = createAuthMiddleware(async (ctx) => {
    const { returned } = ctx.context;
    if (isAPIError(returned) || typeof returned !== "object" || returned === null) return;
    // The browser knows which passkeys exist, and the user chooses one.
    return ctx.json({ ...returned, userVerification: "required", allowCredentials: [] });
  });

  const noteUsed = createAuthMiddleware(async (ctx) => {
    if (!isAPIError(ctx.context.returned)) await factors.usePasskey(ctx.body.response.id);
  });

  /** The response for another person's passkey is the same as for a missing one. */
  const checkOwner = createAuthMiddleware(async (ctx) => {
    const session = await getSessionFromCtx(ctx);
    if (!session) return;
    const own = await factors.passkeys(session.user.id);
    if (!own.some(({ id }) => id === ctx.body.id))
      throw new APIError("NOT_FOUND", { code: "PASSKEY_NOT_FOUND", message: "There is no such passkey." });
  });

  return [
    known,
    {
      id: "wirecost-passkeys",
      hooks: {
        before: [{ ...at("/passkey/update-passkey", "/passkey/delete-passkey"), handler: checkOwner }],
        after: [
          { ...at("/passkey/generate-authenticate-options"), handler: askForVerification },
          {
            ...at("/passkey/verify-registration"),
            handler: followedBy((id) => notices.send(id, "passkey-added")),
          },
          {
            ...at("/passkey/delete-passkey"),
            handler: followedBy((id) => notices.send(id, "passkey-removed")),
          },
          { ...at("/passkey/verify-authentication"), handler: noteUsed },
        ],
      },
    },
  ];
}

/** better-auth's adapter, which adds passkeys up to the limit, even concurrently. */
export function limitingPasskeys(make: MakeAdapter, database: Database): MakeAdapter {
  const factors = factorStore(database);
  const add = async (data: object) => {
    try {
      return await factors.addPasskey({ id: randomUUID(), ...added.parse(data) }, MAX_PASSKEYS);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new APIError("BAD_REQUEST", { code: "TOO_MANY_PASSKEYS", message: error.message });
    }
  };
  return (options) => {
    const adapter = make(options);
    return {
      ...adapter,
      create: async (query) =>
        query.model === "passkey" ? ((await add(query.data)) as never) : adapter.create(query),
    };
  };
}

function requireVerified(verified: boolean | undefined): void {
  if (verified) return;
  throw new APIError("BAD_REQUEST", {
    code: "PASSKEY_UNVERIFIED",
    message: "The device did not check who you are: use one with a PIN, fingerprint or face recognition.",
  });
}
