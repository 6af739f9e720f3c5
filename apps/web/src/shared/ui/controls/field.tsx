"use client";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

interface FieldFrame {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong and what would be right. */
  readonly error?: string | undefined;
}

/** A labelled text input with a hint and an error beside it. */
export function Field({ label, hint, error, className, ...input }: FieldFrame & ComponentProps<"input">) {
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={input.id ?? id}>
        {label}
      </label>
      <input
        {...input}
        id={input.id ?? id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
      />
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}

export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  if (error)
    return (
      <span id={id} className={styles.error} role="alert">
        {error}
      </span>
    );
  return hint ? (
    <span id={id} className={styles.hint}>
      {hint}
    </span>
  ) : null;
}
