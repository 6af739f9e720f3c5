import type { CheckControl } from "../../../platform/auth/principal.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError, TooManyRequests } from "../../../platform/errors/app-error.ts";
import { toHeaders } from "../../../platform/http/to-headers.ts";
import { accountStore } from "../store/accounts.ts";
import type { Auth } from "./auth.ts";
import { SignInThrottle } from "./sign-in-throttle.ts";

/** Maximum age of a sign-in for a person without a password. */
const FRESH_MS = 10 * 60 * 1000;

/**
 * For operations that a found browser must not execute: requires the password, or if the person has none, a recent
 * sign-in. Wrong passwords delay further attempts increasingly, to prevent guessing.
 */
export function accountControl(auth: Auth, database: Database): CheckControl {
  const accounts = accountStore(database);
  const throttle = new SignInThrottle();
  return async ({ user, session }, password, request) => {
    if (!(await accounts.ways(user.id)).password) {
      if (Date.now() - session.createdAt.getTime() <= FRESH_MS) return;
      throw new AppError(
        "forbidden",
        "You have no password to confirm this with: sign out, sign in again, and repeat it within ten minutes. Nothing was changed.",
      );
    }
    const wait = throttle.waitOf(user.id, Date.now());
    if (wait > 0) throw new TooManyRequests(`Too many wrong passwords: try again in ${wait} s.`, wait);
    // It throws both to reject and if the database is down.
    const known = await auth.api
      .verifyPassword({ body: { password: password ?? "" }, headers: toHeaders(request) })
      .catch(() => database.ping());
    if (known?.status) return throttle.right(user.id);
    throttle.wrong(user.id, Date.now());
    throw new AppError("forbidden", "This is not your password. Nothing was changed.");
  };
}
