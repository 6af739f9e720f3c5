"use client";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import { FieldNote } from "./field.tsx";

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
