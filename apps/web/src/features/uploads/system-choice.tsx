"use client";
import { models } from "@wirecost/sim-core";
import { Select } from "../../shared/ui/controls/select.tsx";

/** Asks what the rows of a file are measurements of: one of the systems that are modelled, or another. */
export function SystemChoice({
  value,
  onChange,
}: {
  /** null for none of the models. */
  value: string | null;
  onChange: (model: string | null) => void;
}) {
  return (
    <Select
      label="Measurements of"
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value || null)}
      options={[
        ...models.map(({ id, title }) => ({ value: id, label: title })),
        { value: "", label: "something else: its own settings and metrics" },
      ]}
    />
  );
}
