"use client";
import { useMutation } from "@tanstack/react-query";
import { errorText } from "../../../shared/lib/is-passing.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import styles from "../session.module.css";
import { useSessionChanged } from "../use-me.ts";
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
