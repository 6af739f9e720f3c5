import { AppError } from "../errors/app-error.ts";
import type { Principal } from "./principal.ts";

/** An account under another person's address must not leave access behind that outlasts that person's return. */
export function requireConfirmed(principal: Principal): void {
  if (principal.kind !== "person" || principal.user.emailVerified) return;
  throw new AppError(
    "forbidden",
    `Your e-mail address ${principal.user.email} is not confirmed, which this takes: open the link that was sent to it, or ask for another on the account page.`,
  );
}
