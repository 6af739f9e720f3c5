import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../shared/lib/api.ts";
import { apiQuery } from "../../../shared/lib/query-client.ts";
import { preserveHash } from "../../../shared/lib/use-address-text.ts";
import { returnPath, signInHref, useSessionChanged } from "../session.ts";
import type { authClient } from "./auth-client.ts";
import {
  type AuthInput,
  type AuthProblem,
  type AuthRefusal,
  authProblem,
  checkAuthInput,
  factorProblem,
  passkeyProblem,
} from "./auth-problem.ts";

/** The step before there is a session: a code, or a mailed link. */
export type NextStep = "code" | "mailed";

/** Signs in or up. `submit` returns the outcome; errors stay in `problem`. */
export function useAuth() {
  const [problem, setProblem] = useState<AuthProblem>();
  const [busy, setBusy] = useState(false);
  const changed = useSessionChanged();
  const submit = async (input: AuthInput): Promise<"signed-in" | NextStep | undefined> => {
    const early = checkAuthInput(input);
    setProblem(early);
    if (early) return undefined;
    setBusy(true);
    try {
      const { authClient } = await import("./auth-client.ts");
      const email = input.email.trim();
      const { password } = input;
      const { data, error } =
        input.mode === "sign-up"
          ? await authClient().signUp.email({ name: input.name.trim(), email, password })
          : await authClient().signIn.email({ email, password });
      if (error) {
        setProblem(authProblem(error));
        return undefined;
      }
      if ("twoFactorRedirect" in data) return "code";
      if ("mailed" in data) return "mailed";
      await changed();
      return "signed-in";
    } catch {
      setProblem(authProblem({}));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { submit, busy, problem, clear: () => setProblem(undefined) };
}

type Step = (client: ReturnType<typeof authClient>) => Promise<{ error: AuthRefusal | null }>;

/** One request to better-auth with the states of a mutation; it needs no query client. */
export function useAuthStep(step: Step) {
  const [isPending, setPending] = useState(false);
  const [isSuccess, setSuccess] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const run = async () => {
    setPending(true);
    setError(null);
    try {
      const { authClient } = await import("./auth-client.ts");
      const { error: refusal } = await step(authClient());
      if (refusal) setError(new Error(authProblem(refusal).message));
      else setSuccess(true);
    } catch {
      setError(new Error(authProblem({}).message));
    } finally {
      setPending(false);
    }
  };
  return { mutate: () => void run(), isPending, isSuccess, error };
}

/**
 * One operation of better-auth without a method in its client.
 *
 * @param path under /api/auth
 * @throws Error in words, where it is refused
 */
export async function postAuth<T = unknown>(path: string, body: object): Promise<T> {
  const { authClient } = await import("./auth-client.ts");
  const { data, error } = await authClient().$fetch<T>(path, { method: "POST", body });
  if (error) throw new Error(factorProblem(error));
  return data;
}

export const WAYS_KEY = ["ways-to-sign-in"] as const;

type Library = typeof import("@simplewebauthn/browser");

type CreationOptions = Parameters<Library["startRegistration"]>[0]["optionsJSON"];

type RequestOptions = Parameters<Library["startAuthentication"]>[0]["optionsJSON"];

/** Whether this browser supports passkeys at this address: they need https, or localhost. */
export function hasPasskeys(): boolean {
  return "PublicKeyCredential" in window;
}

/** Signs in with a passkey selected in the browser's dialog. @throws Error in words */
export async function signInWithPasskey(): Promise<void> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = await postAuth<RequestOptions>("/passkey/generate-authenticate-options", {});
  const response = await ask(() => startAuthentication({ optionsJSON }));
  await postAuth("/passkey/verify-authentication", { response });
}

/** Creates a passkey on this device or another. @throws Error in words */
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
    preserveHash();
    const input = {
      provider: "oidc",
      // An absolute URL, as better-auth accepts only plain paths without an origin.
      callbackURL: origin + path,
      errorCallbackURL: origin + (way === "connect" ? path : signInHref("sign-in", path)),
    };
    return way === "connect" ? client.linkSocial(input) : client.signIn.social(input);
  });
}

/** The sign-in methods of this server, and those of the signed-in user. */
export function useWaysToSignIn() {
  return useQuery(apiQuery(WAYS_KEY, (options) => api.waysToSignIn({}, options), { staleTime: 60_000 }));
}
