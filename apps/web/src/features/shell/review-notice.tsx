"use client";
import { createPortal } from "react-dom";
import { LinkButton } from "../../shared/ui/controls/button.tsx";
import styles from "./account-menu.module.css";

/** Stands at the foot of every page until the access that the account gave is reviewed. Load it after the page. */
export function ReviewNotice({ count }: { count: number }) {
  return createPortal(
    <aside className={styles.notice} aria-label="Review access">
      <span>
        Your account has a new password. Review{" "}
        {count === 1 ? "one item that has" : `${count} items that have`} access from before.
      </span>
      <LinkButton size="small" variant="primary" href="/account">
        Review access
      </LinkButton>
    </aside>,
    document.body,
  );
}
