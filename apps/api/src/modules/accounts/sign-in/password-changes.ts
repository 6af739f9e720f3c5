import type { BetterAuthOptions } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import type { Database } from "../../../platform/database/database.ts";
import type { AccountNotices } from "../mail/account-notices.ts";
import { accountStore } from "../store/accounts.ts";
import { reviewStore } from "../store/review.ts";
import { at, followedBy, type Plugin } from "./hooks.ts";

type OnPasswordReset = NonNullable<NonNullable<BetterAuthOptions["emailAndPassword"]>["onPasswordReset"]>;

/** Prefix of the identifiers of password-reset links, before their tokens, as in better-auth. */
export const RESET = "reset-password:";

/**
 * What follows from a new password. What was begun with the former one ends: other sessions, sign-ins that wait for a
 * code, and links for a new password.
 *
 * Of a reset, better-auth stores the password and calls onPasswordReset afterwards, in another transaction: a server that
 * stops in between would leave the sessions and the access that an attacker gave without a review. So the review starts
 * before the password is stored, and again afterwards, for what was created in between. See
 * docs/decisions/accounts/033-reviews.md.
 */
export function passwordChanges(
  database: Database,
  notices: AccountNotices,
): { plugin: Plugin; onPasswordReset: OnPasswordReset } {
  const accounts = accountStore(database);
  const reviews = reviewStore(database);

  const startReview = createAuthMiddleware(async ({ body, context }) => {
    const { minPasswordLength, maxPasswordLength } = context.password.config;
    const [token, password]: unknown[] = [body?.token, body?.newPassword];
    if (typeof token !== "string" || typeof password !== "string") return;
    // better-auth rejects such a password itself: the link stays valid, and nothing has changed.
    if (password.length < minPasswordLength || password.length > maxPasswordLength) return;
    const reset = await context.internalAdapter.findVerificationValue(`${RESET}${token}`);
    if (reset && reset.expiresAt > new Date()) await reviews.start(reset.value);
  });

  const endOthers = createAuthMiddleware(async ({ body }) => ({
    context: { body: { ...body, revokeOtherSessions: true } },
  }));

  const noteChange = followedBy(async (id) => {
    await accounts.endPending(id);
    notices.send(id, "password-changed");
  });

  return {
    plugin: {
      id: "wirecost-password-changes",
      hooks: {
        before: [
          { ...at("/reset-password"), handler: startReview },
          { ...at("/change-password"), handler: endOthers },
        ],
        after: [{ ...at("/change-password"), handler: noteChange }],
      },
    },
    onPasswordReset: async ({ user }) => {
      await accounts.endPending(user.id);
      // The user opened a link that was mailed to the address, which also confirms it.
      await accounts.confirm(user.email);
      await reviews.start(user.id);
      notices.send(user.id, "password-reset");
    },
  };
}
