"use client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../shared/lib/api.ts";
import { keepHash } from "../../../shared/lib/use-address-text.ts";
import { returnPath, signInHref } from "../session.ts";
import { passkeyProblem } from "./auth-problem.ts";
import { postAuth, useAuthStep } from "./use-auth.ts";

export const WAYS_KEY = ["ways-to-sign-in"] as const;

type Library = typeof import("@simplewebauthn/browser");

type CreationOptions = Parameters<Library["startRegistration"]>[0]["optionsJSON"];

type RequestOptions = Parameters<Library["startAuthentication"]>[0]["optionsJSON"];

/** Whether this browser has passkeys at this address: they need https, or this machine by its name. */
export function hasPasskeys(): boolean {
  return "PublicKeyCredential" in window;
}

/** Signs in with a passkey that the browser lets one choose. @throws Error in words */
export async function signInWithPasskey(): Promise<void> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = await postAuth<RequestOptions>("/passkey/generate-authenticate-options", {});
  const response = await ask(() => startAuthentication({ optionsJSON }));
  await postAuth("/passkey/verify-authentication", { response });
}

/** Makes a passkey on this device or another. @throws Error in words */
export async function addPasskey(name: string, control: { password?: string }): Promise<void> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = await postAuth<CreationOptions>("/passkey/generate-register-options", control);
  const response = await ask(() => startRegistration({ optionsJSON }));
  await postAuth("/passkey/verify-registration", { name, response });
}

async function ask<T>(step: () => Promise<T>): Promise<T> {
  return step().catch((error: unknown) => {
    throw new Error(passkeyProblem(error));
  });
}

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

/** How one can sign in here, and how the person who is signed in does. */
export function useWaysToSignIn() {
  return useQuery({
    queryKey: WAYS_KEY,
    queryFn: ({ signal }) => api.waysToSignIn({}, { signal }),
    staleTime: 60_000,
  });
}
