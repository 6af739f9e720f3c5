"use client";
import { useMutation } from "@tanstack/react-query";
import { ProblemError } from "@wirecost/contract";
import { useState } from "react";
import { useSessionChanged } from "../../entities/session/session.ts";
import { AuthForm } from "../../entities/session/sign-in/auth-form.tsx";
import { postAuth } from "../../entities/session/sign-in/use-auth.ts";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { useAddressToken } from "../../shared/lib/use-address-text.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Form } from "../../shared/ui/messages/form.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import styles from "../../shared/ui/page/page.module.css";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";

/** The page of the link mailed at sign-up. */
export function FinishSignUpPage() {
  return (
    <QueryProvider>
      <main id="main" className={styles.narrow}>
        <h1>Finish signing up</h1>
        <Content />
      </main>
    </QueryProvider>
  );
}

function Content() {
  const token = useAddressToken();
  const changed = useSessionChanged();
  const [password, setPassword] = useState("");
  const finish = useMutation({
    mutationFn: () =>
      postAuth<{ user: { email: string } }>("/sign-up/finish", { token: token ?? "", password }),
    onSuccess: changed,
  });
  if (finish.data)
    return (
      <>
        <p className={styles.narrowIntro} role="status">
          The account of {finish.data.user.email} is created, and you are signed in. If you began in another
          tab, continue there.
        </p>
        <LinkButton variant="primary" href="/">
          Continue to the lab
        </LinkButton>
      </>
    );
  if (token === "")
    return <p>The address is not complete: a link that finishes a sign-up has a text after the #.</p>;
  return (
    <>
      <p className={styles.narrowIntro}>Enter the password that you chose when you signed up.</p>
      <Form
        step={{ ...finish, error: null }}
        action="Create the account"
        doing="Creating the account"
        ready={Boolean(token) && password !== ""}
        beside={<LinkButton href="/sign-up">Sign up again</LinkButton>}
      >
        <Field
          autoFocus
          label="Password"
          type="password"
          autoComplete="current-password"
          maxLength={256}
          value={password}
          onChange={setPassword}
          error={finish.error ? errorText(finish.error) : undefined}
        />
      </Form>
    </>
  );
}

/** The page of the link that confirms an e-mail address. */
export function ConfirmAddressPage() {
  return (
    <QueryProvider>
      <main id="main" className={styles.narrow}>
        <h1>Confirm an e-mail address</h1>
        <ConfirmContent />
      </main>
    </QueryProvider>
  );
}

function ConfirmContent() {
  const token = useAddressToken();
  const changed = useSessionChanged();
  const confirm = useMutation({
    mutationFn: () => api.confirmAddress({ body: { token: token ?? "" } }),
    onSuccess: changed,
  });
  if (confirm.data)
    return (
      <>
        <p className={styles.narrowIntro} role="status">
          {confirm.data.email} is confirmed. Its account can invite people, accept invitations, and create
          keys and webhooks.
        </p>
        <LinkButton variant="primary" href="/team">
          Continue to your team
        </LinkButton>
      </>
    );
  if (token === "")
    return <p>The address is not complete: a link that confirms an e-mail address has a text after the #.</p>;
  // If links are mailed, such a link confirms only the account itself.
  if (confirm.error instanceof ProblemError && confirm.error.problem.code === "signed-out")
    return (
      <>
        <p className={styles.narrowIntro}>Sign in with the address that the link was sent to.</p>
        <AuthForm mode="sign-in" onDone={() => confirm.mutate()} />
      </>
    );
  return (
    <>
      <p className={styles.narrowIntro}>
        Confirm only if you, or a person whom you know, created an account with this address.
      </p>
      {confirm.error ? <Notice tone="warn">{errorText(confirm.error)}</Notice> : null}
      <Button variant="primary" disabled={confirm.isPending || !token} onClick={() => confirm.mutate()}>
        {confirm.isPending ? "Confirming" : "Confirm address"}
      </Button>
    </>
  );
}
