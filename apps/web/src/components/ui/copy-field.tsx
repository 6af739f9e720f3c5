"use client";
import { CopyButton } from "./copy-button.tsx";
import styles from "./copy-field.module.css";

/** A text to take along: selected when it gets the focus, copied by the button beside it. */
export function CopyField({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles.field}>
      <input
        className={styles.text}
        readOnly
        value={text}
        aria-label={label}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton variant="primary" text={text}>
        Copy
      </CopyButton>
    </div>
  );
}
