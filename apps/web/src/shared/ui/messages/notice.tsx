import type { ReactNode } from "react";
import { Row } from "../layout/layout.tsx";
import styles from "./messages.module.css";

/** A line that the user should see before continuing. Warm only if something is wrong. */
export function Notice({
  tone = "plain",
  children,
  action,
}: {
  tone?: "plain" | "warn";
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={tone === "warn" ? `${styles.notice} ${styles.warn}` : styles.notice} role="status">
      <div className={styles.text}>{children}</div>
      {action ? (
        <Row wrap align="stretch" gap={8}>
          {action}
        </Row>
      ) : null}
    </div>
  );
}
