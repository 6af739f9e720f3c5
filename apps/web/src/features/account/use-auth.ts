"use client";
import { useState } from "react";
import { type AuthInput, type AuthProblem, authProblem, checkAuthInput } from "./auth-problem.ts";
import { useSessionChanged } from "./use-me.ts";

/** Signs in or up. `submit` is true once the session is there; what is wrong stays in `problem`. */
export function useAuth() {
  const [problem, setProblem] = useState<AuthProblem>();
  const [busy, setBusy] = useState(false);
  const changed = useSessionChanged();
  const submit = async (input: AuthInput): Promise<boolean> => {
    const early = checkAuthInput(input);
    setProblem(early);
    if (early) return false;
    setBusy(true);
    try {
      const { authClient } = await import("./auth-client.ts");
      const email = input.email.trim();
      const { password } = input;
      const { error } =
        input.mode === "sign-up"
          ? await authClient().signUp.email({ name: input.name.trim(), email, password })
          : await authClient().signIn.email({ email, password });
      if (error) {
        setProblem(authProblem(error));
        return false;
      }
      await changed();
      return true;
    } catch {
      setProblem(authProblem({}));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { submit, busy, problem, clear: () => setProblem(undefined) };
}
