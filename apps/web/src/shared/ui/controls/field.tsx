"use client";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./button.tsx";
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

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

interface SelectProps extends Omit<ComponentProps<"select">, "children"> {
  /** Shown above; give aria-label instead where there is no room. */
  readonly label?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly options: readonly SelectOption[];
}

/** A native select in our look. */
export function Select({ label, hint, error, options, className, ...select }: SelectProps) {
  const id = useId();
  const control = (
    <select
      {...select}
      id={select.id ?? id}
      className={classNames(styles.input, styles.select, !label && className)}
      aria-invalid={error ? true : undefined}
      aria-describedby={error || hint ? `${id}-note` : undefined}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
  if (!label) return control;
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={select.id ?? id}>
        {label}
      </label>
      {control}
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}
