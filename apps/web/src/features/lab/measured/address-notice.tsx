"use client";
import type { Issue } from "@wirecost/sim-core";
import { Button, Icon } from "../../../shared/ui/controls/button.tsx";
import styles from "./set-banner.module.css";

const MAX_LISTED = 8;

/** Says what of an address could not be used, with the value and what would be right. */
export function AddressNotice({ issues, onDismiss }: { issues: readonly Issue[]; onDismiss: () => void }) {
  if (issues.length === 0) return null;
  return (
    <div className={styles.notice} role="status">
      <div>
        <b>Part of this address could not be used; those settings are at their defaults.</b>
        <ul>
          {issues.slice(0, MAX_LISTED).map((issue) => (
            <li key={`${issue.param} ${String(issue.value)}`}>{issue.message}</li>
          ))}
          {issues.length > MAX_LISTED ? <li>and {issues.length - MAX_LISTED} more.</li> : null}
        </ul>
      </div>
      <Button size="small" variant="quiet" icon aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="close" />
      </Button>
    </div>
  );
}
