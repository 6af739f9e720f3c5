import { AppError } from "../app-error.ts";
import type { Principal } from "./principal.ts";

/** Whoever signs up under another's address must not leave something behind that outlasts its owner's return. */
export function requireConfirmed(principal: Principal): void {
  if (principal.kind !== "person" || principal.user.emailVerified) return;
  throw new AppError(
    "forbidden",
    `Your e-mail address ${principal.user.email} is not confirmed, which this takes: open the link that was sent to it, or ask for another on the account page.`,
  );
}
