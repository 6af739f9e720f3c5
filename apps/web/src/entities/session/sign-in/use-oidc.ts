"use client";
import { keepHash } from "../../../shared/lib/address-hash.ts";
import { returnPath, signInHref } from "../return-path.ts";
import { useAuthStep } from "./use-auth-step.ts";

/**
 * Leaves for a sign-in that somebody else keeps, which comes back to `back`; to connect it with the account that is
 * signed in, failures come back there as well, and otherwise to the sign-in page.
 */
export function useOidc(way: "sign-in" | "connect", back?: string) {
  return useAuthStep(async (client) => {
    const { origin, pathname, search } = window.location;
    const path = returnPath(back ?? pathname + search);
    keepHash();
    const input = {
      provider: "oidc",
      // Whole, as better-auth takes only plain paths without an origin.
      callbackURL: origin + path,
      errorCallbackURL: origin + (way === "connect" ? path : signInHref("sign-in", path)),
    };
    return way === "connect" ? client.linkSocial(input) : client.signIn.social(input);
  });
}
