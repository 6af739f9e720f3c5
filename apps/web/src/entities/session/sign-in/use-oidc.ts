"use client";
import { keepHash } from "../../../shared/lib/address-hash.ts";
import { returnPath, signInHref } from "../return-path.ts";
import { useAuthStep } from "./use-auth-step.ts";

/**
 * Navigates to the OpenID provider, which returns to `back`. After an error, it returns there as well when connecting
 * the provider to the signed-in account, and otherwise to the sign-in page.
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
