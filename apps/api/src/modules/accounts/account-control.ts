import type { FastifyRequest } from "fastify";
import type { Principal } from "../../platform/auth/principal.ts";
import { AppError, TooManyRequests } from "../../platform/errors/app-error.ts";
import { toHeaders } from "../../platform/http/to-headers.ts";
import type { Data } from "../open-data.ts";
import type { Auth } from "./sign-in/auth.ts";
import { SignInThrottle } from "./sign-in/sign-in-throttle.ts";

/** How long ago a person without a password has signed in at most. */
const FRESH_MS = 10 * 60 * 1000;

/** Makes sure that a session is used by the person whose it is. @throws AppError forbidden, TooManyRequests */
export type CheckControl = (
  person: Extract<Principal, { kind: "person" }>,
  password: string | undefined,
  request: FastifyRequest,
) => Promise<void>;

/**
 * For what a found browser must not do: by the password, or, where the person has none, by having signed in lately.
 * Wrong passwords wait longer each time, so that it is not found out by trying.
 */
export function accountControl(
  auth: Auth,
  { accounts, ping }: Pick<Data, "accounts" | "ping">,
): CheckControl {
  const throttle = new SignInThrottle();
  return async ({ user, session }, password, request) => {
    if (!(await accounts.ways(user.id)).password) {
      if (Date.now() - session.createdAt.getTime() <= FRESH_MS) return;
      throw new AppError(
        "forbidden",
        "You have no password to show that it is you: sign out, sign in again, and do this within ten minutes. Nothing was changed.",
      );
    }
    const wait = throttle.waitOf(user.id, Date.now());
    if (wait > 0) throw new TooManyRequests(`Too many wrong passwords: try again in ${wait} s.`, wait);
    // It refuses by throwing, and throws as well where the database is away.
    const known = await auth.api
      .verifyPassword({ body: { password: password ?? "" }, headers: toHeaders(request) })
      .catch(() => ping());
    if (known?.status) return throttle.right(user.id);
    throttle.wrong(user.id, Date.now());
    throw new AppError("forbidden", "This is not your password. Nothing was changed.");
  };
}
