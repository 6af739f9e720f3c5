import { AppError } from "../errors/app-error.ts";
import type { Principal } from "./principal.ts";

/** An account under another person's address must not leave access behind that outlasts that person's return. */
export function requireConfirmed(principal: Principal): void {
  if (principal.kind !== "person" || principal.user.emailVerified) return;
  throw new AppError(
    "forbidden",
    `Your e-mail address ${principal.user.email} is not confirmed. Confirm it first: open the link that was sent to it, or request a new one on the account page.`,
  );
}
