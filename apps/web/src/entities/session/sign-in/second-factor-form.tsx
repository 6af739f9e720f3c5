import { useMutation } from "@tanstack/react-query";
import { REVIEW_DAYS } from "@wirecost/contract";
import { useState } from "react";
import { errorText } from "../../../shared/lib/query-client.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Field } from "../../../shared/ui/controls/field.tsx";
import { Link } from "../../../shared/ui/controls/link.tsx";
import { Row, Stack } from "../../../shared/ui/layout/layout.tsx";
import { sent } from "../../../shared/ui/messages/form.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import styles from "../session.module.css";
import { useMe, useSessionChanged } from "../session.ts";
import { postAuth } from "./use-auth.ts";

/** The second step of signing in: a code of the authenticator app, or a saved recovery code. */
export function SecondFactorForm({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const changed = useSessionChanged();
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const [locked, setLocked] = useState(false);
  const plain = recovery ? code.trim() : code.replaceAll(/\s/g, "");
  const signIn = useMutation({
    mutationFn: () =>
      postAuth(recovery ? "/two-factor/verify-backup-code" : "/two-factor/verify-totp", { code: plain }),
    onSuccess: async () => {
      await changed();
      onDone();
    },
  });
  return (
    <Stack as="form" gap={16} onSubmit={sent(signIn.mutate)}>
      <Field
        key={String(recovery)}
        autoFocus
        label={recovery ? "Recovery code" : "Code"}
        hint={
          recovery
            ? "One of the codes that you saved, such as k7mw-2x9p-hq4r. Each works once."
            : "Two-factor sign-in is on for your account: enter the six digits that your authenticator app shows."
        }
        autoComplete={recovery ? "off" : "one-time-code"}
        inputMode={recovery ? "text" : "numeric"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={recovery ? 32 : 9}
        value={code}
        onChange={setCode}
        error={signIn.error ? errorText(signIn.error) : undefined}
      />
      <Row wrap gap={8} gapX={16}>
        <Button
          type="submit"
          variant="primary"
          disabled={signIn.isPending || !(recovery ? plain !== "" : /^\d{6}$/.test(plain))}
        >
          {signIn.isPending ? "Signing in" : "Sign in"}
        </Button>
        <button
          type="button"
          className={styles.change}
          onClick={() => {
            setRecovery(!recovery);
            setCode("");
            signIn.reset();
          }}
        >
          {recovery ? "Use the authenticator app" : "Use a recovery code"}
        </button>
        <button type="button" className={styles.change} onClick={() => setLocked(true)}>
          I cannot enter a code
        </button>
        <button type="button" className={styles.change} onClick={onBack}>
          Back
        </button>
      </Row>
      {locked ? (
        <Notice>
          If you have neither the app nor a recovery code, or did not set up two-factor sign-in yourself,{" "}
          <Link href="/forgotten-password">choose a new password by e-mail</Link>. If no code is entered in
          the {REVIEW_DAYS} days after that, your new password alone signs you in, and your account page
          offers to remove two-factor sign-in.
        </Notice>
      ) : null}
    </Stack>
  );
}

/** Replaces the form until the mailed link is opened. Signing in continues here, so nothing on the page is lost. */
export function SignUpMailed({
  email,
  onDone,
  onBack,
}: {
  email: string;
  onDone: () => void;
  onBack: () => void;
}) {
  const changed = useSessionChanged();
  const me = useMe();
  const [early, setEarly] = useState(false);
  const goOn = async () => {
    await changed();
    const { data } = await me.refetch();
    if (data?.user) onDone();
    else setEarly(true);
  };
  return (
    <Stack gap={16}>
      <Notice>
        A mail was sent to {email}. Open its link within a day, in this browser, and enter your password
        there.
      </Notice>
      {early ? (
        <Notice tone="warn">You are not signed in yet: open the link of the mail first.</Notice>
      ) : null}
      <Row wrap gap={8} gapX={16}>
        <Button variant="primary" disabled={me.isFetching} onClick={() => void goOn()}>
          I have opened the link
        </Button>
        <button type="button" className={styles.change} onClick={onBack}>
          Back
        </button>
      </Row>
    </Stack>
  );
}
