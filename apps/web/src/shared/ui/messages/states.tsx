import type { ReactNode } from "react";
import { Button, classNames } from "../controls/button.tsx";
import { Row, Soft, Stack, Text } from "../layout/layout.tsx";
import { Skeleton } from "../page/when-shown.tsx";
import styles from "./messages.module.css";

const LINES = [0, 1, 2, 3, 4, 5];

/** An error state: what failed, and what to do about it. */
export function ErrorState({
  title,
  children,
  onRetry,
  action,
}: {
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
  action?: ReactNode;
}) {
  return (
    <div className={classNames(styles.state, styles.error)} role="alert">
      <Text as="h2" size={16}>
        {title}
      </Text>
      {children ? (
        <Text as="p" tone="ink" breaks>
          {children}
        </Text>
      ) : null}
      {onRetry || action ? (
        <Row wrap align="stretch" justify="center" gap={8} mt={8}>
          {onRetry ? <Button onClick={onRetry}>Try again</Button> : null}
          {action}
        </Row>
      ) : null}
    </div>
  );
}

/** An empty state: what would be here, and how to get it. */
export function EmptyState({
  title,
  heading: Heading = "h2",
  children,
  action,
}: {
  title: string;
  /** "h1" if it is the whole page. */
  heading?: "h1" | "h2";
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      <Text as={Heading} size={16}>
        {title}
      </Text>
      {children ? <Soft breaks>{children}</Soft> : null}
      {action ? (
        <Row wrap align="stretch" justify="center" gap={8} mt={8}>
          {action}
        </Row>
      ) : null}
    </div>
  );
}

export function ListSkeleton() {
  return (
    <Stack gap={12} role="status" aria-label="Loading">
      {LINES.map((line) => (
        <Skeleton key={line} height={48} />
      ))}
    </Stack>
  );
}
