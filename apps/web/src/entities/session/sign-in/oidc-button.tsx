"use client";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import styles from "../session.module.css";
import { useOidc } from "./use-oidc.ts";
import { useWaysToSignIn } from "./use-ways-to-sign-in.ts";

/** Signs in or up with OpenID Connect; null if it is not configured. `back` defaults to this page. */
export function OidcButton({ back }: { back: string | undefined }) {
  const name = useWaysToSignIn().data?.oidc?.name;
  const { run, busy, done, problem } = useOidc("sign-in", back);
  if (name === undefined) return null;
  return (
    <div className={styles.way}>
      {problem ? <Notice tone="warn">{problem}</Notice> : null}
      <Button type="button" disabled={busy || done} onClick={() => void run()}>
        {busy || done ? `Going to ${name}` : `Sign in with ${name}`}
      </Button>
    </div>
  );
}
