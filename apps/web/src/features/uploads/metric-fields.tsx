"use client";
import type { ColumnTarget } from "@wirecost/importers";
import { useState } from "react";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Select } from "../../shared/ui/controls/select.tsx";
import styles from "./uploads.module.css";

type OwnMetric = Extract<ColumnTarget, { kind: "own-metric" }>;

/** Longest unit that is stored. */
const MAX_UNIT = 30;

const SIDES: readonly { readonly value: OwnMetric["better"]; readonly label: string }[] = [
  { value: "lower", label: "lower is better" },
  { value: "higher", label: "higher is better" },
  { value: "none", label: "neither is better" },
];

/** The unit of a figure, and which way is better: only its author knows where the header does not say it. */
export function MetricFields({
  of,
  target,
  onChange,
}: {
  of: string;
  target: OwnMetric;
  onChange: (target: OwnMetric) => void;
}) {
  const { unit, better } = target;
  const [text, setText] = useState(unit === "1" ? "" : unit);
  const said = { ...target, unit: text.trim() || "1" };
  const take = () => {
    if (said.unit !== unit) onChange(said);
  };
  return (
    <div className={styles.figure}>
      <Field
        label="Unit"
        aria-label={`Unit of ${of}`}
        maxLength={MAX_UNIT}
        value={text}
        placeholder="none"
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
        }}
      />
      <Select
        label="Better"
        aria-label={`Which way of ${of} is better`}
        value={better}
        onChange={(event) => {
          const side = SIDES.find(({ value }) => value === event.target.value);
          if (side) onChange({ ...said, better: side.value });
        }}
        options={SIDES}
      />
    </div>
  );
}
