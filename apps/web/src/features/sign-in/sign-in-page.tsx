"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { returnPath } from "../../entities/session/session.ts";
import { AuthForm } from "../../entities/session/sign-in/auth-form.tsx";
import { type AuthInput, oidcProblem } from "../../entities/session/sign-in/auth-problem.ts";
import { type NextStep, useWaysToSignIn } from "../../entities/session/sign-in/use-auth.ts";
import { Box } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import styles from "../../shared/ui/page/page.module.css";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";

const TITLES: Readonly<Record<NextStep, string>> = { code: "Enter your code", mailed: "Check your mail" };

/** The separate page for signing in or up. `back` comes from the address and is validated here. */
export function SignInPage({
  mode: first,
  back,
  failed,
  code = false,
}: {
  mode: AuthInput["mode"];
  back: string | undefined;
  /** Why a sign-in elsewhere failed. */
  failed?: string | undefined;
  /** Whether a sign-in elsewhere has to be completed with a code. */
  code?: boolean;
}) {
  const router = useRouter();
  const [mode, setMode] = useState(first);
  const [next, setNext] = useState<NextStep | undefined>(code ? "code" : undefined);
  const goTo = returnPath(back);
  return (
    <QueryProvider>
      <main id="main" className={styles.narrow}>
        <h1>{next ? TITLES[next] : mode === "sign-up" ? "Create an account" : "Sign in"}</h1>
        {next ? null : (
          <p className={styles.narrowIntro}>
            With an account you save experiments and uploads for your team and share links. The lab works
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
    <Box mb={16}>
      <Notice tone="warn">{oidcProblem(code, name)}</Notice>
    </Box>
  );
}
