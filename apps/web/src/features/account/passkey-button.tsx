"use client";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { errorText } from "../../lib/is-passing.ts";
import styles from "./oidc-button.module.css";
import { useSessionChanged } from "./use-me.ts";
import { hasPasskeys, signInWithPasskey } from "./use-passkey.ts";

/** Signs in with a passkey in place of e-mail address and password; nothing where the browser has none. */
export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const changed = useSessionChanged();
  const signIn = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: async () => {
      await changed();
      onDone();
    },
  });
  if (!hasPasskeys()) return null;
  return (
    <div className={styles.way}>
      {signIn.error ? <Notice tone="warn">{errorText(signIn.error)}</Notice> : null}
      <Button disabled={signIn.isPending} onClick={() => signIn.mutate()}>
        {signIn.isPending ? "Waiting for the passkey" : "Sign in with a passkey"}
      </Button>
    </div>
  );
}
