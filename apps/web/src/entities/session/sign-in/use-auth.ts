"use client";
import { useState } from "react";
import { useSessionChanged } from "../session.ts";
import type { authClient } from "./auth-client.ts";
import {
  type AuthInput,
  type AuthProblem,
  type AuthRefusal,
  authProblem,
  checkAuthInput,
  factorProblem,
} from "./auth-problem.ts";

/** What is needed before there is a session: a code, or the link of a mail. */
export type NextStep = "code" | "mailed";

/** Signs in or up. `submit` says what it comes to; what is wrong stays in `problem`. */
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

/** One request to better-auth from a form of its own: whether it is done, or why not. */
export function useAuthStep(step: Step) {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { authClient } = await import("./auth-client.ts");
      const { error } = await step(authClient());
      if (error) setProblem(authProblem(error).message);
      else setDone(true);
    } catch {
      setProblem(authProblem({}).message);
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, done, problem };
}

/**
 * One operation of better-auth that its client has no name for.
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
