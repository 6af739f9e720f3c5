import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { classNames } from "../controls/class-names.ts";
import styles from "./states.module.css";

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
