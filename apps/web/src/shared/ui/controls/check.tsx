import type { ComponentProps } from "react";
import { Row } from "../layout/layout.tsx";
import styles from "./field.module.css";

export function Checkbox(props: Omit<ComponentProps<"input">, "type" | "className">) {
  return <input type="checkbox" className={styles.checkbox} {...props} />;
}

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
