import type { ReactNode } from "react";
import styles from "./states.module.css";

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
