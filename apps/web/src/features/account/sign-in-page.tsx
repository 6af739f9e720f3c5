"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Notice } from "../../components/ui/notice.tsx";
import { QueryProvider } from "../../lib/query-provider.tsx";
import { AuthForm } from "./auth-form.tsx";
import type { AuthInput } from "./auth-problem.ts";
import { oidcProblem } from "./oidc-problem.ts";
import { returnPath } from "./return-path.ts";
import styles from "./sign-in-page.module.css";
import type { NextStep } from "./use-auth.ts";
import { useWaysToSignIn } from "./use-ways-to-sign-in.ts";

const TITLES: Readonly<Record<NextStep, string>> = { code: "Enter your code", mailed: "Check your mail" };

/** The page for signing in or up on its own. `back` comes from the address and is checked here. */
export function SignInPage({
  mode: first,
  back,
  failed,
  code = false,
}: {
  mode: AuthInput["mode"];
  back: string | undefined;
  /** Why a sign-in elsewhere came back without one. */
  failed?: string | undefined;
  /** Whether a sign-in elsewhere came back to be completed by a code. */
  code?: boolean;
}) {
  const router = useRouter();
  const [mode, setMode] = useState(first);
  const [next, setNext] = useState<NextStep | undefined>(code ? "code" : undefined);
  const goTo = returnPath(back);
  return (
    <QueryProvider>
      <main id="main" className={styles.page}>
        <h1>{next ? TITLES[next] : mode === "sign-up" ? "Create an account" : "Sign in"}</h1>
        {next ? null : (
          <p className={styles.intro}>
            An account keeps experiments and uploads for your team and makes links to share. The lab works
            without one.
          </p>
        )}
        {failed ? <Failure code={failed} /> : null}
        <AuthForm
          mode={first}
          back={goTo}
          next={code ? "code" : undefined}
          onMode={setMode}
          onNext={setNext}
          onDone={() => {
            router.replace(goTo);
            router.refresh();
          }}
        />
      </main>
    </QueryProvider>
  );
}

function Failure({ code }: { code: string }) {
  const name = useWaysToSignIn().data?.oidc?.name;
  return (
    <div className={styles.failure}>
      <Notice tone="warn">{oidcProblem(code, name)}</Notice>
    </div>
  );
}
