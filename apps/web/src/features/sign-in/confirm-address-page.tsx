"use client";
import { useMutation } from "@tanstack/react-query";
import { ProblemError } from "@wirecost/contract";
import { useSessionChanged } from "../../entities/session/session.ts";
import { AuthForm } from "../../entities/session/sign-in/auth-form.tsx";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { useAddressToken } from "../../shared/lib/use-address-text.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import styles from "../../shared/ui/page/page.module.css";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";

/** What the link opens that confirms an e-mail address. */
export function ConfirmAddressPage() {
  return (
    <QueryProvider>
      <main id="main" className={styles.narrow}>
        <h1>Confirm an e-mail address</h1>
        <Content />
      </main>
    </QueryProvider>
  );
}

function Content() {
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
  // Where links are mailed, only the account itself is confirmed by one.
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
