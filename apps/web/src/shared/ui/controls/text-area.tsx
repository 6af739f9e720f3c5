"use client";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Stack, Text } from "../layout/layout.tsx";
import styles from "./field.module.css";
import { FieldNote } from "./field.tsx";

export function TextArea({
  label,
  hint,
  ...area
}: { readonly label: ReactNode; readonly hint?: ReactNode } & ComponentProps<"textarea">) {
  const id = useId();
  return (
    <Stack gap={4}>
      <Text as="label" weight={500} htmlFor={id}>
        {label}
      </Text>
      <textarea
        {...area}
        id={id}
        className={styles.input}
        aria-describedby={hint ? `${id}-note` : undefined}
      />
      <FieldNote id={`${id}-note`} hint={hint} />
    </Stack>
  );
}
