"use client";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Row, Small, Stack, Text } from "../layout/layout.tsx";
import { classNames } from "./button.tsx";
import styles from "./field.module.css";

interface FieldFrame {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong and what would be right. */
  readonly error?: string | undefined;
}

export function Field({ label, hint, error, className, ...input }: FieldFrame & ComponentProps<"input">) {
  const id = useId();
  return (
    <Stack gap={4} className={className}>
      <Text as="label" weight={500} htmlFor={input.id ?? id}>
        {label}
      </Text>
      <input
        {...input}
        id={input.id ?? id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
      />
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </Stack>
  );
}

export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  if (error)
    return (
      <Text id={id} tone="warn" size={12} role="alert">
        {error}
      </Text>
    );
  return hint ? <Small id={id}>{hint}</Small> : null;
}

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

export function Checkbox(props: Omit<ComponentProps<"input">, "type" | "className">) {
  return <input type="checkbox" className={styles.checkbox} {...props} />;
}

/** A checkbox with its label beside it. */
export function Check({
  checked,
  disabled,
  onChange,
  children,
  ...row
}: {
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
} & Omit<ComponentProps<typeof Row<"label">>, "as" | "onChange">) {
  return (
    <Row as="label" gap={8} target {...row}>
      <Checkbox checked={checked} disabled={disabled} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </Row>
  );
}

interface SelectProps extends Omit<ComponentProps<"select">, "children"> {
  /** Shown above; give aria-label instead where there is no room. */
  readonly label?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly options: readonly SelectOption[];
  /** As wide as its longest option instead of all of the width. */
  readonly fit?: boolean;
}

/** A native select in our look. */
export function Select({ label, hint, error, options, fit = false, className, ...select }: SelectProps) {
  const id = useId();
  const control = (
    <select
      {...select}
      id={select.id ?? id}
      className={classNames(styles.input, styles.select, fit && styles.fit, !label && className)}
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
    <Stack gap={4} className={className}>
      <Text as="label" weight={500} htmlFor={select.id ?? id}>
        {label}
      </Text>
      {control}
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </Stack>
  );
}
