"use client";
import { Button, classNames, LinkButton } from "../shared/ui/controls/button.tsx";
import { Row, Text } from "../shared/ui/layout/layout.tsx";
// Every page loads this file: its look is that of ErrorState, without the other states of its module.
import states from "../shared/ui/messages/states.module.css";
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
      <div className={classNames(states.state, states.error)} role="alert">
        <Text as="h2" size={16}>
          This page failed
        </Text>
        <Text as="p" tone="ink" breaks>
          {error.message || "It gave no reason."} {error.digest ? `(${error.digest})` : ""}
        </Text>
        <Row wrap align="stretch" justify="center" gap={8} mt={8}>
          <Button onClick={reset}>Try again</Button>
          <LinkButton href="/">Reload the lab</LinkButton>
        </Row>
      </div>
    </main>
  );
}
