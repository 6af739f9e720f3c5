"use client";
import { useState } from "react";
import { useSessionChanged } from "../use-me.ts";
import { type AuthInput, type AuthProblem, authProblem, checkAuthInput } from "./auth-problem.ts";

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
