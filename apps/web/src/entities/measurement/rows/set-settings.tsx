import type { MeasuredSet } from "@wirecost/analysis";
import {
  applies,
  defaultParams,
  type MeasurementSchema,
  type Params,
  type ParamValue,
  paramName,
  paramValueText,
} from "@wirecost/sim-core";
import type { ReactNode } from "react";
import { Select } from "../../../shared/ui/controls/field.tsx";
import { boxClass, Row, Soft, Text } from "../../../shared/ui/layout/layout.tsx";
import { column, type DataColumn } from "../../../shared/ui/tables/data-table.tsx";
import { cellName } from "../../design/design-names.ts";
import styles from "../measurement.module.css";

export function SetSettings({ schema, set }: { schema: MeasurementSchema; set: MeasuredSet }) {
  const defaults = defaultParams(schema);
  const settings = statedSettings(schema, set).flatMap(([id, value]) => {
    const param = schema.params[id];
    // Settings without effect on any row would only distract.
    const matters = set.rows.some((row) =>
      applies(schema, id, { ...defaults, ...set.setup, ...row.settings }),
    );
    return param && matters ? [{ id, param, value }] : [];
  });
  if (settings.length === 0) return <Soft>No settings apply to all rows.</Soft>;
  return (
    <FactList
      label="Settings of every row"
      facts={settings.map(({ id, param, value }) => ({
        key: id,
        name: <span className={param.flag ? boxClass({ mono: true }) : undefined}>{paramName(param)}</span>,
        value: paramValueText(param, value, true),
      }))}
    />
  );
}

/** Names and values, as many per line as fit. */
export function FactList({
  label,
  facts,
}: {
  label: string;
  facts: readonly { readonly key: string; readonly name: ReactNode; readonly value: string }[];
}) {
  return (
    <Row as="ul" wrap align="stretch" gap={4} gapX={16} tone="soft" size={12} aria-label={label}>
      {facts.map(({ key, name, value }) => (
        <li key={key}>
          {name}{" "}
          <Text as="b" tone="ink" weight={500} breaks>
            {value}
          </Text>
        </li>
      ))}
    </Row>
  );
}

/** Settings that every row of a set states with the same value: shown once for all rows, or in each row. */
export function statedSettings(
  schema: MeasurementSchema,
  { setup, rows }: Pick<MeasuredSet, "setup" | "rows">,
): readonly (readonly [id: string, value: ParamValue])[] {
  return Object.keys(schema.params).flatMap((id) => {
    const first = rows[0]?.settings[id] ?? setup[id];
    if (first === undefined || rows.some(({ settings }) => (settings[id] ?? setup[id]) !== first)) return [];
    return [[id, first] as const];
  });
}

/** Parameters that the rows of a set state with more than one value, in the model's order. */
export function varyingSettings(schema: MeasurementSchema, set: MeasuredSet): readonly string[] {
  return Object.keys(schema.params).filter((id) => {
    const values = new Set(set.rows.map((row) => row.settings[id] ?? set.setup[id]));
    return values.size > 1;
  });
}

export function measuredMetrics(schema: MeasurementSchema, set: MeasuredSet): readonly string[] {
  return Object.keys(schema.metrics).filter((id) => set.rows.some((row) => row.metrics[id] !== undefined));
}

export function MetricSelect({
  schema,
  metrics,
  value,
  onChange,
}: {
  schema: Pick<MeasurementSchema, "metrics">;
  metrics: readonly string[];
  value: string;
  onChange: (id: string) => void;
}) {
  return (
    <Select
      aria-label="Metric"
      fit
      value={value}
      onChange={onChange}
      options={metrics.map((id) => ({ value: id, label: schema.metrics[id]?.label ?? id }))}
    />
  );
}

/** Columns of settings: the settings that distinguish the rows of a table. */
export function settingColumns<Row>(
  schema: MeasurementSchema,
  ids: readonly string[],
  settingsOf: (row: Row) => Params,
): readonly DataColumn<Row>[] {
  return ids.flatMap((id): DataColumn<Row>[] => {
    const param = schema.params[id];
    if (!param) return [];
    return [
      column(
        <code>{paramName(param)}</code>,
        {
          id: `setting ${id}`,
          align: param.kind === "number" ? "end" : "start",
          sortBy: (row) => {
            const value = settingsOf(row)[id];
            return typeof value === "number" ? value : String(value ?? "");
          },
        },
        (row) => {
          const value = settingsOf(row)[id];
          return value === undefined ? "" : paramValueText(param, value);
        },
      ),
    ];
  });
}

/** Maximum settings that a comment uses to name its cell. */
const MAX_SETTINGS = 20;

/**
 * The column of a table of cells with buttons to comment on them. It comes first, so that it stays visible while the
 * table scrolls. Empty if the user cannot comment.
 *
 * @param ids settings that distinguish the cells
 * @param settingsOf the settings of a row's cell
 */
export function commentColumn<Row>(
  schema: MeasurementSchema,
  ids: readonly string[],
  settingsOf: (row: Row) => Params,
  onComment: ((cell: Params) => void) | undefined,
): readonly DataColumn<Row>[] {
  if (!onComment) return [];
  return [
    column(<Text visuallyHidden>Comment</Text>, { id: "comment" }, (row) => {
      const cell = commentCell(ids, settingsOf(row));
      if (!cell) return null;
      const label = `Comment on ${cellName(schema, cell)}`;
      return (
        <button
          type="button"
          className={styles.start}
          aria-label={label}
          title={label}
          onClick={() => onComment(cell)}
        >
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path d="M2 3h12v8H8l-3.5 3V11H2z" fill="none" stroke="currentColor" strokeLinejoin="round" />
          </svg>
        </button>
      );
    }),
  ];
}

/**
 * The settings by which a comment names a cell.
 *
 * @param ids settings that distinguish the cells
 * @returns undefined without such settings, or with more than a comment can name
 */
export function commentCell(ids: readonly string[], settings: Params): Params | undefined {
  const entries = ids.flatMap((id) => {
    const value = settings[id];
    return value === undefined ? [] : [[id, value] as const];
  });
  return entries.length === 0 || entries.length > MAX_SETTINGS ? undefined : Object.fromEntries(entries);
}
