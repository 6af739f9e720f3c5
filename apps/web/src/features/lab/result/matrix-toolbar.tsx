"use client";
import { type Model, paramName } from "@wirecost/sim-core";
import { memo } from "react";
import { Button, Icon } from "../../../shared/ui/controls/button.tsx";
import { Row, Text } from "../../../shared/ui/layout/layout.tsx";
import styles from "./matrix-toolbar.module.css";
import { Pick } from "./pick.tsx";

/** Which metrics the matrix shows, over which two parameters. */
export const MatrixToolbar = memo(function MatrixToolbar({
  model,
  metric,
  second,
  rows,
  columns,
  editing,
  onMetric,
  onSecond,
  onAxis,
  onSwap,
  onEdit,
}: {
  model: Model;
  metric: string;
  second: string;
  rows: string;
  columns: string;
  editing: boolean;
  onMetric: (id: string) => void;
  onSecond: (id: string) => void;
  onAxis: (side: "rows" | "columns", param: string) => void;
  onSwap: () => void;
  onEdit: () => void;
}) {
  const metrics = Object.entries(model.metrics).map(([value, { label }]) => ({ value, label }));
  const params = Object.entries(model.params).map(([value, param]) => ({ value, label: paramName(param) }));
  return (
    <Row as="fieldset" wrap gap={2} gapX={4} mb={6} aria-label="What the matrix shows">
      <Pick strong label="Metric" value={metric} options={metrics} onChange={onMetric} />
      <Text tone="soft" size={12}>
        with
      </Text>
      <Pick
        label="Second metric"
        value={second}
        options={[{ value: "", label: "nothing" }, ...metrics]}
        onChange={onSecond}
      />
      <Text grow />
      <span className={styles.axes}>
        <Text tone="soft" size={12} hideNarrow>
          rows
        </Text>
        <Pick mono label="Rows" value={rows} options={params} onChange={(id) => onAxis("rows", id)} />
        <Button
          variant="quiet"
          size="small"
          icon
          aria-label="Swap rows and columns"
          title="Swap rows and columns"
          onClick={onSwap}
        >
          <Icon name="swap" />
        </Button>
        <Text tone="soft" size={12} hideNarrow>
          columns
        </Text>
        <Pick
          mono
          label="Columns"
          value={columns}
          options={params}
          onChange={(id) => onAxis("columns", id)}
        />
      </span>
      <Button size="small" aria-expanded={editing} aria-controls="axis-values" onClick={onEdit}>
        Values
      </Button>
    </Row>
  );
});
