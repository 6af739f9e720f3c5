import { useMutation } from "@tanstack/react-query";
import { errorText } from "../../../shared/lib/query-client.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Stack } from "../../../shared/ui/layout/layout.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import styles from "../session.module.css";
import { useSessionChanged } from "../session.ts";
import { hasPasskeys, signInWithPasskey, useOidc, useWaysToSignIn } from "./use-auth.ts";

export function OtherWays({
  back,
  signingUp,
  onDone,
}: {
  /** Return path of a sign-in elsewhere; this page by default. */
  back: string | undefined;
  /** A passkey is added to an existing account. */
  signingUp: boolean;
  onDone: () => void;
}) {
  return (
    <Stack gap={8} hideEmpty className={styles.ways}>
      {signingUp ? null : <PasskeyButton onDone={onDone} />}
      <OidcButton back={back} />
    </Stack>
  );
}

/** Signs in or up with OpenID Connect; null if it is not configured. `back` defaults to this page. */
function OidcButton({ back }: { back: string | undefined }) {
  const name = useWaysToSignIn().data?.oidc?.name;
  const { mutate, isPending, isSuccess, error } = useOidc("sign-in", back);
  const isGoing = isPending || isSuccess;
  if (name === undefined) return null;
  return (
    <Stack align="start" gap={8}>
      {error ? <Notice tone="warn">{error.message}</Notice> : null}
      <Button disabled={isGoing} onClick={mutate}>
        {isGoing ? `Going to ${name}` : `Sign in with ${name}`}
      </Button>
    </Stack>
  );
}

/** Signs in with a passkey instead of e-mail address and password; nothing if the browser does not support it. */
function PasskeyButton({ onDone }: { onDone: () => void }) {
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
    <Stack align="start" gap={8}>
      {signIn.error ? <Notice tone="warn">{errorText(signIn.error)}</Notice> : null}
      <Button disabled={signIn.isPending} onClick={() => signIn.mutate()}>
        {signIn.isPending ? "Waiting for the passkey" : "Sign in with a passkey"}
      </Button>
    </Stack>
  );
}
