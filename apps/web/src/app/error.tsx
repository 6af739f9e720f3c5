"use client";
import { Button, LinkButton } from "../shared/ui/controls/button.tsx";
import { Row, Text } from "../shared/ui/layout/layout.tsx";
import styles from "./page.module.css";

/** Loaded by every page: it looks like ErrorState, without loading other states. */
export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <main id="main" className={styles.page}>
      <div className={styles.failed} role="alert">
        <Text as="h2" size={16}>
          This page failed
        </Text>
        <Text as="p" tone="ink" breaks>
          {error.message || "The error has no message."} {error.digest ? `(${error.digest})` : ""}
        </Text>
        <Row wrap align="stretch" justify="center" gap={8} mt={8}>
          <Button onClick={reset}>Try again</Button>
          <LinkButton href="/">Reload the lab</LinkButton>
        </Row>
      </div>
    </main>
  );
}
