"use client";
import { useEffect, useRef } from "react";
import { CopyButton } from "./copy-button.tsx";
import styles from "./copy-field.module.css";

/** A text to take along, which has the focus when it appears: selected then, and copied by the button beside it. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const input = useRef<HTMLInputElement>(null);
  // It stands where the button was that asked for it, and the focus would be lost with that.
  useEffect(() => input.current?.focus(), []);
  return (
    <div className={styles.field}>
      <input
        className={styles.text}
        readOnly
        ref={input}
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
