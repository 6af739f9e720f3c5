import type { ReactNode } from "react";
import { Button, classNames } from "../controls/button.tsx";
import { Row, Stack, Text } from "../layout/layout.tsx";
import styles from "./states.module.css";

const LINES = [0, 1, 2, 3, 4, 5];

interface StateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Said where something failed: what, and what can be done about it. */
export function ErrorState({ onRetry, action, ...rest }: StateProps & { readonly onRetry?: () => void }) {
  const retry = onRetry ? <Button onClick={onRetry}>Try again</Button> : null;
  return (
    <Message
      {...rest}
      isError
      action={
        retry || action ? (
          <>
            {retry}
            {action}
          </>
        ) : null
      }
    />
  );
}

/** Said where there is nothing yet: what would be here, and how to get it. */
export function EmptyState(
  props: StateProps & {
    /** "h1" where it is the whole page. */
    readonly heading?: "h1" | "h2";
  },
) {
  return <Message {...props} />;
}

function Message({
  title,
  heading = "h2",
  isError,
  children,
  action,
}: StateProps & { readonly heading?: "h1" | "h2"; readonly isError?: boolean }) {
  return (
    <div className={classNames(styles.state, isError && styles.error)} role={isError ? "alert" : undefined}>
      <Text as={heading} size={16}>
        {title}
      </Text>
      {children ? (
        <Text as="p" tone={isError ? "ink" : "soft"} breaks>
          {children}
        </Text>
      ) : null}
      {action ? (
        <Row wrap align="stretch" justify="center" gap={8} mt={8}>
          {action}
        </Row>
      ) : null}
    </div>
  );
}

/** Holds the place of what is loading, at its later size, so that nothing shifts. */
export function Skeleton({
  width = "100%",
  height = 16,
}: {
  width?: number | string;
  height?: number | string;
}) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}

/** The list while it is on its way, at its later size. */
export function ListSkeleton() {
  return (
    <Stack gap={12} role="status" aria-label="Loading">
      {LINES.map((line) => (
        <Skeleton key={line} height={48} />
      ))}
    </Stack>
  );
}
