import type { ReactNode } from "react";
import { Button, classNames } from "../controls/button.tsx";
import styles from "./states.module.css";

const LINES = [0, 1, 2, 3, 4, 5];

/** Said where something failed: what, and what can be done about it. */
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
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {onRetry || action ? (
        <div className={styles.actions}>
          {onRetry ? <Button onClick={onRetry}>Try again</Button> : null}
          {action}
        </div>
      ) : null}
    </div>
  );
}

/** Said where there is nothing yet: what would be here, and how to get it. */
export function EmptyState({
  title,
  heading: Heading = "h2",
  children,
  action,
}: {
  title: string;
  /** "h1" where it is the whole page. */
  heading?: "h1" | "h2";
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {action ? <div className={styles.actions}>{action}</div> : null}
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
    <div className={styles.lines} role="status" aria-label="Loading">
      {LINES.map((line) => (
        <Skeleton key={line} height={48} />
      ))}
    </div>
  );
}
