"use client";
import { LinkButton } from "../shared/ui/controls/button.tsx";
import { ErrorState } from "../shared/ui/messages/states.tsx";
import styles from "./page.module.css";

export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <main id="main" className={styles.page}>
      <ErrorState
        title="This page failed"
        onRetry={reset}
        action={<LinkButton href="/">Reload the lab</LinkButton>}
      >
        {error.message || "It gave no reason."} {error.digest ? `(${error.digest})` : ""}
      </ErrorState>
    </main>
  );
}
