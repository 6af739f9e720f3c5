"use client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../../shared/lib/query-client.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Field } from "../../../shared/ui/controls/field.tsx";
import styles from "../session.module.css";
import { useSessionChanged } from "../session.ts";
import { postAuth } from "./use-auth.ts";

/** The second step of a sign-in: a code of the authenticator app, or one of those that were saved for its loss. */
export function SecondFactorForm({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const changed = useSessionChanged();
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
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
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        signIn.mutate();
      }}
    >
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
        onChange={({ target }) => setCode(target.value)}
        error={signIn.error ? errorText(signIn.error) : undefined}
      />
      <div className={styles.authFormActions}>
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
        <button type="button" className={styles.change} onClick={onBack}>
          Back
        </button>
      </div>
    </form>
  );
}
