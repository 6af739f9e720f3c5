import { AppError } from "../errors/app-error.ts";
import type { Principal } from "./principal.ts";

/** An account with another person's address must not grant access that persists after that person has claimed it. */
export function requireConfirmed(principal: Principal): void {
  if (principal.kind !== "person" || principal.user.emailVerified) return;
  throw new AppError(
    "forbidden",
    `Your e-mail address ${principal.user.email} is not confirmed. Confirm it first: open the link that was sent to it, or request a new one on the account page.`,
  );
}
