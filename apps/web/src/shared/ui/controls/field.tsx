import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from "react";
import { Small, Stack, Text } from "../layout/layout.tsx";
import { classNames } from "./button.tsx";
import styles from "./field.module.css";

interface Frame {
  readonly label?: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong and how to correct it. */
  readonly error?: string | undefined;
}

/** A control with its frame, which names its content. */
export type Framed<Tag extends "input" | "select" | "textarea", Value = string> = Frame & {
  readonly onChange: (value: Value) => void;
} & Omit<ComponentProps<Tag>, "onChange">;

/** The attributes that link a control to its frame, and the frame: its label above, its hint or error below. */
export function useFrame({
  id: given,
  label,
  hint,
  error,
  className,
}: Frame & { readonly id?: string | undefined; readonly className?: string | undefined }) {
  const own = useId();
  const id = given ?? own;
  const note = `${own}-note`;
  const invalid = error ? true : undefined;
  const linked = { id, "aria-invalid": invalid, "aria-describedby": error || hint ? note : undefined };
  const framed = (control: ReactNode) => (
    <Stack gap={4} className={className}>
      <Text as="label" weight={500} htmlFor={id}>
        {label}
      </Text>
      {control}
      {error ? (
        <Text id={note} tone="warn" size={12} role="alert">
          {error}
        </Text>
      ) : hint ? (
        <Small id={note}>{hint}</Small>
      ) : null}
    </Stack>
  );
  return { linked, framed };
}

export function Field({ id, label, hint, error, className, onChange, ...input }: Framed<"input">) {
  const { linked, framed } = useFrame({ id, label, hint, error, className });
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value);
  return framed(<input {...input} {...linked} className={styles.input} onChange={take} />);
}

interface Labeled<Value> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

/** Options: a list, in which a value alone is its own label, or the label of each value. */
export type SelectOptions<Value extends string | number = string> =
  | readonly (Value | Labeled<Value>)[]
  | Readonly<Record<Value, string>>;

/** A native select in our style. Give it aria-label instead of a label if there is no space. */
export function Select<Value extends string | number>({
  id,
  label,
  hint,
  error,
  className,
  options,
  fit = false,
  onChange,
  ...select
}: {
  readonly options: SelectOptions<Value>;
  /** As wide as its longest option instead of the full width. */
  readonly fit?: boolean;
} & Framed<"select", Value>) {
  const { linked, framed } = useFrame({ id, label, hint, error, className });
  const control = (
    <select
      {...linked}
      {...select}
      className={classNames(styles.input, styles.select, fit && styles.fit, !label && className)}
      {...choosing(options, onChange)}
    />
  );
  return label ? framed(control) : control;
}

/** The options of a select, and the handler of the selected one. */
export function choosing<Value extends string | number>(
  options: SelectOptions<Value>,
  onChange: (value: Value) => void,
) {
  const all = labeled(options);
  return {
    children: all.map(({ value, label, disabled }) => (
      <option key={value} value={value} disabled={disabled}>
        {label}
      </option>
    )),
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => {
      const chosen = all[target.selectedIndex];
      if (chosen) onChange(chosen.value);
    },
  };
}

function labeled<Value extends string | number>(options: SelectOptions<Value>): readonly Labeled<Value>[] {
  if (!(Symbol.iterator in options))
    return (Object.entries(options) as [Value, string][]).map(([value, label]) => ({ value, label }));
  return options.map((option) =>
    typeof option === "object" ? option : { value: option, label: String(option) },
  );
}
