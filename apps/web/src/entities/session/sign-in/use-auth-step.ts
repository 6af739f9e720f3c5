"use client";
import { useState } from "react";
import type { authClient } from "./auth-client.ts";
import { type AuthRefusal, authProblem } from "./auth-problem.ts";

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
